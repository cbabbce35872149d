import { expect, test } from 'vitest';
import { isNamed, searchCommands } from './searchCommands.ts';

const commands = [
  { id: 'a', label: 'Transactie toevoegen', keywords: 'boeken' },
  { id: 'b', label: 'Bulk transactie toevoegen', keywords: 'importeren csv' },
  { id: 'c', label: 'Zonnecoöperatie De Vecht', description: '101877' },
];
const found = (query: string) => searchCommands(commands, query).map(({ id }) => id);

test('nothing typed shows all, in their order', () => {
  expect(found('  ')).toEqual(['a', 'b', 'c']);
});

test('every word must occur somewhere, in any order', () => {
  expect(found('toevoegen bulk')).toEqual(['b']);
  expect(found('csv')).toEqual(['b']);
  expect(found('101877')).toEqual(['c']);
  expect(found('csv boeken')).toEqual([]);
});

test('accents and capitals do not matter', () => {
  expect(found('COOPERATIE')).toEqual(['c']);
});

test('a label that starts with the words comes first', () => {
  expect(searchCommands([...commands].reverse(), 'transactie').map(({ id }) => id)).toEqual(['a', 'b']);
});

test('words that people use come before the middle of others', () => {
  const pages = [
    { id: 'check', label: 'Logboek', keywords: 'controle, audit' },
    { id: 'rights', label: 'Beheerders', keywords: 'rechten, rollen' },
  ];
  expect(searchCommands(pages, 'rol').map(({ id }) => id)).toEqual(['rights', 'check']);
});

test.each([
  ['leden', true],
  [' Ledenlijst', true],
  ['LID INZIEN', true],
  ['lede', false],
  ['inzien', false],
  ['', false],
])('%j names one: %s', (query, named) => {
  expect(isNamed([{ id: 'list', label: 'Lid inzien', keywords: 'leden, ledenlijst' }], query)).toBe(named);
});
