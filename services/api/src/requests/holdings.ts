import { sql } from 'kysely';
import type { Db } from '../database.ts';
import type { LotPart } from '../domain/kinds/units.ts';
import { formatQuantity } from '../domain/quantity.ts';
import { instrumentRef } from '../wire/present.ts';
import type { RequestHolding } from '../wire/requests.ts';
import type { InstrumentRef } from '../wire/schemas.ts';

interface LotRow {
  instrument: InstrumentRef;
  id: string;
  acquired_on: string;
  lock_until: string | null;
  available: bigint;
  reserved: bigint;
}

interface About {
  memberId: string;
  /** Of the request; shown first. */
  instrumentId: string;
  /** What is set aside for the request; nothing once it is decided on. */
  requested: readonly LotPart[];
  day: string;
}

/** What a member has of each instrument on a day, the one that a request asks for first, lot by lot. */
export async function readHoldings(
  db: Db,
  { memberId, instrumentId, requested, day }: About,
): Promise<RequestHolding[]> {
  const { rows } = await sql<LotRow>`
    select json_build_object('id', i.id, 'code', i.code, 'name_nl', i.name_nl, 'name_en', i.name_en, 'type', i.type,
        'scale', i.scale) as instrument, l.id, l.acquired_on, l.lock_until, x.available, x.reserved
    from (
      select p.lot_id, a.instrument_id, coalesce(sum(p.delta) filter (where a.kind = 'holding'), 0)::bigint as available,
        coalesce(sum(p.delta) filter (where a.kind = 'reserved'), 0)::bigint as reserved
      from accounts a join postings p on p.account_id = a.id
      where a.member_id = ${memberId} and a.kind in ('holding', 'reserved') and p.effective_date <= ${day}::date
      group by p.lot_id, a.instrument_id having sum(p.delta) > 0
    ) x join lots l on l.id = x.lot_id join instruments i on i.id = x.instrument_id
    order by i.id <> ${instrumentId}, i.code, l.acquired_on, l.id`.execute(db);
  const quantities = new Map(requested.map(({ lot_id, quantity }) => [lot_id, quantity]));
  const ids = [...new Set(rows.map(({ instrument }) => instrument.id))];
  return ids.map((id) => {
    const lots = rows
      .filter((row) => row.instrument.id === id)
      .map((row) => ({ ...row, requested: quantities.get(row.id) ?? 0n }));
    const [{ instrument }] = lots as [(typeof lots)[number], ...typeof lots];
    const text = (units: bigint) => formatQuantity(units, instrument.scale);
    const sum = (of: 'available' | 'reserved' | 'requested') => lots.reduce((total, lot) => total + lot[of], 0n);
    return {
      instrument: instrumentRef(instrument),
      available: text(sum('available')),
      reserved: text(sum('reserved')),
      after: text(sum('available') + sum('reserved') - sum('requested')),
      lots: lots.map((lot) => ({
        id: lot.id,
        acquired_on: lot.acquired_on,
        lock_until: lot.lock_until,
        available: text(lot.available),
        reserved: text(lot.reserved),
        requested: text(lot.requested),
      })),
    };
  });
}
