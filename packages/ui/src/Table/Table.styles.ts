import { keyframes } from '@emotion/react';
import { pressedGround } from '../internal/pressed.ts';
import { styled } from '../internal/styled.ts';
import { headerHeight } from '../internal/header.ts';
import { touchMargin } from '../internal/touchMargin.ts';
import { stackedRows } from './stackedRows.ts';
import { densityVariables } from '../theme/cssVariables.ts';

const sweep = keyframes`from { translate: -100% 0; } to { translate: 400% 0; }`;
const appear = keyframes`from, 60% { opacity: 0; } to { opacity: 1; }`;

/* One styled root; cells are plain elements, so that a thousand rows cost a thousand rows. */
export const Root = styled.div`
  position: relative;
  min-inline-size: 0;
  background: var(--lb-surface);
  /* until it is known whether it is too wide (useOverflow), it makes no page wider */
  overflow-x: clip;
  &[data-density='comfortable'] {
    ${densityVariables('comfortable')}
  }
  &[data-density='compact'] {
    ${densityVariables('compact')}
  }
  &[data-overflow] {
    overflow-x: auto;
  }
  /* the last of what is seen fades: there is more to that side */
  &[data-overflow][data-more] {
    mask: linear-gradient(to left, #0000, #000 2rem);
    &:dir(rtl) {
      mask: linear-gradient(to right, #0000, #000 2rem);
    }
  }
  /* what stands in the place of rows stands in the middle of what is seen */
  &[data-overflow] td[colspan] > div {
    position: sticky;
    inset-inline-start: 1.25rem;
    inline-size: calc(var(--lb-frame) - 2.5rem);
  }
  & > table {
    inline-size: 100%;
    border-collapse: separate;
    border-spacing: 0;
    font: var(--lb-cell);
    text-align: start;
  }
  & caption {
    position: absolute;
    inline-size: 1px;
    block-size: 1px;
    overflow: hidden;
    clip-path: inset(50%);
  }
  & th,
  & td {
    block-size: var(--lb-row);
    padding: 0.25rem 0.625rem;
    font-weight: 400;
    text-align: start;
    vertical-align: middle;
    border-block-end: 1px solid var(--lb-border);
  }
  & :is(th, td)[data-first] {
    padding-inline-start: 1.25rem;
  }
  & :is(th, td)[data-last] {
    padding-inline-end: 1.25rem;
  }
  & [data-align='end'] {
    text-align: end;
    font-variant-numeric: tabular-nums;
    white-space: nowrap;
  }
  & thead th {
    position: sticky;
    z-index: 2;
    inset-block-start: ${headerHeight};
    font-weight: 500;
    color: var(--lb-text-quiet);
    background: var(--lb-sunken);
    white-space: nowrap;
  }
  &[data-overflow] thead th {
    inset-block-start: 0;
  }
  &[data-overflow] :is(th, td)[data-first] {
    position: sticky;
    z-index: 1;
    inset-inline-start: 0;
    background: var(--lb-surface);
  }
  &[data-overflow] thead th[data-first],
  &[data-overflow] tfoot :is(th, td)[data-first] {
    z-index: 4;
    background: var(--lb-sunken);
  }
  & thead button {
    position: relative;
    padding: 0.125rem 0;
    font: inherit;
    font-weight: 500;
    color: inherit;
    background: none;
    border: 0;
    border-radius: 2px;
    cursor: pointer;
    ${touchMargin}
  }
  & thead button > svg {
    position: absolute;
    inset-inline-start: calc(100% + 0.125rem);
    inset-block-start: 50%;
    translate: 0 -50%;
    opacity: 0;
  }
  & thead [data-align='end'] button > svg {
    inset-inline: auto calc(100% + 0.125rem);
  }
  & thead button:hover > svg,
  & thead button:focus-visible > svg {
    opacity: 0.6;
  }
  /* its arrow stands in the space between two columns, above the ground of the next one */
  & thead th[aria-sort] {
    z-index: 3;
  }
  & thead [aria-sort] button {
    color: var(--lb-text);
  }
  & thead [aria-sort] button > svg {
    opacity: 1;
  }
  & tbody tr[data-row]:hover > :is(th, td) {
    background: var(--lb-hover);
  }
  /* pressed anywhere but on a control of its own, a row opens */
  & tbody tr[data-row]:active:has(a[data-part='open']):not(:has(:is(button, input, label):active)) > :is(th, td) {
    background: ${pressedGround};
  }
  & thead button:active,
  & tbody tr[data-row] a[data-part='open']:active {
    color: var(--lb-text);
  }
  & thead button:active > svg {
    opacity: 1;
  }
  & tbody tr[aria-current] > :is(th, td) {
    background: var(--lb-accent-soft);
  }
  & tbody tr[aria-current] > [data-first] {
    box-shadow: inset 3px 0 0 var(--lb-accent);
  }
  & tbody tr:last-of-type > :is(th, td) {
    border-block-end-color: transparent;
  }
  & tbody a[data-part='open'] {
    color: var(--lb-text);
    font-weight: 500;
    text-decoration: none;
    white-space: nowrap;
  }
  & tbody tr:hover a[data-part='open'] {
    color: var(--lb-accent);
    text-decoration: underline;
    text-underline-offset: 0.2em;
  }
  & tfoot :is(th, td) {
    font-weight: 600;
    background: var(--lb-sunken);
    border-block: 1px solid var(--lb-border);
    border-block-end: 0;
  }
  & > [data-part='progress'] {
    position: absolute;
    z-index: 5;
    inset-block-start: 0;
    inset-inline: 0;
    block-size: 2px;
    overflow: hidden;
    animation: ${appear} 320ms;
  }
  & > [data-part='progress']::after {
    content: '';
    display: block;
    inline-size: 25%;
    block-size: 100%;
    background: var(--lb-accent);
    animation: ${sweep} 1.2s linear infinite;
  }
  @media screen and (max-width: 639.98px) {
    ${stackedRows}
  }
  @media (forced-colors: active) {
    & tbody tr[aria-current] > [data-first] {
      border-inline-start: 3px solid Highlight;
    }
  }
  @media (prefers-reduced-motion: reduce) {
    & > [data-part='progress']::after {
      inline-size: 100%;
      animation: none;
    }
  }
  @media print {
    overflow: visible !important;
    mask: none !important;
    background: none;
    & > table {
      font-size: 9pt;
    }
    & > table :is(th, td) {
      padding-inline: 0.375rem;
    }
    & thead {
      display: table-header-group;
    }
    & thead th,
    &[data-overflow] :is(th, td) {
      position: static !important;
      background: none;
    }
    & thead th {
      white-space: normal;
    }
    & tr {
      break-inside: avoid;
    }
    & :is(th, td) {
      block-size: auto;
      border-color: #999;
    }
    & tbody a[data-part='open'] {
      color: inherit;
    }
    & thead button > svg,
    & > [data-part='progress'] {
      display: none;
    }
  }
`;
