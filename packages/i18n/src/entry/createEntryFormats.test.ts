import { expect, it } from 'vitest';
import '../entry.ts';
import { createFormats } from '../formats/createFormats.ts';

const nl = createFormats('nl-NL');
const en = createFormats('en-GB');

it('shows a value in a field as it is typed', () => {
  expect([nl.entry.number('1250.5'), en.entry.number('1250.5'), nl.entry.number('-3')]).toEqual([
    '1.250,5',
    '1,250.5',
    '−3',
  ]);
  expect([nl.entry.money(123450), en.entry.money(5), nl.entry.money(-123456)]).toEqual([
    '1.234,50',
    '0.05',
    '−1.234,56',
  ]);
  expect(nl.entry.money(9007199254740991)).toBe('90.071.992.547.409,91');
});

it('shows nothing for what is not known, and no minus before nothing', () => {
  expect([nl.entry.money(NaN), nl.entry.money(null), nl.entry.money(undefined), nl.entry.number(null)]).toEqual([
    '',
    '',
    '',
    '',
  ]);
  expect([nl.entry.money(-0), nl.entry.number('-0')]).toEqual(['0,00', '0']);
});

it('refuses parts of a cent', () => {
  expect(() => nl.entry.money(0.5)).toThrow(RangeError);
});
