import { styled } from '../internal/styled.ts';
import { hiddenInput } from '../internal/hiddenInput.ts';
import { buttonStyles } from '../Button/Button.styles.ts';

/** Where files are dropped. */
export const Zone = styled.div`
  position: relative;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: center;
  gap: 0.5rem 0.75rem;
  min-block-size: 5.5rem;
  padding: 1rem;
  color: var(--lb-text-quiet);
  background: var(--lb-surface);
  border: 1px dashed var(--lb-field-edge, var(--lb-border-strong));
  border-radius: var(--lb-radius);
  &:has([aria-invalid='true']):not([data-dragging]) {
    border-width: 2px;
  }
  &[data-dragging] {
    color: var(--lb-text);
    background: var(--lb-accent-soft);
    border: 1px solid var(--lb-accent);
    box-shadow: inset 0 0 0 1px var(--lb-accent);
  }
  &[data-dragging] > * {
    /* entering a child must not count as leaving the zone */
    pointer-events: none;
  }
  &[data-disabled] {
    background: var(--lb-sunken);
  }
  ${hiddenInput}
  @media (forced-colors: active) {
    &[data-dragging] {
      border: 2px solid Highlight;
    }
  }
  @media print {
    display: none;
  }
`;

/** Looks like the button it is to a pointer; the keyboard uses the input itself. */
export const ChooseLabel = styled.label`
  ${buttonStyles}
`;

export const FileList = styled.ul`
  display: grid;
  padding: 0;
  list-style: none;
  & > li {
    display: grid;
    grid-template-columns: auto minmax(0, 1fr) auto auto;
    align-items: center;
    gap: 0.5rem;
    padding: 0.25rem 0.25rem 0.25rem 0.75rem;
    border-block-end: 1px solid var(--lb-border);
  }
  & > li > svg {
    color: var(--lb-text-quiet);
  }
  & > li > span {
    overflow-wrap: anywhere;
  }
  & > li > small {
    font: var(--lb-type-dense);
    color: var(--lb-text-quiet);
    white-space: nowrap;
  }
`;

/** What was refused, and why. */
export const Refusals = styled.div`
  display: grid;
  gap: 0.25rem;
  font: var(--lb-type-dense);
  color: var(--lb-danger);
  &:empty {
    display: none;
  }
  & > p {
    display: flex;
    gap: 0.375rem;
    overflow-wrap: anywhere;
  }
  & > p > svg {
    margin-block-start: 0.0625rem;
  }
`;
