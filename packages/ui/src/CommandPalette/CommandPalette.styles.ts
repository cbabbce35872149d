import { styled } from '../internal/styled.ts';

export const Root = styled.dialog`
  inline-size: min(40rem, calc(100vw - 2rem));
  max-block-size: min(32rem, calc(100dvh - 4rem));
  margin-block-start: min(12dvh, 6rem);
  padding: 0;
  overflow: hidden;
  color: var(--lb-text);
  background: var(--lb-surface);
  border: 1px solid var(--lb-border-strong);
  border-radius: var(--lb-radius);
  &[open] {
    display: flex;
    flex-direction: column;
  }
  &::backdrop {
    background: var(--lb-scrim);
  }
  & > [data-part='field'] {
    display: flex;
    flex: none;
    align-items: center;
    gap: 0.75rem;
    padding-inline: 1rem;
    border-block-end: 1px solid var(--lb-border);
  }
  & > [data-part='field']:focus-within {
    box-shadow: inset 0 -1px var(--lb-focus);
    border-color: var(--lb-focus);
  }
  & > [data-part='field'] > svg {
    color: var(--lb-text-quiet);
  }
  & > [data-part='field'] > input {
    flex: 1;
    min-inline-size: 0;
    min-block-size: 3rem;
    padding: 0;
    font-size: calc(var(--lb-size) * 8 / 7);
    background: none;
    border: 0;
    outline: none;
  }
  & > [data-part='field'] > input::placeholder {
    color: var(--lb-text-quiet);
    opacity: 1;
  }
  & > [data-part='list'] {
    flex: 1 1 auto;
    min-block-size: 0;
    padding: 0.5rem;
    overflow: auto;
  }
  & [data-part='title'] {
    padding: 0.5rem 0.75rem 0.25rem;
    font: var(--lb-type-small);
    font-weight: 500;
    color: var(--lb-text-quiet);
  }
  & [data-part='message'] {
    padding: 0.5rem 0.75rem;
    color: var(--lb-text-quiet);
  }
  & [role='option'] {
    display: flex;
    align-items: center;
    gap: 0.75rem;
    min-block-size: 2.25rem;
    padding: 0.375rem 0.75rem;
    color: inherit;
    text-decoration: none;
    border-radius: var(--lb-radius-small);
    cursor: pointer;
    scroll-margin-block: 2rem;
  }
  & [role='option'] > svg {
    color: var(--lb-text-quiet);
  }
  & [role='option'] > [data-part='label'] {
    min-inline-size: 0;
    overflow-wrap: anywhere;
  }
  & [role='option'] > [data-part='description'] {
    margin-inline-start: auto;
    font: var(--lb-type-dense);
    text-align: end;
    color: var(--lb-text-quiet);
  }
  & [role='option'][aria-selected='true'] {
    background: var(--lb-accent-soft);
  }
  @media (forced-colors: active) {
    & [role='option'][aria-selected='true'] {
      outline: 2px solid Highlight;
      outline-offset: -2px;
    }
  }
  @media print {
    display: none;
  }
`;
