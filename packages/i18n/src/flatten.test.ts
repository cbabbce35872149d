import { expect, it } from 'vitest';
import { flatten } from './flatten.ts';

it('joins names with dots and leaves dotted names as they are', () => {
  expect({ ...flatten({ a: { b: { c: 'x' }, d: 'y' }, 'e.f': 'z', '': 'empty' }) }).toEqual({
    'a.b.c': 'x',
    'a.d': 'y',
    'e.f': 'z',
    '': 'empty',
  });
});

it('gives a result without a prototype', () => {
  expect(Object.getPrototypeOf(flatten({}))).toBeNull();
});

it.each(['__proto__', 'constructor', 'prototype'])('refuses the name %s', (name) => {
  const hostile = JSON.parse(`{"a": {"${name}": {"polluted": "yes"}}}`) as unknown;
  expect(() => flatten(hostile)).toThrow(`The name "${name}" cannot be a translation key`);
  expect(({} as { polluted?: string }).polluted).toBeUndefined();
});

it.each([[1], [null], [true], [NaN], [['a']]])('refuses a leaf that is no text: %j', (leaf) => {
  expect(() => flatten({ a: { b: leaf } })).toThrow('The translation of "a.b" is not a text');
});

it.each([null, 'text', 5, [['a']]])('refuses a file that holds %j', (file) => {
  expect(() => flatten(file)).toThrow('one object');
});

it('refuses bottomless nesting instead of overflowing', () => {
  let deep: object = {};
  for (let level = 0; level < 20_000; level++) deep = { a: deep };
  expect(() => flatten(deep)).toThrow('nested deeper than 16 levels');
});
