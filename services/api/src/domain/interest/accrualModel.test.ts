// An accrual against a model that looks at every unit on every day.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDays, daysBetween } from '../dates.ts';
import type { Lot } from '../lots.ts';
import { divideHalfUp } from '../money.ts';
import type { BondTerms } from './accrual.ts';
import { runOver } from './run.ts';
import type { Moved } from './run.ts';

const first = '2025-01-01';
const until = '2025-06-01';
const length = daysBetween(first, until);
const dayAt = (day: number) => addDays(first, day);
const terms: BondTerms = {
  scale: 0,
  nominal_cents: 25_000n,
  day_count: 'ACT365F',
  rates: [{ from: first, rate_ppm: 33_333 }],
  maturity_date: '2035-01-01',
};

interface Unit {
  /** Up to and without this day its interest was paid: by coupons, and by nothing else while it was there. */
  paid: number;
  gone: number | null;
  back: number | null;
}

const step = fc.oneof(
  fc.record({ what: fc.constant('pay' as const), by: fc.integer({ min: 1, max: 60 }) }),
  fc.record({
    what: fc.constant('redeem' as const),
    units: fc.integer({ min: 1, max: 6 }),
    on: fc.integer({ min: 0, max: 300 }),
  }),
  fc.record({ what: fc.constant('takeBack' as const), later: fc.integer({ min: 0, max: 100 }) }),
);

test('whatever was paid and redeemed, before its day and since, and taken back', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.array(step, { maxLength: 12 }), (count, steps) => {
      const units: Unit[] = Array.from({ length: count }, () => ({ paid: 0, gone: null, back: null }));
      const holding = [{ on: first, delta: BigInt(count) }];
      const lot: Lot = {
        id: 'l',
        member_id: 'm',
        instrument_id: 'B',
        acquired_on: first,
        lock_until: null,
        interest_from: first,
        holding,
        reserved: [],
      };
      const moved: Moved[] = [];
      let paid = 0;
      let last: Unit[] = []; // redeemed by the last step that can still be taken back
      const move = (delta: number, on: number) => {
        holding.push({ on: dayAt(on), delta: BigInt(delta) });
        if (on > length) moved.push({ units: BigInt(delta), since: dayAt(paid) });
      };
      for (const one of steps) {
        const held = units.filter(({ gone, back }) => gone === null || back !== null);
        if (one.what === 'pay' && paid + one.by <= length) {
          paid += one.by;
          for (const unit of held) unit.paid = paid;
          lot.interest_from = dayAt(paid);
          last = [];
        } else if (one.what === 'redeem') {
          last = held.filter(({ back }) => back === null).slice(0, one.units);
          const on = Math.max(one.on, paid);
          for (const unit of last) unit.gone = on;
          if (last.length > 0) move(-last.length, on);
        } else if (one.what === 'takeBack' && last.length > 0) {
          const on = (last[0]?.gone ?? 0) + one.later;
          for (const unit of last) unit.back = on;
          if ((last[0]?.gone ?? 0) > length) {
            moved.pop(); // both since its day: nothing
            holding.push({ on: dayAt(on), delta: BigInt(last.length) });
          } else move(last.length, on);
          last = [];
        }
      }
      let days = 0;
      for (const { paid: since, gone, back } of units) {
        const isThere = gone === null || gone > length || (back !== null && back <= length);
        for (let day = 0; day < length; day += 1) if (isThere && day >= since) days += 1;
      }
      const owed = divideHalfUp(BigInt(days) * terms.nominal_cents * 33_333n, 365n * 1_000_000n);
      const movedSince = new Map([['l', moved]]);
      const [member] = runOver({ kind: 'accrual', terms, until, withholding_ppm: 0, movedSince }, [lot]);
      expect(member?.interest_cents ?? 0n).toBe(owed);
    }),
    { numRuns: 2_000 },
  );
});
