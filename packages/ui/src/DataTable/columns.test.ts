import { expect, test } from 'vitest';
import { arrange, controlWidth, defaultWidth, movedTo } from './columns.ts';
import { withWidths } from './widths.ts';
import type { DataTableColumn } from './DataTable.types.ts';

const column = (id: string, more: Partial<DataTableColumn<string>> = {}): DataTableColumn<string> => ({
  id,
  header: id,
  cell: String,
  ...more,
});
const columns = ['a', 'b', 'c', 'd'].map((id) => column(id));
const ids = (order: readonly string[], given = columns) => arrange(given, order).map(({ id }) => id);

test('an order is kept, the first column stays the first, and what is unknown or twice there does no harm', () => {
  expect(ids(['d', 'a', 'weg', 'd', 'b', 'c'])).toEqual(['a', 'd', 'b', 'c']);
  expect(ids([])).toEqual(['a', 'b', 'c', 'd']);
  expect(arrange([], ['a'])).toEqual([]);
});

test('a column that came later stands after the one before it', () => {
  expect(ids(['d', 'c', 'b'], [...columns.slice(0, 3), column('new'), column('d')])).toEqual([
    'a',
    'd',
    'c',
    'new',
    'b',
  ]);
});

test('what is pinned stands at its side', () => {
  const pinned = [column('a'), column('b'), column('c', { pin: 'end' }), column('d', { pin: 'start' })];
  expect(ids(['c', 'b', 'd'], pinned)).toEqual(['a', 'd', 'b', 'c']);
});

test('a column moves to a place', () => {
  expect(movedTo(['a', 'b', 'c'], 'a', 2)).toEqual(['b', 'c', 'a']);
  expect(movedTo(['a', 'b', 'c'], 'c', 0)).toEqual(['c', 'a', 'b']);
});

test('chosen widths hold, the last column takes the rest, and the table is as wide as all of them', () => {
  const { columns: wide, least } = withWidths([column('x', { control: true }), ...columns], { a: 120, b: 80, d: 70 });
  expect(wide.map(({ width }) => width)).toEqual([controlWidth, '120px', '80px', defaultWidth, undefined]);
  expect(least).toBe(`calc(${controlWidth} + 120px + 80px + ${defaultWidth} + 70px)`);
  expect(withWidths(columns, {}).least).toBeUndefined();
});
