import { pressedGround } from '../internal/pressed.ts';
import { styled } from '../internal/styled.ts';
import { heldWords } from '../Table/stackedRows.ts';

/** Around the frame of a table that is more than its rows: loads with it. */
export const Root = styled.div`
  min-inline-size: 0;
  & > [data-virtual] [data-control] {
    inline-size: 2.75rem;
  }
  & button[data-part='expand'] {
    display: inline-flex;
    align-items: center;
    gap: 0.375rem;
    min-inline-size: 1.75rem;
    min-block-size: 1.75rem;
    padding: 0 0.25rem;
    font: inherit;
    color: inherit;
    background: none;
    border: 0;
    border-radius: var(--lb-radius-small);
    cursor: pointer;
  }
  & button[data-part='expand']:hover {
    background: var(--lb-hover);
  }
  & button[data-part='expand']:active {
    background: ${pressedGround};
  }
  & button[data-part='expand'] > svg {
    flex: none;
    color: var(--lb-text-quiet);
    transition: rotate var(--lb-fast);
  }
  & button[data-part='expand']:dir(rtl) > svg {
    rotate: 180deg;
  }
  & button[data-part='expand'][aria-expanded='true'] > svg {
    rotate: 90deg;
  }
  & [data-control] > button[data-part='expand'] {
    display: flex;
    justify-content: center;
    margin-inline-start: -0.375rem;
  }
  & tr[data-part='details'] > td {
    padding: 0.75rem 1.25rem 1rem;
    background: var(--lb-sunken);
  }
  & tr[data-part='group'] > :is(th, td) {
    font-weight: 600;
    background: var(--lb-sunken);
  }
  & tr[data-part='group'] > th {
    padding-inline-start: 0.875rem;
  }
  & tr[data-part='group'] > [data-control] {
    padding-inline-start: 1.25rem;
  }
  & tr[data-part='group'] > [data-control] + th {
    position: static;
    padding-inline-start: 0.25rem;
    background: var(--lb-sunken);
  }
  & [data-overflow] tr[data-part='group'] > [data-control] {
    position: sticky;
    z-index: 1;
    inset-inline-start: 0;
    background: var(--lb-sunken);
  }
  & tbody tr[data-part='group']:has(> [data-control] > :checked) > :is(th, td) {
    background: var(--lb-accent-soft);
  }
  & tr[data-part='group'] > th > div {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 0 0.5rem;
  }
  & tr[data-part='group'] > th button {
    text-align: start;
  }
  & tr[data-part='group'] [data-part='size'] {
    font-weight: 400;
    color: var(--lb-text-quiet);
    font-variant-numeric: tabular-nums;
  }
  /* what belongs to a wide table stays in sight when it scrolls sideways */
  & [data-overflow] tr:is([data-part='details'], [data-part='group']) > :is(th, td) > div {
    position: sticky;
    inset-inline-start: 1.25rem;
    inline-size: fit-content;
    max-inline-size: calc(var(--lb-frame, 100%) - 2.5rem);
  }
  & [data-overflow] tr[data-part='group'] > [data-control] + th > div {
    inset-inline-start: 3.25rem;
  }
  @media (pointer: coarse) {
    & button[data-part='expand'] {
      min-inline-size: 2.75rem;
      min-block-size: 2.75rem;
    }
    & [data-control] > button[data-part='expand'] {
      margin-inline: -0.875rem -0.25rem;
    }
  }
  @media (forced-colors: active) {
    /* a colour of its own would be kept, on whatever ground */
    & button[data-part='expand'] > svg {
      color: inherit;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    & button[data-part='expand'] > svg {
      transition: none;
    }
  }
  & > [data-virtual] {
    max-block-size: var(--lb-table-height, min(40rem, 75dvh));
    overflow: auto;
    overflow-anchor: none;
  }
  & > [data-virtual] thead th {
    inset-block-start: 0;
  }
  & > [data-virtual] tfoot :is(th, td) {
    position: sticky;
    z-index: 2;
    inset-block-end: 0;
  }
  & > [data-virtual] :is(th, td),
  & table[data-fixed] :is(th, td) {
    overflow-wrap: anywhere;
  }
  /* words are parted where their place has a width; figures stay whole */
  &[data-cards] ${heldWords},
  & > [data-virtual] ${heldWords},
  & table[data-fixed] ${heldWords} {
    white-space: normal;
  }
  & table[data-fixed] {
    table-layout: fixed;
  }
  & table[data-fixed] thead th {
    overflow: hidden;
    text-overflow: ellipsis;
  }
  & table[data-fixed] [data-control] {
    inline-size: 2.75rem;
  }
  /* as wide as the content is in one line: only while it is measured */
  & [data-fitting] > table {
    table-layout: auto !important;
    inline-size: max-content !important;
    min-inline-size: 0 !important;
  }
  & [data-fitting] :is(th, td) {
    inline-size: auto !important;
    white-space: nowrap !important;
  }
  & :where([data-overflow] [data-pin]) {
    background: var(--lb-surface);
  }
  &[data-pins] [data-overflow] [data-pin] {
    position: sticky;
    z-index: 1;
  }
  &[data-pins] [data-overflow] :is(thead, tfoot) [data-pin] {
    z-index: 4;
    background: var(--lb-sunken);
  }
  &[data-pins] > [data-overflow] {
    mask: none;
  }
  /* what is scrolled out of sight goes under an edge */
  &[data-pins][data-before] [data-pin='start edge']::after,
  &[data-pins][data-after] [data-pin='end edge']::after {
    content: '';
    position: absolute;
    inset-block: 0;
    inline-size: 0.5rem;
    pointer-events: none;
    background: linear-gradient(to right, color-mix(in srgb, var(--lb-text) 12%, transparent), transparent);
  }
  &[data-pins][data-before] [data-pin='start edge']::after {
    inset-inline-start: 100%;
    border-inline-start: 1px solid var(--lb-border-strong);
  }
  &[data-pins][data-after] [data-pin='end edge']::after {
    inset-inline-end: 100%;
    border-inline-end: 1px solid var(--lb-border-strong);
  }
  & [data-pin='start edge']:dir(rtl)::after,
  & [data-pin='end edge']:dir(ltr)::after {
    background: linear-gradient(to left, color-mix(in srgb, var(--lb-text) 12%, transparent), transparent) !important;
  }
  & [data-part='space'] > td {
    padding: 0;
    border: 0;
  }
  &[data-cards] :is(table, thead, tbody, tfoot, tr, th, td) {
    display: block;
    inline-size: auto;
    min-inline-size: 0;
  }
  &[data-cards] tr > :is(th, td) {
    block-size: auto;
    padding: 0.125rem 0;
    border: 0;
    text-align: start;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  &[data-cards] :is(thead, tbody, tfoot) > tr {
    display: flex;
    flex-wrap: wrap;
    gap: 0 0.75rem;
    padding: 0.75rem 1.25rem;
    border-block-end: 1px solid var(--lb-border);
  }
  &[data-cards] thead > tr {
    padding-block: 0.375rem;
    background: var(--lb-sunken);
  }
  /* of the header stays what can be pressed; the other words are there for a screen reader */
  &[data-cards] thead > tr > th {
    position: static;
    min-block-size: 0;
  }
  &[data-cards] thead > tr > th:has(> button) {
    padding-inline-end: 1rem;
  }
  &[data-cards] thead > tr > th:not(:has(> :is(button, input))) {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  &[data-cards] tbody > tr > [data-card='control'] {
    flex: none;
    align-self: center;
  }
  &[data-cards] tbody > tr > [data-card='title'] {
    flex: 1;
    font-weight: 600;
  }
  &[data-cards] tr > [data-card='line'],
  &[data-cards] tr > [data-card='wide'],
  &[data-cards] tr:is([data-part='details'], [data-part='group']) > * {
    flex: 0 0 100%;
  }
  &[data-cards] tr[data-part='group'] > [data-card='control'] {
    flex: none;
    align-self: center;
  }
  &[data-cards] tr[data-part='group'] > [data-card='control'] + th {
    flex: 1;
  }
  &[data-cards] tr > [data-card='line'] {
    display: grid;
    grid-template-columns: minmax(6rem, 40%) minmax(0, 1fr);
    gap: 0.75rem;
  }
  &[data-cards] tr > [data-card] > [data-part='label'] {
    display: block;
    color: var(--lb-text-quiet);
    font-weight: 400;
  }
  &[data-cards] tr > [data-empty],
  &[data-cards] tfoot > tr > :empty {
    display: none;
  }
  &[data-cards] tr:is([data-part='details'], [data-part='group']) {
    background: var(--lb-sunken);
  }
  &[data-cards] [data-part='space'] {
    padding: 0;
    border: 0;
  }
  @media print {
    & > [data-virtual] {
      max-block-size: none;
    }
    & > [data-virtual] :is(thead, tfoot) :is(th, td) {
      position: static;
    }
    & tbody tr[data-part='group'] > :is(th, td) {
      background: none !important;
    }
    /* as wide as the paper, whatever was chosen for the window */
    & > [data-virtual] > table,
    & table[data-fixed] {
      table-layout: auto !important;
      min-inline-size: 0 !important;
    }
    & > [data-virtual] th,
    & table[data-fixed] th {
      inline-size: auto !important;
    }
    & [data-overflow] tr:is([data-part='details'], [data-part='group']) > :is(th, td) > div {
      position: static;
      max-inline-size: none;
    }
    &[data-pins] [data-overflow] [data-pin] {
      background: none;
    }
    & [data-pin]::after {
      display: none;
    }
  }
`;
