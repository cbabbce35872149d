import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { amountOf, centsToNumber } from '../../domain/money.ts';
import { instrumentRef } from '../../wire/present.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { known, priceThen, settle } from '../../ledger/moment.ts';
import type { Moment } from '../../ledger/moment.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { accruedOf, readLots } from './accrued.ts';
import type { Holding } from './schemas.ts';

export interface Position {
  as_of: string;
  known_at: string | null;
  payable_cents: number;
  holdings: Holding[];
}

interface HoldingRow extends InstrumentRef {
  available: bigint;
  reserved: bigint;
  locked: bigint;
  next_unlock_on: string | null;
  price_cents: bigint | null;
}

/**
 * What a member has. With `knownAt`, bookings under way are waited for first, so that the answer for that instant is
 * the same whenever it is asked again.
 * @throws DomainError date_in_future when `knownAt` has not come yet.
 */
export async function readPosition(db: Db, memberId: string, moment: Moment): Promise<Position> {
  if (moment.knownAt !== null) await settle(db, moment.knownAt);
  const [holdings, payable] = await Promise.all([
    readHoldings(db, memberId, moment),
    readPayable(db, memberId, moment),
  ]);
  const interest = await readInterest(db, memberId, moment, holdings);
  return {
    as_of: moment.asOf,
    known_at: moment.knownAt,
    payable_cents: centsToNumber(payable),
    holdings: holdings.map((row, index) => presentHolding(row, interest[index] ?? null)),
  };
}

/** Of each holding the interest that was not granted yet; null for what bears none, which most members have alone. */
async function readInterest(
  db: Db,
  memberId: string,
  moment: Moment,
  holdings: readonly HoldingRow[],
): Promise<(bigint | null)[]> {
  if (!holdings.some(({ type }) => type === 'bond')) return [];
  const accrued = await accruedOf(db, await readLots(db, memberId, moment), moment.asOf);
  return holdings.map(({ id, type }) =>
    type === 'bond' ? (accrued.find(({ instrument }) => instrument.id === id)?.cents ?? 0n) : null,
  );
}

async function readHoldings(db: Db, memberId: string, moment: Moment): Promise<HoldingRow[]> {
  const { asOf } = moment;
  const { rows } = await sql<HoldingRow>`
    with parcels as (
      select a.instrument_id, a.kind, l.lock_until, sum(p.delta)::bigint as units
      from accounts a
      join postings p on p.account_id = a.id
      left join lots l on l.id = p.lot_id
      where a.member_id = ${memberId} and a.kind in ('holding', 'reserved')
        and p.effective_date <= ${asOf}::date and ${known(moment)}
      group by a.instrument_id, a.kind, p.lot_id, l.lock_until
    ), balances as (
      select instrument_id,
        coalesce(sum(units) filter (where kind = 'holding'), 0)::bigint as available,
        coalesce(sum(units) filter (where kind = 'reserved'), 0)::bigint as reserved,
        coalesce(sum(units) filter (where kind = 'holding' and lock_until > ${asOf}::date), 0)::bigint as locked,
        min(lock_until) filter (where kind = 'holding' and units > 0 and lock_until > ${asOf}::date) as next_unlock_on
      from parcels group by instrument_id having sum(units) <> 0
    )
    select i.id, i.code, i.name_nl, i.name_en, i.type, i.scale,
      b.available, b.reserved, b.locked, b.next_unlock_on,
      ${priceThen(moment)} as price_cents
    from balances b join instruments i on i.id = b.instrument_id
    order by i.type <> 'share', i.type <> 'good_share', i.code`.execute(db);
  return rows;
}

/** What the cooperative owes the member, in cents. */
export async function readPayable(db: Db, memberId: string, moment: Moment): Promise<bigint> {
  const { rows } = await sql<{ owed: bigint }>`
    select coalesce(-sum(p.delta), 0)::bigint as owed
    from accounts a join postings p on p.account_id = a.id
    where a.member_id = ${memberId} and a.kind = 'payable'
      and p.effective_date <= ${moment.asOf}::date and ${known(moment)}`.execute(db);
  return rows[0]?.owed ?? 0n;
}

function presentHolding(row: HoldingRow, interest: bigint | null): Holding {
  const total = row.available + row.reserved;
  const quantity = (units: bigint) => formatQuantity(units, row.scale);
  return {
    instrument: instrumentRef(row),
    available: quantity(row.available),
    reserved: quantity(row.reserved),
    total: quantity(total),
    locked: quantity(row.locked),
    next_unlock_on: row.next_unlock_on,
    price_cents: row.price_cents === null ? null : centsToNumber(row.price_cents),
    value_cents: row.price_cents === null ? null : centsToNumber(amountOf(total, row.scale, row.price_cents)),
    accrued_cents: interest === null ? null : centsToNumber(interest),
  };
}
