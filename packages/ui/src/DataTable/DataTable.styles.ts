import { styled } from '../internal/styled.ts';

/** Around the bar and the table. What only DataTable has is styled here, so that Table stays small. */
export const Root = styled.div`
  min-inline-size: 0;
  background: var(--lb-surface);
  & > [data-part='toolbar'] {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0.25rem 0.75rem;
    min-block-size: 3rem;
    padding: 0.5rem 1.25rem;
    border-block-end: 1px solid var(--lb-border);
  }
  & > [data-part='toolbar'][data-selected] {
    background: var(--lb-accent-soft);
  }
  & [data-part='count'] {
    color: var(--lb-text-quiet);
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  /* takes no place in the line */
  & [data-part='count'][data-unseen] {
    position: absolute;
  }
  & > [data-selected] > [data-part='count'] {
    color: var(--lb-text);
    font-weight: 600;
  }
  & > [data-part='toolbar'] > [data-part='end'] {
    display: flex;
    flex-wrap: wrap;
    gap: 0.5rem;
    margin-inline-start: auto;
  }
  /* as wide as the box with its padding, 2.75rem, however wide or narrow the table is */
  & [data-control] {
    inline-size: 0.1%;
    padding-inline-end: 0.375rem;
  }
  & [data-control] > input {
    display: block;
    inline-size: 1.125rem;
    block-size: 1.125rem;
    margin: 0;
    accent-color: var(--lb-accent);
    cursor: pointer;
    @media (pointer: coarse) {
      inline-size: 1.5rem;
      block-size: 1.5rem;
    }
  }
  & tbody tr:has(> [data-control] > :checked) > :is(th, td) {
    background: var(--lb-accent-soft);
  }
  & [data-overflow] [data-control] + :is(th, td) {
    position: sticky;
    z-index: 1;
    inset-inline-start: 2.75rem;
    background: var(--lb-surface);
  }
  & [data-overflow] [data-control] + [data-control] + :is(th, td) {
    inset-inline-start: 5.5rem;
  }
  & [data-overflow] tbody tr[aria-current] > :is([data-first], [data-control] + :is(th, td)) {
    background: var(--lb-accent-soft);
  }
  & [data-overflow] :is(thead, tfoot) [data-control] + :is(th, td) {
    z-index: 4;
    background: var(--lb-sunken);
  }
  @media print {
    background: none;
    /* of the bar stays what the list is filtered by, in words */
    & > [data-part='toolbar'] {
      min-block-size: 0;
      padding-block: 0;
      border: 0;
    }
    & > [data-part='toolbar'] > :not([role='group']),
    & [data-control] > * {
      display: none !important;
    }
    /* its place stays, or what spans columns would not stand above its own */
    & [data-control] {
      inline-size: 0 !important;
      padding-inline: 0 !important;
    }
    & tbody tr:has(> [data-control] > :checked) > :is(th, td) {
      background: none;
    }
  }
`;
