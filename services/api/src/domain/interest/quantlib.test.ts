import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { accrue, totalOf } from './accrual.ts';
import { dayCounts } from './dayCount.ts';
import type { DayCount } from './dayCount.ts';

/** The figures of another library: quantlib.py says how they were made. */
const cases = readFileSync(new URL('quantlib.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',') as [string, string, string, string, string, string, string, string, string]);

test('there are 500 cases, in whole and short periods, and in leap years', () => {
  expect(cases.length).toBe(500);
  expect(new Set(cases.map(([, period]) => period))).toEqual(new Set(['whole', 'short_first', 'short_last', 'any']));
  expect(cases.filter(([, , , , , , from]) => /^20(?:20|24)/u.test(from)).length).toBeGreaterThan(50);
});

test('the figures of conventions that the register does not offer wait for the day on which it does', () => {
  const offered: readonly string[] = dayCounts;
  const others = new Set(cases.map(([convention]) => convention).filter((convention) => !offered.includes(convention)));
  expect([...others]).toEqual(['30_360', 'ACT360', 'ACTACT_ICMA']);
});

test.each(dayCounts)('interest by %s is to the cent what QuantLib makes of it', (day_count: DayCount) => {
  const own = cases.filter(([convention]) => convention === day_count);
  expect(own.length).toBeGreaterThanOrEqual(90);
  const different = own.filter(([, , , nominal, quantity, ppm, from, to, cents]) => {
    const rates = [{ from: '2000-01-01', rate_ppm: Number(ppm) }];
    const terms = { scale: 0, nominal_cents: BigInt(nominal), day_count, rates, maturity_date: '2099-01-01' };
    return totalOf(accrue(terms, { quantity: BigInt(quantity), from, to })) !== BigInt(cents);
  });
  expect(different).toEqual([]);
});
