import { rem } from '../internal/rem.ts';
import type { DataTableColumn } from './DataTable.types.ts';

/** The column in words: for a screen reader, a card and a file. */
export const nameOf = <Row>({ label, header, id }: DataTableColumn<Row>): string =>
  label ?? (typeof header === 'string' ? header : id);

/** What a column of boxes or buttons takes, and one that nobody gave a width. */
export const controlWidth = rem(2.75);
export const defaultWidth = rem(9);

/**
 * The columns in the order of `order`, by id. The first stays the first; a column that the order does not know stands where it
 * stood, after the one before it; and what is pinned stands at its side.
 */
export function arrange<Row>(
  columns: readonly DataTableColumn<Row>[],
  order: readonly string[],
): readonly DataTableColumn<Row>[] {
  const [first, ...others] = columns;
  if (!first) return columns;
  const inOrder = order.map((id) => others.find((column) => column.id === id)).filter((column) => column !== undefined);
  const placed = [...new Set(inOrder)];
  for (const [index, column] of others.entries()) {
    const before = others[index - 1];
    if (!placed.includes(column)) placed.splice(before ? placed.indexOf(before) + 1 : 0, 0, column);
  }
  const at = (pin: 'start' | 'end' | undefined) => placed.filter((column) => column.pin === pin);
  return [first, ...at('start'), ...at(undefined), ...at('end')];
}

/** What a table of virtual rows is given: its columns keep the widths they have, whatever is in sight. */
export const virtualTable = (columns: readonly { width?: string | undefined; control?: boolean | undefined }[]) => ({
  style: {
    tableLayout: 'fixed' as const,
    minInlineSize: `calc(${columns.map(({ width, control }) => width ?? (control ? controlWidth : defaultWidth)).join(' + ')})`,
  },
});

/** The ids with this one at another place. */
export function movedTo(ids: readonly string[], id: string, place: number): string[] {
  const others = ids.filter((other) => other !== id);
  return [...others.slice(0, place), id, ...others.slice(place)];
}
