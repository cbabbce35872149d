import { describe, expect, test } from 'vitest';
import {
  asList,
  asValues,
  isEmpty,
  isEqual,
  keyOf,
  localDay,
  merged,
  nested,
  pathOf,
  serialize,
  stable,
} from './values.ts';

class Own {
  a = 1;
}
const bare = (values: object): object => Object.assign(Object.create(null) as object, values);

test.each<[unknown, boolean]>([
  [null, true],
  [undefined, true],
  ['', true],
  [[], true],
  [{}, true],
  [bare({}), true],
  ['  ', false],
  [0, false],
  [Number.NaN, false],
  [false, false],
  [[null], false],
  [{ a: undefined }, false],
  [bare({ a: 1 }), false],
  [new Date(0), false],
  [new Own(), false],
  [new Map(), false],
])('%o is empty: %s', (value, expected) => {
  expect(isEmpty(value)).toBe(expected);
});

test.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [1, '1', false],
  [Number.NaN, Number.NaN, true],
  [0, -0, false],
  [null, undefined, false],
  [null, {}, false],
  [{}, null, false],
  [new Date(5), new Date(5), true],
  [new Date(5), new Date(6), false],
  [new Date(Number.NaN), new Date(Number.NaN), true],
  [new Date(5), 5, false],
  [5, new Date(5), false],
  [new Date(5), {}, false],
  [/a/g, /a/g, true],
  [/a/g, /a/i, false],
  [/a/g, '/a/g', false],
  ['/a/g', /a/g, false],
  [[1, [2]], [1, [2]], true],
  [[1, 2], [1], false],
  [[1], [1, 2], false],
  [[1, 2], [1, 3], false],
  [[1], { 0: 1 }, false],
  [{ 0: 1 }, [1], false],
  [{ a: { b: 1 } }, { a: { b: 1 } }, true],
  [{ a: 1 }, { a: 2 }, false],
  [{ a: 1, c: 3 }, { a: 1, c: 4 }, false],
  [{ a: 1 }, { a: 1, b: 2 }, false],
  [{ a: undefined }, { b: undefined }, false],
  [bare({ a: 1 }), { a: 1 }, true],
  [new Own(), new Own(), false],
  [new Own(), { a: 1 }, false],
  [{ a: 1 }, new Own(), false],
])('%o and %o are equal: %s', (a, b, expected) => {
  expect(isEqual(a, b)).toBe(expected);
});

describe('what is compared by identity stays the same while it holds the same', () => {
  test.each<[unknown, unknown]>([
    [{ a: 1 }, { a: 1 }],
    [
      [1, 2],
      [1, 2],
    ],
    [{}, {}],
    [[], []],
  ])('%o', (previous, next) => {
    expect(stable(previous, next)).toBe(previous);
  });

  const part = { b: 1 };
  test.each<[unknown, unknown]>([
    [null, { a: 1 }],
    [undefined, {}],
    [{ a: 1 }, null],
    ['a', {}],
    [{}, 'a'],
    [{ a: 1 }, { a: 2 }],
    [
      { a: 1, b: 2 },
      { a: 1, b: 3 },
    ],
    [{ a: 1 }, { a: 1, b: 2 }],
    [{ a: 1, b: 2 }, { a: 1 }],
    [{ a: part }, { a: { ...part } }],
    [[], {}],
    [{}, []],
    [[1], { 0: 1 }],
    [new Own(), new Own()],
    [new Date(5), new Date(5)],
  ])('%o and %o differ', (previous, next) => {
    expect(stable(previous, next)).toBe(next);
  });

  test('the same thing is itself', () => {
    const date = new Date(5);
    expect(stable(date, date)).toBe(date);
    expect(stable(Number.NaN, Number.NaN)).toBeNaN();
  });
});

test.each<[unknown, unknown, unknown]>([
  [{ a: 1 }, { b: 2 }, { a: 1, b: 2 }],
  [{ a: 1 }, { a: 2 }, { a: 2 }],
  [{ a: { b: 1, c: 2 } }, { a: { b: 3 } }, { a: { b: 3, c: 2 } }],
  [{ a: [1, 2] }, { a: [3] }, { a: [3] }],
  ['x', { a: 1 }, { a: 1 }],
  [{ a: 1 }, 'x', 'x'],
  [[1], { 0: 2 }, { 0: 2 }],
  [undefined, null, null],
])('%o with %o on top of it is %o', (value, below, expected) => {
  const before = structuredClone(value);
  expect(merged(value, below)).toEqual(expected);
  expect(value).toEqual(before);
});

test('a path leads to an item', () => {
  expect(nested(['a', '0', 'b'], 7)).toEqual({ a: { 0: { b: 7 } } });
  expect(nested([], 7)).toBe(7);
});

test('a list is a list, with what waits at its places', () => {
  const list = [1, 2];
  expect(asList(list)).toBe(list);
  expect(asList('ab')).toEqual([]);
  expect(asList(list, { 1: 'b', 2: 'c' })).toEqual([1, 'b', 'c']);
  expect(list).toEqual([1, 2]);
  expect(asList(undefined, { 0: 'a' })).toEqual(['a']);
  expect(asList(list, 'x')).toBe(list);
});

test('names and paths', () => {
  expect(['a', 'a[]', 'a[]b', '[]', 'ab'].map(keyOf)).toEqual(['a', 'a', 'a[]b', '', 'ab']);
  const path = ['persons', '1', 'name'];
  for (const text of ['persons[1].name', 'persons.1.name', '/persons/1/name', 'persons[1]name']) {
    expect(pathOf(text)).toEqual(path);
  }
  expect(pathOf('')).toEqual([]);
  expect(asValues({ a: 1 })).toEqual({ a: 1 });
  for (const other of [null, 'a', [1], new Own()]) expect(asValues(other)).toEqual({});
});

test('values as they are written into a request', () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(localDay(new Date(987, 10, 21))).toBe('0987-11-21');
  expect(localDay(new Date(Number.NaN))).toBe('');
  const own = new Own();
  const written = serialize({ a: undefined, b: [undefined, new Date(2026, 10, 21)], c: { d: 0, e: null }, own });
  expect(written).toEqual({ a: '', b: ['', '2026-11-21'], c: { d: 0, e: null }, own });
  expect((written as { own: Own }).own).toBe(own);
});
