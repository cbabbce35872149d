import { expect, test } from 'vitest';
import { between, isSelected, noSelection, selectedCount, withRows } from './selection.ts';

test('rows of other pages stay chosen', () => {
  const first = withRows(noSelection, ['a', 'b'], true);
  const both = withRows(first, ['c'], true);
  expect(both).toEqual({ ids: ['a', 'b', 'c'] });
  expect(withRows(both, ['a', 'c'], false)).toEqual({ ids: ['b'] });
});

test('a row chosen twice counts once', () => {
  expect(selectedCount(withRows({ ids: ['a'] }, ['a', 'a'], true), 10)).toBe(1);
});

test('of all that match, rows can be taken out and put back', () => {
  const all = { all: true, except: [] } as const;
  const some = withRows(all, ['a', 'b'], false);
  expect(some).toEqual({ all: true, except: ['a', 'b'] });
  expect(selectedCount(some, 7412)).toBe(7410);
  expect([isSelected(some, 'a'), isSelected(some, 'z')]).toEqual([false, true]);
  expect(withRows(some, ['a'], true)).toEqual({ all: true, except: ['b'] });
});

test('a range runs in both directions, and from a row that is not here it is that one row', () => {
  const ids = ['a', 'b', 'c', 'd'];
  expect(between(ids, 'b', 'd')).toEqual(['b', 'c', 'd']);
  expect(between(ids, 'd', 'b')).toEqual(['b', 'c', 'd']);
  expect(between(ids, 'elsewhere', 'c')).toEqual(['c']);
});
