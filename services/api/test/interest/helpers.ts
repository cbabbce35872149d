import { people } from '../fixtures.ts';
import type { TestApp } from '../harness.ts';
import { instruments } from '../transactions/helpers.ts';

const until = '2026-01-01';
/** Issued 2023-01-01, 4 % by 30E/360, matured on 2026-01-01. */
export const old = { ...instruments.bond, id: '01900000-0000-7000-9000-000000000004', code: 'OBL-2023' };

/** Puts that issue, and its price of € 250, into the register. */
export async function insertOldIssue({ owner }: TestApp): Promise<void> {
  await owner
    .insertInto('instruments')
    .values({
      ...old,
      issue_date: '2023-01-01',
      maturity_date: until,
      coupon_ppm: 40_000,
      day_count: '30E360',
      lock_in_months: 0,
    })
    .execute();
  const price = { purpose: 'issue', valid_from: '2023-01-01', price_cents: 25_000n } as const;
  await owner
    .insertInto('instrument_prices')
    .values({ ...price, instrument_id: old.id, created_by: people.anna.id })
    .execute();
}
