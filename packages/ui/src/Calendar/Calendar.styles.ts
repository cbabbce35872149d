import { styled } from '../internal/styled.ts';
import { plainSelect } from '../internal/plainSelect.ts';
import { pressedGround } from '../internal/pressed.ts';

/** Month and year above seven columns of days; always six weeks high, so that nothing jumps. */
export const Root = styled.div`
  display: grid;
  gap: 0.5rem;
  justify-content: start;
  inline-size: max-content;
  padding: 0.5rem;
  & > [data-part='head'] {
    display: flex;
    align-items: center;
    gap: 0.125rem;
  }
  & > [data-part='head'] > div {
    flex: 1;
    display: flex;
    justify-content: center;
    gap: 0.125rem;
    & > span {
      ${plainSelect}
    }
  }
  & select {
    min-block-size: 1.75rem;
    font-weight: 600;
    background: none;
    border: 1px solid transparent;
    border-radius: var(--lb-radius-small);
    cursor: pointer;
    font-variant-numeric: tabular-nums;
  }
  & select:hover {
    background: var(--lb-hover);
  }
  & select:active {
    background: ${pressedGround};
  }
  & option {
    color: var(--lb-text);
    background: var(--lb-surface);
    font-weight: 400;
  }
  /* the way back is where one reads from */
  & > [data-part='head'] svg:dir(rtl) {
    scale: -1 1;
  }
  @media (pointer: coarse) {
    & select {
      min-block-size: 2.75rem;
      font-size: max(1rem, 16px);
    }
  }
  & > [data-part='foot'] {
    display: flex;
    justify-content: center;
    padding-block-start: 0.375rem;
    border-block-start: 1px solid var(--lb-border);
  }
`;

export const Days = styled.table`
  block-size: 14.25rem;
  border-spacing: 0;
  & th {
    inline-size: 2.25rem;
    block-size: 1.75rem;
    padding: 0;
    font: var(--lb-type-small);
    color: var(--lb-text-quiet);
    text-align: center;
  }
  & td {
    inline-size: 2.25rem;
    block-size: 2rem;
    padding: 0;
    text-align: center;
    border-radius: var(--lb-radius-small);
    font-variant-numeric: tabular-nums;
  }
  & td[data-day] {
    cursor: pointer;
  }
  & td[data-day]:hover {
    background: var(--lb-hover);
  }
  & td[data-day]:active {
    background: ${pressedGround};
  }
  & td:focus-visible {
    outline-offset: -1px;
  }
  & td[aria-current='date'] {
    font-weight: 600;
    color: var(--lb-accent);
    box-shadow: inset 0 0 0 1px var(--lb-border-strong);
  }
  & th[scope='row'] {
    font-variant-numeric: tabular-nums;
    border-inline-end: 1px solid var(--lb-border);
  }
  & td[data-period] {
    background: var(--lb-accent-soft);
    border-radius: 0;
  }
  & td[data-chosen] {
    font-weight: 600;
    color: var(--lb-on-accent);
    background: var(--lb-accent);
    box-shadow: none;
  }
  & td[data-chosen]:focus-visible {
    outline-offset: 1px;
  }
  & td[aria-disabled='true'] {
    color: var(--lb-text-quiet);
    font-weight: 400;
    text-decoration: line-through;
    background: none;
    cursor: not-allowed;
  }
  @media (pointer: coarse) {
    & :is(th, td) {
      inline-size: 2.75rem;
    }
    & td {
      block-size: 2.75rem;
    }
  }
  @media (forced-colors: active) {
    & td[aria-current='date']:not(:focus-visible) {
      outline: 1px solid CanvasText;
      outline-offset: -1px;
    }
    & td[aria-selected='true'] {
      forced-color-adjust: none;
      color: HighlightText;
      background: Highlight;
    }
    & td[aria-disabled='true'] {
      color: GrayText;
    }
  }
`;
