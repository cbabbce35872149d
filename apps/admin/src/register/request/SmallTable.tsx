import { VisuallyHidden } from '@ledenbureau/ui';
import type { CSSProperties, ReactNode } from 'react';

interface SmallTableColumn {
  header: string;
  /** Only spoken: what the column is shows. */
  hideHeader?: boolean;
  /** Of fields that stand in it. */
  width?: string;
}

export interface SmallTableRow {
  id: string;
  /** In the order of the columns. The first names the row, the others are figures. */
  cells: readonly ReactNode[];
  /** It explains the row above it. */
  part?: boolean;
}

export interface SmallTableProps {
  /** Spoken. */
  caption?: string;
  columns: readonly SmallTableColumn[];
  rows: readonly SmallTableRow[];
  /** What is left or what it comes to. */
  foot?: readonly ReactNode[];
  /** Fields stand in it: a line above each row, and quiet names. */
  ruled?: boolean;
  busy?: boolean;
}

// ui's Table is a list of things on a page: this stands between the words of a panel, without lines, margins or states of its own
const table: CSSProperties = {
  inlineSize: '100%',
  borderCollapse: 'collapse',
  font: 'var(--lb-type-dense)',
  fontVariantNumeric: 'tabular-nums',
};
const quiet: CSSProperties = { color: 'var(--lb-text-quiet)' };
const border: CSSProperties = { borderBlockStart: '1px solid var(--lb-border)' };

const cellOf = (at: number, padding: string, part = false): CSSProperties => ({
  padding: `${padding} 0`,
  textAlign: at === 0 ? 'start' : 'end',
  fontWeight: 400,
  ...(at === 0 ? {} : { paddingInlineStart: '0.5rem', whiteSpace: 'nowrap' }),
  ...(part && at === 0 ? { paddingInlineStart: '0.75rem', whiteSpace: 'nowrap' } : {}),
});

/** A few figures by name, beside or between words. */
export function SmallTable({ caption, columns, rows, foot, ruled = false, busy }: SmallTableProps) {
  const padding = ruled ? '0.3125rem' : '0.25rem';
  const row = ({ id, cells, part = false }: SmallTableRow, style: CSSProperties) => (
    <tr key={id} style={{ ...style, ...(part ? quiet : {}) }}>
      {cells.map((cell, at) =>
        at === 0 ? (
          <th key={at} scope="row" style={{ ...cellOf(at, padding, part), ...(ruled ? quiet : {}) }}>
            {cell}
          </th>
        ) : (
          <td key={at} style={cellOf(at, padding)}>
            {cell}
          </td>
        ),
      )}
    </tr>
  );
  return (
    <table style={table} aria-busy={busy}>
      {caption === undefined ? null : (
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
      )}
      <thead style={{ ...quiet, font: 'var(--lb-type-small)' }}>
        <tr>
          {columns.map(({ header, hideHeader, width }, at) => (
            <th key={header} scope="col" style={{ ...cellOf(at, padding), inlineSize: width }}>
              {hideHeader === true ? <VisuallyHidden>{header}</VisuallyHidden> : header}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{rows.map((one) => row(one, ruled ? border : {}))}</tbody>
      {foot ? <tfoot style={quiet}>{row({ id: 'foot', cells: foot }, border)}</tfoot> : null}
    </table>
  );
}
