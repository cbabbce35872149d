import { keyframes } from '@emotion/react';
import { ControlFrame } from '../internal/controls.ts';
import { popupStyles } from '../internal/popup.ts';
import { styled } from '../internal/styled.ts';
import { pressedGround } from '../internal/pressed.ts';

const appear = keyframes`
  from {
    visibility: hidden;
  }
`;

/** The text with what stands beside it; the chips of many before it, on as many lines as they need. */
export const Frame = styled(ControlFrame)`
  & > [data-part='chevron'] {
    flex: none;
    margin-inline-end: 0.5rem;
    color: var(--lb-text-quiet);
    /* a press there is one on the text */
    pointer-events: none;
  }
  &[data-chips] {
    flex-wrap: wrap;
    column-gap: 0.25rem;
    padding-inline-start: 0.25rem;
  }
  &[data-chips] > input {
    flex: 1 1 6rem;
    inline-size: 6rem;
    padding-inline-start: 0.5rem;
  }
  /* nothing can be typed beside these: no line for it */
  & > [data-part='chip']:disabled ~ input {
    flex-basis: 1rem;
    inline-size: 1rem;
  }
  & > [data-part='chip'] {
    display: inline-flex;
    align-items: center;
    gap: 0.25rem;
    max-inline-size: 100%;
    min-block-size: 1.625rem;
    margin: 0.1875rem 0;
    padding: 0.125rem 0.5rem;
    font: var(--lb-type-dense);
    text-align: start;
    overflow-wrap: anywhere;
    color: var(--lb-text);
    background: var(--lb-hover);
    border: 1px solid var(--lb-border);
    border-radius: var(--lb-radius-small);
    cursor: pointer;
  }
  & > [data-part='chip']:hover:enabled {
    border-color: var(--lb-border-strong);
  }
  & > [data-part='chip']:active:enabled {
    background: ${pressedGround};
  }
  & > [data-part='chip']:focus {
    outline: 2px solid var(--lb-focus);
    outline-offset: 1px;
  }
  & > [data-part='chip']:disabled {
    cursor: default;
  }
  @media (pointer: coarse) {
    & > [data-part='chip'] {
      min-block-size: 2.75rem;
    }
  }
  @media print {
    & > [data-part='chip'] {
      display: inline-flex;
    }
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
    /* the marked option is brought into sight by its place in the list */
    position: relative;
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
  & ul {
    padding: 0;
    list-style: none;
  }
  & [data-part='title'] {
    display: block;
    padding: 0.5rem 0.75rem 0.25rem;
    font: var(--lb-type-small);
    font-weight: 500;
    color: var(--lb-text-quiet);
  }
  & [role='option'] {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: center;
    padding: 0.5rem 0.75rem;
    border-radius: var(--lb-radius-small);
    cursor: pointer;
    overflow-wrap: anywhere;
  }
  & [role='option'] > small {
    grid-column: 1;
    font: var(--lb-type-small);
    color: var(--lb-text-quiet);
  }
  & [role='option'] > svg {
    grid-row: 1 / span 2;
    grid-column: 2;
    color: var(--lb-accent);
  }
  /* Material marks where the arrow keys or the pointer are */
  & [role='option'].Mui-focused {
    background: var(--lb-accent-soft);
    box-shadow: inset 2px 0 0 var(--lb-accent);
  }
  @media (pointer: coarse) {
    & [role='option'] {
      min-block-size: 2.75rem;
    }
  }
  @media (forced-colors: active) {
    & [role='option'].Mui-focused {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
`;
