import { styled } from '../internal/styled.ts';

export const Root = styled.nav`
  container-type: inline-size;
  inline-size: 100%;
  & > ol {
    display: flex;
    gap: 0.75rem;
    padding: 0;
    list-style: none;
  }
  & li {
    position: relative;
    display: flex;
    flex: 1 1 0;
    align-items: start;
    gap: 0.5rem;
    min-inline-size: 0;
    color: var(--lb-text-quiet);
  }
  & li:last-of-type {
    flex: 0 1 auto;
  }
  & [data-part='mark'] {
    display: inline-flex;
    flex: none;
    align-items: center;
    justify-content: center;
    inline-size: 1.5rem;
    block-size: 1.5rem;
    font: var(--lb-type-small);
    font-weight: 600;
    font-variant-numeric: tabular-nums;
    background: var(--lb-surface);
    border: 1px solid var(--lb-border-strong);
    border-radius: 50%;
  }
  & [data-part='words'] {
    display: grid;
    min-inline-size: 0;
    padding-block-start: 0.125rem;
  }
  & [data-part='label'] {
    overflow-wrap: anywhere;
  }
  & [data-part='description'] {
    font: var(--lb-type-small);
    color: var(--lb-text-quiet);
  }
  & button,
  & a {
    padding: 0;
    font: inherit;
    text-align: start;
    color: inherit;
    background: none;
    border: 0;
    border-radius: 2px;
    text-decoration: underline;
    text-decoration-color: color-mix(in srgb, currentColor 35%, transparent);
    text-underline-offset: 0.2em;
    cursor: pointer;
  }
  & button:hover,
  & a:hover {
    text-decoration-color: currentColor;
  }
  & :is(button, a):active {
    text-decoration-thickness: 2px;
  }
  /* the line to the next step fills what is left */
  & [data-part='line'] {
    flex: 1;
    min-inline-size: 0.75rem;
    block-size: 1px;
    margin-block-start: 0.75rem;
    background: var(--lb-border-strong);
  }
  & li[data-state='done'] {
    color: var(--lb-text);
  }
  & li[data-state='done'] > [data-part='mark'] {
    color: var(--lb-accent);
    background: var(--lb-accent-soft);
    border-color: var(--lb-accent);
  }
  & li[data-state='done'] > [data-part='line'] {
    background: var(--lb-accent);
  }
  & li[aria-current] {
    color: var(--lb-text);
  }
  & li[aria-current] [data-part='label'] {
    font-weight: 600;
  }
  & li[data-state='current'] > [data-part='mark'] {
    color: var(--lb-on-accent);
    background: var(--lb-accent);
    border-color: var(--lb-accent);
  }
  & li[data-state='error'] > [data-part='mark'] {
    color: var(--lb-danger);
    background: var(--lb-danger-soft);
    border-color: var(--lb-danger);
  }
  & li[data-state='error'] [data-part='label'] {
    color: var(--lb-danger);
  }
  /* narrow (640 px at the size of its letters), or with large letters: below each other, so that no step loses its words */
  @container (max-inline-size: 45.71em) {
    & > ol {
      flex-direction: column;
      gap: 0.5rem;
    }
    & li,
    & li:last-of-type {
      flex: none;
    }
    & [data-part='line'] {
      display: none;
    }
  }
  &[data-compact] {
    container-type: normal;
    inline-size: auto;
    font: var(--lb-type-dense);
  }
  &[data-compact] > ol {
    flex-flow: row wrap;
    gap: 0.25rem 0.375rem;
  }
  &[data-compact] li {
    flex: 0 1 auto;
    gap: 0.375rem;
  }
  &[data-compact] [data-part='mark'] {
    inline-size: 1.25rem;
    block-size: 1.25rem;
  }
  &[data-compact] [data-part='words'] {
    padding-block-start: 0.0625rem;
  }
  &[data-compact] [data-part='line'] {
    flex: none;
    min-inline-size: 0;
    inline-size: 0.75rem;
    margin-block-start: 0.625rem;
  }
  &[data-bars] {
    font: var(--lb-type-dense);
  }
  /* columns as wide as their words need */
  &[data-bars] > ol {
    display: grid;
    grid-auto-columns: auto;
    grid-auto-flow: column;
    gap: 0.5rem;
  }
  &[data-bars] li {
    padding-block-start: 0.375rem;
    color: var(--lb-text-quiet);
    border-block-start: 2px solid var(--lb-border);
  }
  &[data-bars] li:is([data-state='done'], [aria-current]) {
    border-color: var(--lb-accent);
  }
  &[data-bars] li[aria-current] {
    color: var(--lb-accent);
  }
  &[data-bars] [data-part='words'] {
    padding: 0;
  }
  &[data-bars] [data-part='label'] {
    font-weight: 500;
  }
  &[data-bars] [data-part='description'] {
    overflow-wrap: anywhere;
  }
  @container (max-inline-size: 37em) {
    &[data-bars] li:not([aria-current]) {
      display: none;
    }
  }
  @media (forced-colors: active) {
    & li[aria-current] > [data-part='mark'] {
      outline: 2px solid Highlight;
    }
    & [data-part='line'] {
      background: CanvasText;
    }
  }
`;
