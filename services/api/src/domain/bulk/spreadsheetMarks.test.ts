// What a spreadsheet, or a program that writes files for one, does to the text of a cell.
import { describe, expect, test } from 'vitest';
import { nothingWished, readFile } from './file.ts';
import { memberNumber } from './memberNumber.ts';
import { openingOf } from './opening.ts';
import { readDate } from './profiles.ts';
import { candidateOf } from './rows.ts';
import type { Cell } from './table.ts';

const profile = { number: 'comma', date: 'dmy', from_1904: false } as const;

describe('the number of a member', () => {
  test.each<[Cell, number]>([
    ['100001', 100_001],
    [' LID 000100001\u200B', 100_001],
    ['\uFEFFLID-7', 7],
    [{ number: '700002' }, 700_002],
    [{ number: '700002', unit: 'EUR' }, 700_002],
    ['700.002', 700_002],
    ['LID 700.002', 700_002],
    ['700,002', 700_002],
    ['700 002', 700_002],
    ['700\u00A0002', 700_002],
    ['700\u202F002', 700_002],
    ['1.000.000', 1_000_000],
    ['7 000', 7_000],
    ['700.002,00', 700_002],
    ['700,002.0', 700_002],
    ['1.000,00', 1_000],
    ['700002.0', 700_002],
    ['700002,00', 700_002],
    ['700002.000', 700_002],
    ['7.00002E5', 700_002],
    ['7,00002E+05', 700_002],
    ['7,000020E+05', 700_002],
    ["'700002", 700_002],
    ['\u2019000700002', 700_002],
  ])('%j is %j', (cell, number) => {
    expect(memberNumber(cell)).toBe(number);
  });

  test.each<[Cell, string]>([
    ['0', 'nobody'],
    ['-1', 'nobody'],
    ['10O', 'a letter'],
    ['1234567890123', 'too long'],
    ['7.000', '7000, or 7 with three decimals'],
    ['700,000', '700000, or 700 with three decimals'],
    [{ number: '700.002' }, 'a fraction, as its workbook says'],
    ['0.700', 'a fraction'],
    ['700.2', 'a fraction, or a number within a number'],
    ['12.34.567', 'no groups of three'],
    ['700.002 003', 'groups of two kinds'],
    ['1e5', 'rounded, perhaps'],
    ['7,00E+05', 'rounded, perhaps'],
    ['7.000025E5', 'a fraction'],
    [{ date: '2026-01-01' }, 'a day'],
    [{ number: '7', unit: '%' }, 'a percentage'],
  ])('%j is none: %s', (cell) => {
    expect(memberNumber(cell)).toBeNull();
  });

  test('is read alike in a row of transactions, of a register and of its receiver', () => {
    const row = { member_no: '700.002', instrument: 'AAND', quantity: '3' };
    expect(
      candidateOf({ ...row, kind: 'Overdracht', effective_date: '01-02-2026', counterparty_no: '700 003' }, profile),
    ).toMatchObject({ candidate: { member_no: 700_002, counterparty_no: 700_003 } });
    expect(openingOf({ ...row, family_name: 'Berg', acquired_on: '01-02-2020' }, profile)).toMatchObject({
      opening: { member: { member_no: 700_002 } },
    });
    expect(openingOf({ ...row, member_no: '7.000', family_name: 'Berg', acquired_on: '01-02-2020' }, profile)).toEqual({
      problems: [{ column: 'member_no', code: 'number_ambiguous', params: { value: '7.000' } }],
    });
  });

  test.each<[string, string]>([
    ['7.000', 'number_ambiguous'],
    ['LID 700,000', 'number_ambiguous'],
    ['1e5', 'number_ambiguous'],
    ['7,00E+05', 'number_ambiguous'],
    ['7.000025E5', 'member_not_found'],
    ['700.2', 'member_not_found'],
    ['10O', 'member_not_found'],
  ])('of %s it is told as %s why it is none, in a row of either kind', (member_no, code) => {
    const row = { member_no, family_name: 'Berg', instrument: 'AAND', quantity: '3', acquired_on: '01-02-2020' };
    const problem = { column: 'member_no', code, params: { value: member_no } };
    expect(openingOf(row, profile)).toEqual({ problems: [problem] });
    const { family_name: _f, acquired_on: effective_date, ...same } = row;
    expect(candidateOf({ ...same, kind: 'Uitgifte', effective_date }, profile)).toEqual({ problems: [problem] });
  });
});

const row = { member_no: '7', family_name: 'Berg', instrument: 'AAND', acquired_on: '01-02-2020', quantity: '3' };

test.each([
  'NL91 ABNA 0417 1643 00',
  'NL91\u00A0ABNA\u202F0417\u00A01643\u00A000',
  'NL91.ABNA.0417.1643.00',
  'nl91-abna-0417-1643-00',
])('the IBAN %j is one without what parts its groups', (iban) => {
  expect(openingOf({ ...row, iban }, profile)).toMatchObject({ opening: { member: { iban: 'NL91ABNA0417164300' } } });
});

test.each([
  ['12345678', '12345678'],
  [{ number: '1234567' }, '01234567'],
  ['1234567.0', '01234567'],
  ['12345678,00', '12345678'],
  ['12.345.678', '12345678'],
])('the chamber of commerce’s %j is %j', (kvk, number) => {
  const company = { ...row, family_name: 'Wiek', member_kind: 'organisatie', kvk };
  expect(openingOf(company, profile)).toMatchObject({ opening: { member: { kvk: number } } });
});

test.each<[Cell, string | null]>([
  [{ number: '20261231' }, '2026-12-31'],
  [{ number: '19450321' }, '1945-03-21'],
  [{ number: '20261331' }, null],
  [{ number: '202612' }, null],
  ['1\u00A0maart\u00A02021', '2021-03-01'],
])('the day of %j is %j', (cell, day) => {
  expect(readDate(cell, 'dmy')).toBe(day);
});

test('an instrument of whose code a spreadsheet made a day is not made under that day', () => {
  expect(openingOf({ ...row, instrument: { date: '2026-01-01' } }, profile)).toEqual({
    problems: [{ column: 'instrument', code: 'text_invalid', params: { value: '2026-01-01', date: '2026-01-01' } }],
  });
});

test('an apostrophe that keeps a number a text goes; one before a word stays', async () => {
  const cells = ["'0612345678", "'01-02-2020", "'=1+1", "'s-Gravenhage", "'87 Holding"];
  const { table } = await readFile(Buffer.from(`lidnummer;b;c;d;e\n${cells.join(';')}\n`), nothingWished);
  expect(table.rows[0]?.cells).toEqual(['0612345678', '01-02-2020', '=1+1', "'s-Gravenhage", "'87 Holding"]);
});
