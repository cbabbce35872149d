import { css } from '@emotion/react';
import { hiddenWords } from '../internal/hidden.ts';

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
    /* of the header stays what can be pressed */
    & > thead th:not(:has(> :is(button, input))) {
      ${hiddenWords}
    }
    & > :not(thead) > tr {
      padding: 0.75rem 1.25rem;
      border-block-end: 1px solid var(--lb-border);
    }
    & > thead {
      padding-inline: 1.25rem;
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
    & [data-label] {
      padding-inline-start: 42% !important;
    }
    & [data-label]::before {
      content: attr(data-label) / '';
      position: absolute;
      inset-inline-start: 0;
      inline-size: 40%;
      color: var(--lb-text-quiet);
    }
  }
`;
