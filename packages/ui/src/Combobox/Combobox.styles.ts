import styled from '@emotion/styled';

/** The list under the field; on top of the page, so that nothing jumps. */
export const Popup = styled.div`
  position: absolute;
  z-index: 20;
  inset-block-start: calc(100% + 4px);
  inset-inline: -1px;
  max-block-size: 20rem;
  overflow-y: auto;
  overscroll-behavior: contain;
  padding: 0.25rem;
  background: var(--lb-surface);
  border: 1px solid var(--lb-border-strong);
  border-radius: var(--lb-radius);
  & > p {
    padding: 0.5rem 0.75rem;
    color: var(--lb-text-quiet);
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
