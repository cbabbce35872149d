import { expect, test } from 'vitest';
import type { Lot } from '../lots.ts';
import type { BondTerms } from './accrual.ts';
import { runOver } from './run.ts';

/** € 250,00 at 3,65 %, of which a bond earns 2,5 cents a day. */
const terms: BondTerms = {
  scale: 0,
  nominal_cents: 25_000n,
  day_count: 'ACT365F',
  rates: [
    { from: '2025-01-01', rate_ppm: 36_500 },
    { from: '2026-01-05', rate_ppm: 73_000 },
  ],
  maturity_date: '2030-01-01',
};
const lot = (id: string, member_id: string, units: bigint, more: Partial<Lot> = {}): Lot => ({
  id,
  member_id,
  instrument_id: 'B',
  acquired_on: '2025-01-01',
  lock_until: null,
  interest_from: '2026-01-01',
  holding: [{ on: '2025-01-01', delta: units }],
  reserved: [],
  ...more,
});
const run = { terms, until: '2026-01-11', withholding_ppm: 100_000 };
const lotsOf = (members: ReturnType<typeof runOver>) =>
  members.map(({ member_id, lines }) => [member_id, [...new Set(lines.map(({ lot_id }) => lot_id))].join(' ')]);

test('holders and lots have an order of their own: by member, by day of acquisition, by lot', () => {
  const later = { acquired_on: '2025-06-01' };
  const lots = [lot('d', 'n', 1n), lot('a', 'm', 1n, later), lot('c', 'm', 1n), lot('b', 'm', 1n)];
  for (const some of [lots, lots.toReversed()]) {
    for (const kind of ['accrual', 'payment', 'redemption'] as const) {
      expect(lotsOf(runOver({ ...run, kind }, some))).toEqual([
        ['m', 'b c a'],
        ['n', 'd'],
      ]);
    }
  }
});

test('a payment has a line for each rate, without principal, and withholds tax of all together', () => {
  expect(runOver({ ...run, kind: 'payment' }, [lot('a', 'm', 10n)])).toEqual([
    {
      member_id: 'm',
      quantity: 0n,
      principal_cents: 0n,
      interest_cents: 400n,
      withholding_cents: 40n,
      lines: [
        {
          lot_id: 'a',
          acquired_on: '2025-01-01',
          quantity: 10n,
          from: '2026-01-01',
          to: '2026-01-05',
          days: 4,
          year_days: 365,
          rate_ppm: 36_500,
          principal_cents: 0n,
          interest_cents: 100n,
        },
        {
          lot_id: 'a',
          acquired_on: '2025-01-01',
          quantity: 10n,
          from: '2026-01-05',
          to: '2026-01-11',
          days: 6,
          year_days: 365,
          rate_ppm: 73_000,
          principal_cents: 0n,
          interest_cents: 300n,
        },
      ],
    },
  ]);
});

test('an accrual withholds no tax', () => {
  const [member] = runOver({ ...run, kind: 'accrual' }, [lot('a', 'm', 10n)]);
  expect(member).toMatchObject({ interest_cents: 400n, withholding_cents: 0n, quantity: 0n, principal_cents: 0n });
});

test('a redemption has the principal in the first line of each lot, and leaves what is set aside', () => {
  const some = [lot('a', 'm', 10n, { reserved: [{ on: '2025-02-01', delta: 5n }] }), lot('b', 'm', 2n)];
  const [member] = runOver({ ...run, kind: 'redemption' }, some);
  expect(member).toMatchObject({
    quantity: 12n,
    principal_cents: 300_000n,
    interest_cents: 480n,
    withholding_cents: 48n,
  });
  expect(member?.lines.map(({ lot_id, from, to, principal_cents }) => [lot_id, from, to, principal_cents])).toEqual([
    ['a', '2026-01-01', '2026-01-05', 250_000n],
    ['a', '2026-01-05', '2026-01-11', 0n],
    ['b', '2026-01-01', '2026-01-05', 50_000n],
    ['b', '2026-01-05', '2026-01-11', 0n],
  ]);
});

test.each<[words: string, changed: Partial<Lot>, until: string]>([
  ['paid up to that day', { interest_from: '2026-01-11' }, '2026-01-11'],
  ['paid up to maturity', { interest_from: '2030-01-01' }, '2031-01-01'],
  ['of which nothing is left', { holding: [] }, '2026-01-11'],
  ['of which more went than there was', { holding: [{ on: '2025-01-01', delta: -1n }] }, '2026-01-11'],
])('nothing falls due on a lot %s', (_words, changed, until) => {
  for (const kind of ['accrual', 'payment'] as const) {
    expect(runOver({ ...run, kind, until }, [lot('a', 'm', 10n, changed)])).toEqual([]);
  }
});

test('a day before maturity still bears interest, for a day', () => {
  const [member] = runOver({ ...run, kind: 'payment', until: '2031-01-01' }, [
    lot('a', 'm', 10n, { interest_from: '2029-12-31' }),
  ]);
  expect(member?.lines.map(({ to, days }) => [to, days])).toEqual([['2030-01-01', 1]]);
});

test('a lot of a bond without a day of interest is an error of the register', () => {
  for (const kind of ['accrual', 'payment', 'redemption'] as const) {
    expect(() => runOver({ ...run, kind }, [lot('a', 'm', 1n, { interest_from: null })])).toThrow(
      'lot a of a bond bears no interest',
    );
  }
});
