import { keyframes } from '@emotion/react';
import { styled } from '../internal/styled.ts';
import { popupStyles } from '../internal/popup.ts';

const appear = keyframes`
  from {
    visibility: hidden;
  }
`;

/** The list under the field; above the page, so that nothing in it jumps. */
export const Popup = styled.div`
  ${popupStyles}
  display: flex;
  flex-direction: column;
  padding: 0.25rem;
  overflow: hidden;
  & > [role='listbox'] {
    min-block-size: 0;
    max-block-size: 20rem;
    overflow-y: auto;
    overscroll-behavior: contain;
  }
  & > p {
    padding: 0.5rem 0.75rem;
    color: var(--lb-text-quiet);
  }
  /* a quick answer shows nothing before it, and dims nothing */
  &[data-waiting] {
    animation: ${appear} 1ms 200ms both;
  }
  &[data-stale] > [role='listbox'] {
    opacity: 0.5;
    transition: opacity 0s 200ms;
    pointer-events: none;
  }
  & [role='option'] {
    display: grid;
    padding: 0.5rem 0.75rem;
    border-radius: var(--lb-radius-small);
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  & [role='option'] > small {
    font: var(--lb-type-small);
    color: var(--lb-text-quiet);
    font-variant-numeric: tabular-nums;
  }
  & [role='option']:hover {
    background: var(--lb-hover);
  }
  & [role='option'][aria-selected='true'] {
    background: var(--lb-accent-soft);
    box-shadow: inset 2px 0 0 var(--lb-accent);
  }
  @media (forced-colors: active) {
    & [role='option'][aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
