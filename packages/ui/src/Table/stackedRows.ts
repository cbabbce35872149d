import { css } from '@emotion/react';
import { hiddenWords } from '../internal/hidden.ts';

/** What stands on one line wherever a column grows with it. */
export const heldWords = ":is(a[data-part='open'], [data-nowrap]:not([data-figures]))";

/**
 * Rows as cards, for a page as narrow as a phone: the first cell is the title, every other one stands beside the words of its
 * header. The elements stay; the roles of their own keep them a table for a screen reader, which has the header for the words.
 */
export const stackedRows = css`
  & > [data-stacks] {
    min-inline-size: 0 !important;
    &,
    & :is(thead, tbody, tfoot, tr, th, td) {
      display: block;
      inline-size: auto !important;
    }
    /* of the header stays what can be pressed; words without a value say nothing, but the cell stays in its column */
    & > thead th:not(:has(> :is(button, input))),
    & [data-label]:empty {
      ${hiddenWords}
      inline-size: 1px !important;
      padding: 0 !important;
    }
    & > :not(thead) > tr {
      padding: 0.75rem 1.25rem;
      border-block-end: 1px solid var(--lb-border);
    }
    & > thead > tr {
      display: flex;
      flex-wrap: wrap;
      gap: 0 1.5rem;
      padding: 0.25rem 1.25rem;
    }
    & > * > tr > :is(th, td) {
      position: relative;
      block-size: auto;
      padding: 0.125rem 0;
      background: none;
      border: 0;
      text-align: start;
      white-space: normal;
      overflow-wrap: anywhere;
    }
    & ${heldWords} {
      white-space: normal;
    }
    /* so far apart that a finger on one link is not on the next */
    & > * > tr > td:has(> :is(a, button)) {
      padding-block: 0.25rem;
    }
    /* the words stand in the 42 % before the value, which are 72.4 % of its own width; both are as high as the higher of them */
    & [data-label] {
      display: flow-root;
      padding-inline-start: 42% !important;
    }
    & [data-label]::before {
      content: attr(data-label) / '';
      float: inline-start;
      inline-size: 69%;
      margin-inline-start: -72.4%;
      color: var(--lb-text-quiet);
    }
  }
`;
