import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { instrumentRef } from '../../wire/present.ts';
import type { Quote, RequestHolding } from '../../wire/requests.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { readComments } from '../../workflow/comments.ts';
import { readDocuments } from '../../workflow/documents.ts';
import { quoteAll } from '../../workflow/quotes.ts';
import { readTimeline } from '../../workflow/timeline.ts';
import { isOpen, present, readRows } from './rows.ts';
import type { RedemptionDetail } from './schemas.ts';

/**
 * A request with all there is about it. While it is open its quote is made anew: what it would be now; the list shows it
 * as it was made last.
 */
export async function readRedemption(context: AppContext, actor: Actor, id: string): Promise<RedemptionDetail> {
  const { db } = context;
  const [row] = await readRows(db, sql`where r.id = ${id}`);
  if (row === undefined) throw refusal('not_found', 'id');
  const subject = { type: 'redemption_request', id };
  const [kept, holdings, other_open, transactions, documents, comments, timeline] = await Promise.all([
    readQuote(db, id),
    readHoldings(db, { id, memberId: row.member.id, day: today(context.clock) }),
    readOtherOpen(db, { id, memberId: row.member.id }),
    readTransactions(db, id),
    readDocuments(db, subject),
    readComments(db, subject),
    readTimeline(db, subject),
  ]);
  const quote = isOpen(row) ? await quoteNow(context, kept, id) : kept.quote;
  const shown = present(row, context, actor.id);
  return { ...shown, quote, holdings, other_open, transactions, documents, comments, timeline };
}

interface Kept {
  quote: Quote;
  instrument_id: string;
  units: bigint;
  effective_on: string;
  parts: { lot_id: string; quantity: string }[];
}

async function readQuote(db: Db, id: string): Promise<Kept> {
  const { rows } = await sql<Kept>`
    select r.quote, r.instrument_id, r.units, r.effective_on,
      (select json_agg(json_build_object('lot_id', p.lot_id, 'quantity', p.delta::text))
        from postings p where p.transaction_id = r.reserve_id and p.delta > 0) as parts
    from redemption_requests r where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw refusal('not_found', 'id');
  return row;
}

/** As it would be now; as it was kept where it can no longer be made, which approving then says. */
async function quoteNow({ db, config }: AppContext, kept: Kept, id: string): Promise<Quote> {
  const { quote, instrument_id, units, effective_on } = kept;
  const parts = kept.parts.map(({ lot_id, quantity }) => ({ lot_id, quantity: BigInt(quantity) }));
  const wish = { instrument_id, parts, quantity: units, effective_on };
  const [now] = await quoteAll(db, [wish], config.interestWithholdingPpm);
  if (now === undefined) throw new Error(`no quote for ${id}`);
  return now instanceof DomainError ? quote : now.shown;
}

interface LotRow {
  instrument: InstrumentRef;
  id: string;
  acquired_on: string;
  available: bigint;
  reserved: bigint;
  requested: bigint;
}

/** What the member has of each instrument, the one that is asked for first, lot by lot. */
async function readHoldings(
  db: Db,
  { id, memberId, day }: { id: string; memberId: string; day: string },
): Promise<RequestHolding[]> {
  const { rows } = await sql<LotRow>`
    select json_build_object('id', i.id, 'code', i.code, 'name_nl', i.name_nl, 'name_en', i.name_en, 'type', i.type,
        'scale', i.scale) as instrument, l.id, l.acquired_on, x.available, x.reserved, coalesce((
          select sum(p.delta)::bigint from postings p where p.transaction_id = r.reserve_id and p.lot_id = l.id and p.delta > 0
            and r.status in ('submitted', 'in_review')), 0) as requested
    from redemption_requests r
    cross join (
      select p.lot_id, a.instrument_id, coalesce(sum(p.delta) filter (where a.kind = 'holding'), 0)::bigint as available,
        coalesce(sum(p.delta) filter (where a.kind = 'reserved'), 0)::bigint as reserved
      from accounts a join postings p on p.account_id = a.id
      where a.member_id = ${memberId} and a.kind in ('holding', 'reserved') and p.effective_date <= ${day}::date
      group by p.lot_id, a.instrument_id having sum(p.delta) > 0
    ) x join lots l on l.id = x.lot_id join instruments i on i.id = x.instrument_id
    where r.id = ${id}
    order by i.id <> r.instrument_id, i.code, l.acquired_on, l.id`.execute(db);
  const ids = [...new Set(rows.map(({ instrument }) => instrument.id))];
  return ids.map((instrumentId) => {
    const lots = rows.filter((row) => row.instrument.id === instrumentId);
    const [{ instrument }] = lots as [LotRow, ...LotRow[]];
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
        available: text(lot.available),
        reserved: text(lot.reserved),
        requested: text(lot.requested),
      })),
    };
  });
}

async function readOtherOpen(
  db: Db,
  { id, memberId }: { id: string; memberId: string },
): Promise<RedemptionDetail['other_open']> {
  const { rows } = await sql<{
    id: string;
    number: string;
    status: 'submitted' | 'in_review';
    units: bigint;
    scale: number;
  }>`
    select r.id, r.number, r.status, r.units, i.scale from redemption_requests r join instruments i on i.id = r.instrument_id
    where r.member_id = ${memberId} and r.id <> ${id} and r.status in ('submitted', 'in_review')
    order by r.number limit 20`.execute(db);
  return rows.map(({ units, scale, ...same }) => ({ ...same, quantity: formatQuantity(units, scale) }));
}

/** What was booked for it, in order. */
async function readTransactions(db: Db, id: string): Promise<RedemptionDetail['transactions']> {
  const { rows } = await sql<RedemptionDetail['transactions'][number]>`
    select t.id, t.number, t.kind, t.effective_date
    from redemption_requests r join transactions t on t.member_id = r.member_id and t.source_id = r.id
    where r.id = ${id} order by t.seq`.execute(db);
  return rows;
}
