import { expect, test } from 'vitest';
import type { Lot } from '../lots.ts';
import { couponDates } from './coupons.ts';
import { dayCounts, stretches } from './dayCount.ts';
import type { DayCount } from './dayCount.ts';
import { accrue } from './accrual.ts';
import type { BondTerms } from './accrual.ts';
import { runOver } from './run.ts';

test.each([
  ['a coupon a year, the last at maturity', '2023-03-01', '2026-03-01', 12, '2024-03-01 2025-03-01 2026-03-01'],
  ['every quarter', '2025-01-15', '2025-12-15', 3, '2025-04-15 2025-07-15 2025-10-15 2025-12-15'],
  ['from the 31st, which short months do not have', '2025-08-31', '2026-05-31', 3, '2025-11-30 2026-02-28 2026-05-31'],
  ['from the leap day', '2024-02-29', '2028-02-29', 12, '2025-02-28 2026-02-28 2027-02-28 2028-02-29'],
  ['all at maturity', '2025-01-01', '2030-01-01', null, '2030-01-01'],
])('%s', (_words, issue_date, maturity_date, coupon_months, dates) => {
  expect(couponDates({ issue_date, maturity_date, coupon_months }).join(' ')).toBe(dates);
});

const terms: BondTerms = {
  scale: 0,
  nominal_cents: 25_000n,
  day_count: 'ACT365F',
  rates: [{ from: '2025-01-01', rate_ppm: 36_500 }], // 2,50 a day for a hundred bonds
  maturity_date: '2030-01-01',
};

test('no period ends before it begins, also past maturity', () => {
  const why = new RangeError('a period may not end (2026-01-01) before it begins (2026-01-02)');
  expect(() => stretches('ACT365F', '2026-01-02', '2026-01-01')).toThrow(why);
  const period = { quantity: 1n, from: '2026-01-02', to: '2026-01-01' };
  expect(() => accrue(terms, period)).toThrow(why);
  expect(() => accrue({ ...terms, maturity_date: '2025-12-01' }, period)).toThrow(why);
  expect(() => accrue({ ...terms, rates: [] }, { ...period, to: '2026-02-01' })).toThrow('a bond without a rate');
});

test('a period of no day is one stretch of none, by every convention', () => {
  for (const dayCount of dayCounts) {
    expect(stretches(dayCount, '2024-02-29', '2024-02-29')).toMatchObject([
      { from: '2024-02-29', to: '2024-02-29', days: 0 },
    ]);
  }
});

test('the first rate counts before its day too, in one line with what follows', () => {
  const later = { ...terms, rates: [{ from: '2026-01-05', rate_ppm: 36_500 }] };
  const period = { quantity: 100n, from: '2026-01-01', to: '2026-01-11' };
  expect(accrue(later, period)).toMatchObject([{ from: '2026-01-01', to: '2026-01-11', interest_cents: 2_500n }]);
});

/** A hundred bonds from 1 January 2025 on, of which 40 left on 1 March 2026 and 10 are set aside. */
const lot: Lot = {
  id: 'l',
  member_id: 'm',
  instrument_id: 'B',
  acquired_on: '2025-01-01',
  lock_until: null,
  interest_from: '2026-01-01',
  holding: [
    { on: '2025-01-01', delta: 100n },
    { on: '2026-02-01', delta: -10n },
    { on: '2026-03-01', delta: -40n },
  ],
  reserved: [{ on: '2026-02-01', delta: 10n }],
};
const run = { terms, until: '2026-01-11', withholding_ppm: 100_000 };

test('an accrual is about what was outstanding on its day: what was passed on since is in another lot', () => {
  const [passedOn] = runOver({ ...run, kind: 'accrual' }, [lot]);
  expect(passedOn).toMatchObject({ interest_cents: 1_500n });
  const movedSince = new Map([['l', [{ units: -40n, since: '2026-01-01' }]]]);
  const [member] = runOver({ ...run, kind: 'accrual', movedSince }, [lot]);
  expect(member).toMatchObject({ quantity: 0n, interest_cents: 2_500n, withholding_cents: 0n, principal_cents: 0n });
});

test('a payment is about what is held now, set aside or not: the rest took its interest along', () => {
  const [member] = runOver({ ...run, kind: 'payment' }, [lot]);
  expect(member).toMatchObject({
    interest_cents: 1_500n,
    withholding_cents: 150n,
    lines: [{ quantity: 60n, days: 10 }],
  });
});

test('a redemption is about what is free, with its principal', () => {
  const [member] = runOver({ ...run, kind: 'redemption', until: '2030-06-01' }, [lot]);
  // 50 × 2,50 / 100 a day, from 1 January 2026 up to maturity: 1461 days.
  expect(member).toMatchObject({ quantity: 50n, principal_cents: 1_250_000n, interest_cents: 182_625n });
});

test('who has nothing due is left out, and the rest comes in one order', () => {
  const paid = { ...lot, id: 'p', interest_from: '2026-01-11' };
  expect(runOver({ ...run, kind: 'payment' }, [paid])).toEqual([]);
  const others = [lot, { ...lot, id: 'k' }, { ...lot, id: 'z', member_id: 'a' }];
  const order = (lots: Lot[]) =>
    runOver({ ...run, kind: 'payment' }, lots).map(({ member_id, lines }) => [
      member_id,
      lines.map(({ lot_id }) => lot_id),
    ]);
  expect(order(others)).toEqual([
    ['a', ['z']],
    ['m', ['k', 'l']],
  ]);
  expect(order(others.toReversed())).toEqual(order(others));
  expect(() => runOver({ ...run, kind: 'payment' }, [{ ...lot, interest_from: null }])).toThrow('bears no interest');
});

test.each<[DayCount, readonly number[]]>([
  ['ACT365F', [364, 366, 365]],
  ['ACTACT_ISDA', [364, 366, 365]],
  ['30E360', [359, 360, 360]],
])(
  'accrued on 31 December by %s, a first year lacks its last day, and every later one has its own',
  (dayCount, years) => {
    const daysTo = (end: string) => stretches(dayCount, '2023-01-01', end).reduce((sum, { days }) => sum + days, 0);
    const owed = ['2023-12-31', '2024-12-31', '2025-12-31'].map(daysTo);
    expect(owed.map((days, at) => days - (owed[at - 1] ?? 0))).toEqual(years);
  },
);
