import { sql } from 'kysely';
import { z } from 'zod';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import { addDays } from '../../domain/dates.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { escapeLike, searchPatterns } from '../../domain/search.ts';
import { and, fits } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { counted, decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { isoDate } from '../../wire/schemas.ts';
import { presentAll, readRows } from './requests.ts';
import type { ReturnListQuery, ReturnPage } from './schemas.ts';
import type { Person } from '../../domain/people.ts';

type Filter = Partial<Omit<ReturnListQuery, 'limit' | 'cursor' | 'sort'>>;

interface Key {
  id: string;
  number: string;
  requested_on: string;
  nominal_cents: string;
}

const number = z.string().regex(/^GS-\d{4}-\d{6,12}$/u);
const cursors = {
  requested_on: z.tuple([isoDate, number]),
  nominal_cents: z.tuple([z.string().regex(/^\d{1,18}$/u), number]),
} as const;

/** A page of requests in order of receipt unless asked otherwise, with what the whole filter comes to. */
export async function listReturns(context: AppContext, actor: Actor, query: ReturnListQuery): Promise<ReturnPage> {
  const { db } = context;
  const descending = query.sort.startsWith('-');
  const column = query.sort.replace('-', '') as keyof typeof cursors;
  const after = decodeCursor<z.ZodType<[string, string]>>(query.cursor, cursors[column]);
  const key = sql.raw(`r.${column}`);
  const type = sql.raw(column === 'nominal_cents' ? 'bigint' : 'date');
  const [direction, beyond] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const next = after && sql`(${key}, r.number) ${beyond} (${after[0]}::${type}, ${after[1]} collate "C")`;
  const [{ rows: keys }, totals] = await Promise.all([
    sql<Key>`
      select r.id, r.number, r.requested_on, r.nominal_cents::text as nominal_cents from share_return_requests r
      where ${and([conditions(context, actor, query), next])}
      order by ${key} ${direction}, r.number ${direction} limit ${query.limit + 1}`.execute(db),
    totalsOf(context, actor, query),
  ]);
  const { page, next_cursor } = toPage(keys, query.limit, (row) => [row[column], row.number]);
  const ids = page.map(({ id }) => id);
  const rows = await readRows(db, sql`where r.id = any (${ids}::uuid[])`);
  const requestsById = new Map((await presentAll(db, context, actor, rows)).map((one) => [one.id, one]));
  return { items: ids.flatMap((id) => requestsById.get(id) ?? []), next_cursor, ...totals };
}

/** What a filter asks of request `r`. */
export function conditions(context: AppContext, actor: Person, filter: Filter): Condition {
  const { status, instrument_id, member_id, outcome, reason, from, to, mine, overdue, admissible, locked, q } = filter;
  const day = today(context.clock);
  const undecided = sql`r.status in ('submitted', 'in_review')`;
  const overdueFrom = addDays(day, -context.config.redemptionOverdueDays);
  return and([
    // One state is one range of an index; of several the planner makes a list of ranges, which has no order.
    status && (status.length === 1 ? sql`r.status = ${status[0]}` : sql`r.status = any (${status})`),
    instrument_id && sql`r.instrument_id = ${instrument_id}`,
    member_id && sql`r.member_id = ${member_id}`,
    outcome && sql`r.outcome = ${outcome}`,
    reason && sql`r.reason = ${reason}`,
    from && sql`r.requested_on >= ${from}::date`,
    to && sql`r.requested_on <= ${to}::date`,
    mine === true && sql`(r.maker_id = ${actor.id} or r.assignee_id = ${actor.id})`,
    overdue === true && sql`${undecided} and r.requested_on < ${overdueFrom}::date`,
    admissible === true && and([undecided, hasDocument, sql`(${isDeath} or exists (${partsUntil(day, '<=')}))`]),
    admissible === true && sql`not (r.outcome = 'gift' and ${isDead})`,
    admissible === true && context.config.fourEyes && sql`r.maker_id <> all (${actor.signIns})`,
    locked === true && and([undecided, sql`not ${isDeath}`, sql`exists (${partsUntil(day, '>')})`]),
    q && sought(q),
  ]);
}

/** requests.ts, isDeath, isGiftOfTheDead, lacksDocument and admissionOf, say the same of one request. */
const isDead = sql`(select m.status from members m where m.id = r.member_id) = 'deceased'`;
const isDeath = sql`(r.reason = 'death' or ${isDead})`;
const hasDocument = sql`(r.document is not null or r.outcome <> 'gift' and not ${isDeath}
  or exists (select from request_documents d where d.subject_type = 'share_return_request' and d.subject_id = r.id))`;

/** What was set aside of lots that are free on a day, or are not. */
function partsUntil(day: string, side: '<=' | '>'): Condition {
  return sql`select from postings p join lots l on l.id = p.lot_id where p.transaction_id = r.reserve_id
    and p.delta > 0 and coalesce(l.lock_until, '-infinity') ${sql.raw(side)} ${day}::date`;
}

/** A number from its beginning, an IBAN, or what a member is found by. */
function sought(q: string): Condition {
  const text = q.trim().toUpperCase();
  if (text.startsWith('GS-')) return sql`r.number like ${`${escapeLike(text)}%`}`;
  const iban = text.replace(/\s/gu, '');
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u.test(iban)) {
    return sql`r.member_id in (select b.member_id from bank_accounts b where b.iban = ${iban})`;
  }
  return sql`r.member_id in (select m.id from members m where ${fits(sql`m.search_text`, searchPatterns(q), 'index')})`;
}

interface Sum {
  instrument_id: string;
  scale: number;
  count: bigint;
  units: bigint;
  cents: bigint;
}

/** Tabs as they are say the sums that are kept; anything narrower is counted up to a thousand. */
async function totalsOf(
  context: AppContext,
  actor: Person,
  query: ReturnListQuery,
): Promise<Omit<ReturnPage, 'items' | 'next_cursor'>> {
  const { limit: _l, cursor: _c, sort: _s, status, instrument_id, ...narrower } = query;
  const hasSums = Object.values(narrower).every((value) => value === undefined || value === false);
  const sums = hasSums
    ? sql`select instrument_id, count, units, cents from return_sums where measure = 'requests' and ${and([
        status && sql`status = any (${status})`,
        instrument_id && sql`instrument_id = ${instrument_id}`,
      ])}`
    : sql`select r.instrument_id, 1 as count, r.open_units as units, r.nominal_cents as cents
        from share_return_requests r where ${conditions(context, actor, query)} limit ${mostCounted + 1}`;
  const { rows } = await sql<Sum>`
    select s.instrument_id, i.scale, sum(s.count)::bigint as count, sum(s.units)::bigint as units,
      sum(s.cents)::bigint as cents
    from (${sums}) s join instruments i on i.id = s.instrument_id group by s.instrument_id, i.scale
    having sum(s.count) > 0`.execute(context.db);
  const count = rows.reduce((sum, row) => sum + row.count, 0n);
  const total = hasSums ? { total: Number(count), total_is_lower_bound: false } : counted(count);
  if (total.total_is_lower_bound) return { ...total, totals: { quantity: null, nominal_cents: null } };
  return { ...total, totals: sumUp(rows) };
}

/** Units of one instrument, or of none, in its decimals; over several they are no sum. */
export function sumUp(rows: readonly Pick<Sum, 'instrument_id' | 'scale' | 'units' | 'cents'>[]): {
  quantity: string | null;
  nominal_cents: number;
} {
  const [first] = rows;
  const one = rows.every(({ instrument_id }) => instrument_id === first?.instrument_id);
  const units = rows.reduce((sum, row) => sum + row.units, 0n);
  return {
    quantity: one ? formatQuantity(units, first?.scale ?? 0) : null,
    nominal_cents: centsToNumber(rows.reduce((sum, { cents }) => sum + cents, 0n)),
  };
}
