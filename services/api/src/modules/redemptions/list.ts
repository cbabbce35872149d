import { sql } from 'kysely';
import { z } from 'zod';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { addDays } from '../../domain/dates.ts';
import { centsToNumber } from '../../domain/money.ts';
import { escapeLike, searchPatterns } from '../../domain/search.ts';
import { and, fits } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { counted, decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { isoDate, uuid } from '../../wire/schemas.ts';
import { accountId, firstDay, present, readRows } from './rows.ts';
import type { ListQuery, RedemptionPage } from './schemas.ts';
import type { Person } from '../../domain/people.ts';

type Filter = Partial<Omit<ListQuery, 'limit' | 'cursor' | 'sort'>>;

interface Key {
  id: string;
  requested_on: string;
  net_cents: string;
}

const cursors = {
  requested_on: z.tuple([isoDate, uuid]),
  net_cents: z.tuple([z.string().regex(/^\d{1,18}$/u), uuid]),
} as const;

/** A page of requests, oldest first unless asked otherwise, with what the whole filter comes to. */
export async function listRedemptions(context: AppContext, actor: Actor, query: ListQuery): Promise<RedemptionPage> {
  const { db } = context;
  const descending = query.sort.startsWith('-');
  const column = query.sort.replace('-', '') as keyof typeof cursors;
  const after = decodeCursor<z.ZodType<[string, string]>>(query.cursor, cursors[column]);
  const key = sql.raw(`r.${column}`);
  const type = sql.raw(column === 'net_cents' ? 'bigint' : 'date');
  const [direction, beyond] = descending ? [sql`desc`, sql`<`] : [sql`asc`, sql`>`];
  const wish: Wish = {
    filter: conditions(context, actor, query),
    next: after && sql`(${key}, r.id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)`,
    order: sql`order by ${key} ${direction}, r.id ${direction}`,
    limit: query.limit + 1,
  };
  const [keys, totals] = isTab(query)
    ? await Promise.all([readKeys(db, wish), keptTotals(db, query)])
    : await readCounted(db, wish);
  const { page, next_cursor } = toPage(keys, query.limit, (row) => [row[column], row.id]);
  const ids = page.map(({ id }) => id);
  const rows = new Map(
    (await readRows(db, sql`where r.id = any (${ids}::uuid[])`)).map((row) => [row.id, present(row, context, actor)]),
  );
  return { items: ids.flatMap((id) => rows.get(id) ?? []), next_cursor, ...totals };
}

/** What a filter asks of request `r`. */
export function conditions(context: AppContext, actor: Person, filter: Filter): Condition {
  const { status, instrument_id, member_id, reason, from, to, min_cents, max_cents, mine, overdue, approvable, q } =
    filter;
  const day = today(context.clock);
  const open = sql`r.status in ('submitted', 'in_review')`;
  return and([
    status && sql`r.status = ${status}`,
    instrument_id && sql`r.instrument_id = ${instrument_id}`,
    member_id && sql`r.member_id = ${member_id}`,
    reason && sql`r.reason = ${reason}`,
    from && sql`r.requested_on >= ${from}::date`,
    to && sql`r.requested_on <= ${to}::date`,
    min_cents !== undefined && sql`r.net_cents >= ${min_cents}`,
    max_cents !== undefined && sql`r.net_cents <= ${max_cents}`,
    mine === true && sql`(r.maker_id = ${actor.id} or r.assignee_id = ${actor.id})`,
    overdue === true && sql`${open} and r.requested_on < ${addDays(day, -context.config.redemptionOverdueDays)}::date`,
    approvable === true &&
      and([open, sql`r.effective_on <= ${day}::date`, sql`${sql.raw(accountId)} is not null`, hasDocument]),
    approvable === true && sql`(select m.status from members m where m.id = r.member_id) <> 'blocked'`,
    approvable === true && sql`(r.effective_on < ${sql.raw(firstDay)}) is not true`,
    approvable === true && context.config.fourEyes && sql`r.maker_id <> all (${actor.signIns})`,
    q && sought(q),
  ]);
}

/** rows.ts, approvalOf, says the same of one request. */
const hasDocument = sql`(r.document is not null or r.reason <> 'death'
    and (select m.status from members m where m.id = r.member_id) <> 'deceased'
  or exists (select from request_documents d where d.subject_type = 'redemption_request' and d.subject_id = r.id))`;

/** A number from its beginning, an IBAN, or what a member is found by. */
function sought(q: string): Condition {
  const text = q.trim().toUpperCase();
  if (text.startsWith('VA-')) return sql`r.number like ${`${escapeLike(text)}%`}`;
  const iban = text.replace(/\s/gu, '');
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u.test(iban)) return sql`r.iban = ${iban}`;
  return sql`r.member_id in (select m.id from members m where ${fits(sql`m.search_text`, searchPatterns(q), 'index')})`;
}

type Totals = Omit<RedemptionPage, 'items' | 'next_cursor'>;
type Sums = Record<'requests' | 'principal' | 'interest' | 'fee' | 'net', bigint>;

/** The next rows of a filter, and in which order. */
interface Wish {
  filter: Condition;
  /** What follows the cursor. */
  next: Condition | undefined;
  order: Condition;
  limit: number;
}

async function readKeys(db: Db, { filter, next, order, limit }: Wish): Promise<Key[]> {
  const { rows } = await sql<Key>`
    select r.id, r.requested_on, r.net_cents::text as net_cents from redemption_requests r
    where ${and([filter, next])} ${order} limit ${limit}`.execute(db);
  return rows;
}

/** Whether it asks for no more than a state, of which sums are kept. */
const isTab = ({ limit: _l, cursor: _c, sort: _s, status: _status, ...narrower }: ListQuery): boolean =>
  Object.values(narrower).every((value) => value === undefined || value === false);

async function keptTotals(db: Db, { status }: ListQuery): Promise<Totals> {
  const { rows } = await sql<Sums>`
    select ${summed(sql`requests`)} from redemption_sums s
    where ${and([status && sql`s.status = ${status}`])}`.execute(db);
  const [sums] = rows as [Sums];
  return totalsOf(sums, { total: Number(sums.requests), total_is_lower_bound: false });
}

/**
 * Whatever is narrower is counted up to a thousand, along the order of the page: who has them is looked up once for both. A
 * page beyond those is read by itself.
 */
async function readCounted(db: Db, wish: Wish): Promise<[Key[], Totals]> {
  const { filter, next, order, limit } = wish;
  const { rows } = await sql<{ [Name in keyof Key]: Key[Name] | null } & Sums>`
    with found as materialized (
      select r.id, r.requested_on, r.principal_cents, r.interest_cents, r.fee_cents, r.net_cents
      from redemption_requests r where ${filter} ${order} limit ${mostCounted + 1}
    )
    select r.id, r.requested_on, r.net_cents::text as net_cents, sums.*
    from (select ${summed(sql`1`)} from found s) sums
    left join (select * from found r where ${and([next])} ${order} limit ${limit}) r on true ${order}`.execute(db);
  const sums: Sums = rows[0] as (typeof rows)[0];
  const total = counted(sums.requests);
  const keys = rows.filter((row): row is Key & Sums => row.id !== null);
  const isWhole = keys.length === limit || !total.total_is_lower_bound;
  return [isWhole ? keys : await readKeys(db, wish), totalsOf(sums, total)];
}

const summed = (requests: Condition) => sql`
  coalesce(sum(${requests}), 0)::bigint as requests, coalesce(sum(s.principal_cents), 0)::bigint as principal,
  coalesce(sum(s.interest_cents), 0)::bigint as interest, coalesce(sum(s.fee_cents), 0)::bigint as fee,
  coalesce(sum(s.net_cents), 0)::bigint as net`;

function totalsOf(
  { principal, interest, fee, net }: Sums,
  total: Pick<Totals, 'total' | 'total_is_lower_bound'>,
): Totals {
  const exactCents = (value: bigint) => (total.total_is_lower_bound ? null : centsToNumber(value));
  return {
    ...total,
    totals: {
      principal_cents: exactCents(principal),
      interest_cents: exactCents(interest),
      fee_cents: exactCents(fee),
      net_cents: exactCents(net),
    },
  };
}
