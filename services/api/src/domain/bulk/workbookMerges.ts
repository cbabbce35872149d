import type { Cell, TableRow } from './table.ts';
import { columnOf } from './workbookCells.ts';
import { tooComplex } from './workbookParts.ts';

/** Cells that are one: of some columns, from a row to another. */
export interface Merge {
  place: number;
  last: number;
  from: number;
  to: number;
}

/** No list of people has more cells that are merged. */
const mostFilled = 200_000;

/** One more of those that were read. */
export function addMerge(merges: Merge[], merge: Merge): void {
  if (merges.length >= mostFilled) throw tooComplex({ merged: mostFilled });
  merges.push(merge);
}

/** "A3:B7", or null for what names no cells. */
export function mergeOf(ref: string | undefined): Merge | null {
  const [, first = '', from = '', end = '', to = ''] = /^([A-Z]{1,3})(\d+):([A-Z]{1,3})(\d+)$/u.exec(ref ?? '') ?? [];
  const [place, last] = [columnOf(`${first}${from}`), columnOf(`${end}${to}`)];
  return place === undefined || last === undefined ? null : { place, last, from: Number(from), to: Number(to) };
}

/**
 * What a merged cell says holds for each row beside it, as a person reads it; what the cells below it still hold is seen by
 * nobody.
 */
export function withMerged(rows: readonly TableRow[], merges: readonly Merge[]): TableRow[] {
  if (merges.length === 0) return [...rows];
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const end = rows.at(-1)?.line ?? 0;
  let filled = 0;
  for (const merge of merges) {
    const cell = byLine.get(merge.from)?.cells[merge.place] ?? '';
    for (let line = merge.from; line <= Math.min(merge.to, end); line += 1) {
      filled += 1;
      if (filled > mostFilled) throw tooComplex({ merged: mostFilled });
      const row = byLine.get(line);
      if (row !== undefined) byLine.set(line, withCell(row, merge, cell));
    }
  }
  return rows.map(({ line }) => byLine.get(line) as TableRow);
}

function withCell(row: TableRow, { place, last, from }: Merge, cell: Cell): TableRow {
  const isBelow = row.line > from && cell !== '';
  const length = Math.max(row.cells.length, isBelow ? place + 1 : 0);
  const cells = Array.from({ length }, (_, at) =>
    at === place ? cell : at > place && at <= last ? '' : (row.cells[at] ?? ''),
  );
  return { ...row, cells, ...(isBelow ? { merged: [...(row.merged ?? []), place] } : {}) };
}
