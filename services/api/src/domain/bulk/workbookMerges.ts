import type { Cell, TableRow } from './table.ts';
import { columnOf } from './workbookCells.ts';
import { tooComplex } from './workbookParts.ts';

/** Cells of one column that are one: from a row to another. */
export interface Merge {
  place: number;
  from: number;
  to: number;
}

/** No list of people has more cells that are merged. */
const mostFilled = 200_000;

/** "A3:A7", or null for cells that are merged beside each other alone: those stand in titles and above headings. */
export function mergeOf(ref: string | undefined): Merge | null {
  const [, first = '', from = '', to = ''] = /^([A-Z]{1,3})(\d+):[A-Z]{1,3}(\d+)$/u.exec(ref ?? '') ?? [];
  const place = columnOf(`${first}${from}`);
  return place === undefined || Number(to) <= Number(from) ? null : { place, from: Number(from), to: Number(to) };
}

/** What a merged cell says holds for each row beside it, as a person reads it. */
export function withMerged(rows: readonly TableRow[], merges: readonly Merge[]): TableRow[] {
  if (merges.length === 0) return [...rows];
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const last = rows.at(-1)?.line ?? 0;
  let filled = 0;
  for (const { place, from, to } of merges) {
    const cell = byLine.get(from)?.cells[place];
    if (cell === undefined || cell === '') continue;
    for (let line = from + 1; line <= Math.min(to, last); line += 1) {
      filled += 1;
      if (filled > mostFilled) throw tooComplex({ merged: mostFilled });
      const row = byLine.get(line);
      if (row !== undefined && (row.cells[place] ?? '') === '') byLine.set(line, withCell(row, place, cell));
    }
  }
  return rows.map(({ line }) => byLine.get(line) as TableRow);
}

function withCell({ line, cells, merged = [] }: TableRow, place: number, cell: Cell): TableRow {
  const filled = Array.from({ length: Math.max(cells.length, place + 1) }, (_, at) => cells[at] ?? '');
  filled[place] = cell;
  return { line, cells: filled, merged: [...merged, place] };
}
