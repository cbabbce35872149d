import { styled } from '../internal/styled.ts';
import { hiddenInput } from '../internal/hiddenInput.ts';

export const Root = styled.section`
  display: grid;
  align-content: center;
  justify-items: start;
  gap: 0.5rem;
  min-block-size: 16rem;
  padding: 1.5rem 2rem;
  background: var(--lb-surface);
  border: 1px dashed var(--lb-border-strong);
  border-radius: var(--lb-radius);
  overflow-wrap: anywhere;
  & > h2 {
    font: var(--lb-type-figure);
    letter-spacing: -0.01em;
  }
  & > p,
  & > [data-part='note'] {
    color: var(--lb-text-quiet);
  }
  & > [data-part='note'] {
    font: var(--lb-type-dense);
  }
  & > [data-part='ways'] {
    position: relative;
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.5rem 0.75rem;
    margin-block: 0.75rem;
    ${hiddenInput}
  }
  & > [data-part='refused'] {
    display: flex;
    gap: 0.375rem;
    color: var(--lb-danger);
  }
  & > [data-part='refused']:empty {
    display: none;
  }
  &[data-dragging] {
    background: var(--lb-accent-soft);
    border: 1px solid var(--lb-accent);
    box-shadow: inset 0 0 0 1px var(--lb-accent);
  }
  @media (max-width: 639.98px) {
    min-block-size: 12rem;
    padding: 1rem;
  }
  @media (forced-colors: active) {
    &[data-dragging] {
      border: 2px solid Highlight;
    }
  }
  @media print {
    display: none;
  }
`;
