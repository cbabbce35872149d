import { expect, test } from 'vitest';
import { explanationsOf, missingMembers, newSum, without } from './comparison.ts';
import type { Explanation, Sum, SumRow } from './comparison.ts';

/** Three holdings of € 250 a unit: 4, 6 and 3 units. */
const row = (line: number, units: bigint, more: Partial<SumRow> = {}): SumRow => ({
  line,
  state: 'counts',
  member_no: 100 + line,
  acquired_on: '2021-03-01',
  units,
  cents: units * 25_000n,
  ...more,
});
const three = [row(2, 4n), row(3, 6n), row(4, 3n)];
const old = (units: bigint | null, cents = units === null ? null : units * 25_000n): Sum => ({ units, cents });

interface Case {
  name: string;
  old: Sum;
  rows?: SumRow[];
  explanations: Explanation[];
}

const cases: Case[] = [
  { name: 'nothing where the sums are equal', old: old(13n), explanations: [] },
  { name: 'nothing where nothing is told', old: old(null), explanations: [] },
  { name: 'nothing where nothing explains it', old: old(997n), explanations: [] },
  {
    name: 'all rows with errors',
    old: old(18n),
    rows: [...three, row(5, 2n, { state: 'error' }), row(6, 3n, { state: 'error' }), row(7, 9n, { state: 'skipped' })],
    explanations: [{ code: 'errors', lines: [5, 6] }],
  },
  {
    name: 'a later day than the one that is compared',
    old: old(22n),
    rows: [...three, row(5, 9n, { acquired_on: '2026-02-01', state: 'later' })],
    explanations: [{ code: 'other_day', day: '2026-02-01' }],
  },
  {
    name: 'an earlier day',
    old: old(10n),
    rows: [row(2, 4n), row(3, 6n), row(4, 3n, { acquired_on: '2021-03-02' })],
    explanations: [{ code: 'other_day', day: '2021-03-01' }],
  },
  {
    name: 'what was left out by choice',
    old: old(22n),
    rows: [...three, row(5, 2n, { state: 'error' }), row(7, 9n, { state: 'skipped' })],
    explanations: [{ code: 'skipped', lines: [7] }],
  },
  {
    name: 'all that does not count, where only euros are told',
    old: old(null, 24n * 25_000n),
    rows: [...three, row(5, 2n, { state: 'error' }), row(7, 9n, { state: 'skipped' })],
    explanations: [{ code: 'uncounted', lines: [5, 7] }],
  },
  {
    name: 'one of the rows with errors',
    old: old(20n),
    rows: [...three, row(5, 2n, { state: 'error' }), row(6, 7n, { state: 'error' })],
    explanations: [{ code: 'uncounted', lines: [6] }],
  },
  {
    name: 'the same row twice',
    old: old(13n),
    rows: [...three, row(5, 3n, { member_no: 104 })],
    explanations: [{ code: 'duplicates', lines: [5] }],
  },
  {
    name: 'a row of the same units of somebody else is no repeat',
    old: old(18n),
    rows: [...three, row(5, 5n), row(6, 5n)],
    explanations: [],
  },
  {
    name: 'a sum of the rows above',
    old: old(13n),
    rows: [...three, row(5, 13n)],
    explanations: [{ code: 'subtotal', lines: [5] }],
  },
  {
    name: 'a comma in another place in every row',
    old: old(1_300n),
    explanations: [{ code: 'factor', factor: 100, larger: 'old', lines: [] }],
  },
  {
    name: 'a total without its comma',
    old: old(null, 32_500n),
    explanations: [{ code: 'factor', factor: 10, larger: 'new', lines: [] }],
  },
  {
    name: 'a comma in another place in one row',
    old: old(19n),
    rows: [...three, row(5, 6_000n)],
    explanations: [{ code: 'factor', factor: 1_000, larger: 'new', lines: [5] }],
  },
  {
    name: 'a row that is a tenth of what it should be',
    old: old(40n),
    explanations: [{ code: 'factor', factor: 10, larger: 'old', lines: [4] }],
  },
  { name: 'units and euros the other way round', old: old(3_250n, 1_300n), explanations: [{ code: 'units_as_euros' }] },
  {
    name: 'a row that was to be taken off',
    old: old(7n),
    explanations: [{ code: 'opposite_sign', lines: [4] }],
  },
  {
    name: 'another nominal value',
    old: old(13n, 13n * 20_000n),
    explanations: [{ code: 'nominal', nominal_cents: 20_000n }],
  },
];

test.each(cases)('explained: $name', ({ old, rows = three, explanations }) => {
  expect(explanationsOf({ old, rows, scale: 0 })).toEqual(explanations);
});

test('a difference is what the new register has more, in what is told', () => {
  const rows = [...three, row(5, 50n, { state: 'skipped' })];
  expect(without(newSum(rows), old(14n))).toEqual({ units: -1n, cents: -25_000n });
  expect(without(newSum(rows), old(null, 1n))).toEqual({ units: null, cents: 324_999n });
});

test('units with decimals are swapped and priced at their scale', () => {
  const rows = [row(2, 1_250n, { cents: 31_250n })]; // 12,50 units of € 25
  expect(explanationsOf({ old: { units: 31_250n, cents: 1_250n }, rows, scale: 2 })).toContainEqual({
    code: 'units_as_euros',
  });
  expect(explanationsOf({ old: { units: 1_250n, cents: 62_500n }, rows, scale: 2 })).toEqual([
    { code: 'nominal', nominal_cents: 5_000n },
  ]);
});

test('members whom no row that counts names', () => {
  const rows = [...three, row(5, 1n, { state: 'error' }), row(6, 1n, { state: 'error', member_no: 102 })];
  expect(missingMembers(4, rows)).toEqual([{ code: 'members', members: [105] }]);
  expect(missingMembers(3, rows)).toEqual([]);
  expect(missingMembers(5, rows)).toEqual([]);
});
