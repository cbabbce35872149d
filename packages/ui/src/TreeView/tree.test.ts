import { expect, test } from 'vitest';
import { rowsOf, stepOf } from './tree.ts';

const items = [
  {
    id: 'a',
    label: 'A',
    items: [
      { id: 'a1', label: 'A1' },
      { id: 'a2', label: 'A2', items: [] },
    ],
  },
  { id: 'b', label: 'B', items: [{ id: 'b1', label: 'B1' }] },
  { id: 'c', label: 'C' },
];
const seen = (expanded: string[]) => rowsOf(items, expanded).map(({ item }) => item.id);

test('what lies below a closed item is not seen, however open it is itself', () => {
  expect(seen([])).toEqual(['a', 'b', 'c']);
  expect(seen(['a', 'a2'])).toEqual(['a', 'a1', 'a2', 'b', 'c']);
  expect(seen(['a2', 'b'])).toEqual(['a', 'b', 'b1', 'c']);
});

test.each([
  { key: 'ArrowDown', from: 'a1', step: { focus: 'a2' } },
  { key: 'ArrowDown', from: 'c', step: { focus: undefined } },
  { key: 'ArrowUp', from: 'b', step: { focus: 'a2' } },
  { key: 'ArrowUp', from: 'a', step: { focus: undefined } },
  { key: 'Home', from: 'b', step: { focus: 'a' } },
  { key: 'End', from: 'a', step: { focus: 'c' } },
  { key: 'inwards', from: 'a', step: { focus: 'a1' } },
  { key: 'inwards', from: 'b', step: { expand: ['b'] } },
  { key: 'inwards', from: 'c', step: {} },
  { key: 'outwards', from: 'a', step: { collapse: 'a' } },
  { key: 'outwards', from: 'a1', step: { focus: 'a' } },
  { key: 'outwards', from: 'b', step: { focus: undefined } },
  { key: '*', from: 'c', step: { expand: ['a', 'b'] } },
  { key: '*', from: 'a1', step: { expand: ['a2'] } },
  { key: 'Tab', from: 'a', step: null },
])('$key on $from: $step', ({ key, from, step }) => {
  const rows = rowsOf(items, ['a']);
  const at = rows.findIndex(({ item }) => item.id === from);
  expect(stepOf(key, rows, at, ['a'])).toEqual(step);
});
