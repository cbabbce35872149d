import { expect, test } from 'vitest';
import { groupRows, linesOf } from './lines.ts';

const rows = ['a1', 'b1', 'a2', 'c1'];
const by = (row: string) => row.charAt(0);
const drawn = { rowKey: (row: string) => row, open: () => false, collapsed: () => false };
const keys = (options: Partial<Parameters<typeof linesOf<string, string>>[1]>) =>
  linesOf<string, string>(rows, { ...drawn, ...options }).map(({ key }) => key);

test('groups come in the order of their first row', () => {
  expect(groupRows(rows, by).map(({ key, rows: own }) => [key, own])).toEqual([
    ['a', ['a1', 'a2']],
    ['b', ['b1']],
    ['c', ['c1']],
  ]);
});

test("the host's groups go before, in its order, also without rows", () => {
  const groups = groupRows(rows, by, [
    { key: 'd', count: 5 },
    { key: 'c', count: 9 },
  ]);
  expect(groups.map(({ key, count, rows: own }) => [key, count, own.length])).toEqual([
    ['d', 5, 0],
    ['c', 9, 1],
    ['a', undefined, 2],
    ['b', undefined, 1],
  ]);
});

test('details follow their row, rows their group, and a collapsed group has none', () => {
  expect(keys({ open: (row) => row === 'b1' })).toEqual(['r:a1', 'r:b1', 'd:b1', 'r:a2', 'r:c1']);
  expect(keys({ open: (row) => row === 'a1', groups: groupRows(rows, by), collapsed: (key) => key === 'b' })).toEqual([
    'g:a',
    'r:a1',
    'd:a1',
    'r:a2',
    'g:b',
    'g:c',
    'r:c1',
  ]);
});
