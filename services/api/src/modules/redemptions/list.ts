import { sql } from 'kysely';
import { z } from 'zod';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import { addDays } from '../../domain/dates.ts';
import { centsToNumber } from '../../domain/money.ts';
import { escapeLike, searchPatterns } from '../../domain/search.ts';
import { and, fits } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { counted, decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { isoDate, uuid } from '../../wire/schemas.ts';
import { present, readRows } from './rows.ts';
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
  const next = after && sql`(${key}, r.id) ${beyond} (${after[0]}::${type}, ${after[1]}::uuid)`;
  const [{ rows: keys }, totals] = await Promise.all([
    sql<Key>`
      select r.id, r.requested_on, r.net_cents::text as net_cents from redemption_requests r
      where ${and([conditions(context, actor, query), next])}
      order by ${key} ${direction}, r.id ${direction} limit ${query.limit + 1}`.execute(db),
    totalsOf(context, actor, query, key),
  ]);
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
    approvable === true && and([open, sql`r.effective_on <= ${day}::date`, sql`r.iban is not null`, hasDocument]),
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

/** A tab as it is says the sums that are kept; anything narrower is counted up to a thousand, along the order of the page. */
async function totalsOf(context: AppContext, actor: Person, query: ListQuery, key: Condition): Promise<Totals> {
  const { limit: _l, cursor: _c, sort: _s, status, ...narrower } = query;
  const hasSums = Object.values(narrower).every((value) => value === undefined || value === false);
  const sums = hasSums
    ? sql`select requests as n, principal_cents, interest_cents, fee_cents, net_cents from redemption_sums
        where ${status === undefined ? sql`true` : sql`status = ${status}`}`
    : sql`select 1 as n, principal_cents, interest_cents, fee_cents, net_cents from redemption_requests r
        where ${conditions(context, actor, query)} order by ${key}, r.id limit ${mostCounted + 1}`;
  const { rows } = await sql<
    Record<'count' | 'principal_cents' | 'interest_cents' | 'fee_cents' | 'net_cents', bigint>
  >`
    select coalesce(sum(n), 0)::bigint as count, coalesce(sum(principal_cents), 0)::bigint as principal_cents,
      coalesce(sum(interest_cents), 0)::bigint as interest_cents, coalesce(sum(fee_cents), 0)::bigint as fee_cents,
      coalesce(sum(net_cents), 0)::bigint as net_cents
    from (${sums}) s`.execute(context.db);
  const { count, ...cents } = rows[0] ?? {
    count: 0n,
    principal_cents: 0n,
    interest_cents: 0n,
    fee_cents: 0n,
    net_cents: 0n,
  };
  const total = hasSums ? { total: Number(count), total_is_lower_bound: false } : counted(count);
  const exactCents = (value: bigint) => (total.total_is_lower_bound ? null : centsToNumber(value));
  return {
    ...total,
    totals: {
      principal_cents: exactCents(cents.principal_cents),
      interest_cents: exactCents(cents.interest_cents),
      fee_cents: exactCents(cents.fee_cents),
      net_cents: exactCents(cents.net_cents),
    },
  };
}
