import type { ReactNode } from 'react';

interface MatrixProps<R extends string, C extends string> {
  rows: readonly R[];
  columns: readonly C[];
  cell(row: R, column: C): ReactNode;
}

/** A labelled grid of every combination of two variant lists, for the Matrix stories. */
export function Matrix<R extends string, C extends string>({ rows, columns, cell }: MatrixProps<R, C>) {
  const template = `auto repeat(${columns.length}, auto)`;
  return (
    <div
      style={{ display: 'grid', gap: 16, alignItems: 'center', justifyContent: 'start', gridTemplateColumns: template }}
    >
      <span />
      {columns.map((column) => (
        <small key={column}>{column}</small>
      ))}
      {rows.map((row) => [
        <small key={row}>{row}</small>,
        ...columns.map((column) => <span key={`${row} ${column}`}>{cell(row, column)}</span>),
      ])}
    </div>
  );
}
