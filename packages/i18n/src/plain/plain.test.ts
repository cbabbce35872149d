import { expect, test } from 'vitest';
import { createFieldFormats } from './createFieldFormats.ts';
import { createTableLookup, type TableOf } from './createTableLookup.ts';

const texts = {
  greeting: 'Dag {{name}}',
  members_one: '{{count}} lid',
  members_other: '{{count}} leden',
  both: '$t(greeting): {{what}}',
  circle: '$t(nowhere)',
};
const lookup = createTableLookup(texts, 'nl-NL');

test('a text has its variables, and a number is written as the region writes it', () => {
  expect(lookup('greeting', { name: 'Anna' })).toBe('Dag Anna');
  expect(lookup('greeting', { name: 'نور' })).toBe('Dag \u2068نور\u2069');
  expect(lookup('members', { count: 1 })).toBe('1 lid');
  expect(lookup('members', { count: 1234 })).toBe('1.234 leden');
  expect(lookup('both', { name: 'Anna', what: 'post' })).toBe('Dag Anna: post');
});

test('a language has its own forms of a plural; one that the table lacks reads as the other', () => {
  const polish: TableOf<'days_one' | 'days_other'> = {
    days_one: '{{count}} dzień',
    days_few: '{{count}} doby',
    days_other: '{{count}} dni',
  };
  const say = (count: number) => createTableLookup(polish, 'pl-PL')('days', { count });
  expect([1, 2, 5].map(say)).toEqual(['1 dzień', '2 doby', '5 dni']);
});

test('a variable is never read as a template', () => {
  expect(lookup('both', { name: '{{what}}', what: '$t(greeting)' })).toBe('Dag {{what}}: $t(greeting)');
});

test('what is not there, or lacks a value, is no text', () => {
  expect(lookup('toString')).toBeNull();
  expect(lookup('greeting')).toBeNull();
  expect(lookup('greeting', { name: undefined })).toBeNull();
  expect(lookup('both', { what: 'post' })).toBeNull();
  expect(lookup('circle')).toBeNull();
});

test('a text that is nested in itself, at once or through another, is no text', () => {
  const nested = createTableLookup(
    { self: 'zo $t(self)', a: '$t(b) en $t(c)', b: '$t(a)', c: 'c', d: '$t(c) $t(c)' },
    'nl-NL',
  );
  expect(['self', 'a', 'b', 'd'].map((key) => nested(key))).toEqual([null, null, null, 'c c']);
});

test('formats for fields read what is typed without another import', () => {
  expect(createFieldFormats('nl-NL').parseMoney('1.250,50')).toEqual({ value: 125_050, problem: null });
});
