import type { ComponentPropsWithRef, ReactNode } from 'react';
import { styled } from '../internal/styled.ts';
import { VisuallyHidden } from '../VisuallyHidden/VisuallyHidden.tsx';

export interface SmallTableColumn {
  header: string;
  /** Only spoken: what the column is shows. */
  hideHeader?: boolean;
  /** Default `start` for the first, which names the row, and `end` for the others, which are figures. */
  align?: 'start' | 'end';
  /** A CSS width, of fields that stand in it. */
  width?: string;
  quiet?: boolean;
}

export interface SmallTableRow {
  id: string;
  /** In the order of the columns. */
  cells: readonly ReactNode[];
  /** It explains the row above it. */
  part?: boolean;
  /** It counts for less than the others. */
  quiet?: boolean;
  strong?: boolean;
  /** It adds up those above it. */
  sum?: boolean;
  /** Below it, over all columns: what is to be known or done about this row. */
  notes?: readonly ReactNode[];
}

export interface SmallTableProps extends Omit<ComponentPropsWithRef<'table'>, 'children'> {
  /** Spoken. */
  caption?: string;
  columns: readonly SmallTableColumn[];
  rows: readonly SmallTableRow[];
  /** What is left or what it comes to. */
  footer?: readonly SmallTableRow[];
  /** A line above each row, and more room: for rows with fields or notes. */
  ruled?: boolean;
  /** The names of the rows have a box before them, and everything else stands below the names. */
  boxed?: boolean;
  busy?: boolean;
}

const Root = styled.table`
  inline-size: 100%;
  border-collapse: collapse;
  font: var(--lb-type-dense);
  --pad: 0.25rem;
  --between: 0.5rem;
  &[data-ruled] {
    --pad: 0.375rem;
    --between: 0.75rem;
  }
  & :is(th, td) {
    padding-block: var(--pad);
    padding-inline: var(--between) 0;
    text-align: end;
    font-weight: inherit;
    white-space: nowrap;
  }
  & :is(th:first-of-type, [data-note] > td) {
    padding-inline-start: 0;
    text-align: start;
    white-space: normal;
    overflow-wrap: anywhere;
  }
  & td:not([data-align='start'], [colspan]) {
    font-variant-numeric: tabular-nums;
  }
  & [data-align='start'] {
    text-align: start;
  }
  & thead {
    font: var(--lb-type-small);
  }
  & thead[data-spoken] th {
    padding-block: 0;
    line-height: 0;
  }
  & :is(thead, [data-quiet], [data-part]) {
    color: var(--lb-text-quiet);
  }
  & tr {
    font-weight: 400;
  }
  & [data-strong] {
    font-weight: 600;
  }
  & [data-part] > th {
    padding-inline-start: 0.75rem;
    white-space: nowrap;
  }
  &[data-ruled] tbody > tr:not([data-note]),
  & tfoot > tr:first-of-type,
  & [data-sum] {
    border-block-start: 1px solid var(--lb-border);
  }
  & [data-note] > td {
    padding-block-start: 0;
  }
  &[data-boxed] :is(thead th:first-of-type, tfoot th, [data-note] > td) {
    padding-inline-start: 1.75rem;
  }
`;

const on = (set: boolean | undefined) => (set ? '' : undefined);

/** A few figures by name, beside or between words: without the lines, margins and states of a list. */
export function SmallTable({ caption, columns, rows, footer = [], ruled, boxed, busy, ...rest }: SmallTableProps) {
  const drawn = ({ id, cells, part, quiet, strong, sum, notes = [] }: SmallTableRow) => [
    <tr key={id} data-part={on(part)} data-quiet={on(quiet)} data-strong={on(strong)} data-sum={on(sum)}>
      {columns.map((column, at) => {
        const Cell = at === 0 ? 'th' : 'td';
        return (
          <Cell key={at} scope={at === 0 ? 'row' : undefined} data-align={column.align} data-quiet={on(column.quiet)}>
            {cells[at]}
          </Cell>
        );
      })}
    </tr>,
    ...notes.map((note, at) => (
      <tr key={`${id}/${at}`} data-note="">
        <td colSpan={columns.length}>{note}</td>
      </tr>
    )),
  ];
  return (
    <Root data-ruled={on(ruled)} data-boxed={on(boxed)} aria-busy={busy} {...rest}>
      {caption === undefined ? null : (
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
      )}
      <thead data-spoken={on(columns.every(({ hideHeader }) => hideHeader))}>
        <tr>
          {columns.map(({ header, hideHeader, align, width }) => (
            <th key={header} scope="col" data-align={align} style={{ inlineSize: width }}>
              {hideHeader ? <VisuallyHidden>{header}</VisuallyHidden> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.flatMap(drawn)}</tbody>
      {footer.length === 0 ? null : <tfoot>{footer.flatMap(drawn)}</tfoot>}
    </Root>
  );
}
