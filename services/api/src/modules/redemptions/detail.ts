import { sql } from 'kysely';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import type { LotPart } from '../../domain/kinds/units.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { mostOthers } from '../../wire/requests.ts';
import type { Quote } from '../../wire/requests.ts';
import { readComments } from '../../requests/comments.ts';
import { readDocuments } from '../../paper/documents.ts';
import { readHoldings } from '../../requests/holdings.ts';
import { quoteAll } from '../../requests/quotes.ts';
import { readTimeline } from '../../requests/timeline.ts';
import { isOpen, present, readRows, stepsFor } from './rows.ts';
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
  const quoted = await readQuote(db, id);
  const about = { memberId: row.member.id, instrumentId: row.instrument.id, day: today(context.clock) };
  const [holdings, other_open, transactions, documents, comments, timeline] = await Promise.all([
    readHoldings(db, { ...about, requested: isOpen(row) ? quoted.parts : [] }),
    readOtherOpen(db, { id, memberId: row.member.id }),
    readTransactions(db, id),
    readDocuments(db, subject),
    readComments(db, subject),
    readTimeline(db, subject),
  ]);
  const quote = isOpen(row) ? await quoteNow(context, quoted, id) : quoted.quote;
  const redemption = present(row, context, actor);
  return {
    ...redemption,
    quote,
    holdings,
    other_open,
    transactions,
    documents,
    comments,
    timeline,
    can: stepsFor(row, context, actor),
  };
}

interface Kept {
  quote: Quote;
  instrument_id: string;
  units: bigint;
  effective_on: string;
  /** What was set aside for it. */
  parts: LotPart[];
}

async function readQuote(db: Db, id: string): Promise<Kept> {
  const { rows } = await sql<Omit<Kept, 'parts'> & { parts: { lot_id: string; quantity: string }[] }>`
    select r.quote, r.instrument_id, r.units, r.effective_on,
      (select json_agg(json_build_object('lot_id', p.lot_id, 'quantity', p.delta::text))
        from postings p where p.transaction_id = r.reserve_id and p.delta > 0) as parts
    from redemption_requests r where r.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw refusal('not_found', 'id');
  return { ...row, parts: row.parts.map(({ lot_id, quantity }) => ({ lot_id, quantity: BigInt(quantity) })) };
}

/** As it would be now; as it was kept where it can no longer be made, which approving then says. */
async function quoteNow({ db, config }: AppContext, quoted: Kept, id: string): Promise<Quote> {
  const { quote, instrument_id, units, effective_on, parts } = quoted;
  const wish = { instrument_id, parts, quantity: units, effective_on };
  const [now] = await quoteAll(db, [wish], config.interestWithholdingPpm);
  if (now === undefined) throw new Error(`no quote for ${id}`);
  return now instanceof DomainError ? quote : now.shown;
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
    order by r.number limit ${mostOthers}`.execute(db);
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
