import { sql } from 'kysely';
import type { Selectable } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { escapeLike, searchPatterns, soughtText } from '../../domain/search.ts';
import { and, fits } from '../../filters.ts';
import type { Condition, Looking } from '../../filters.ts';
import { counted, decodeCursor, mostCounted, mostFound, toPage } from '../../paging.ts';
import type { MemberSummary, MembersQuery } from './schemas.ts';
import type { MembersTable } from '../../tables/members.ts';
import type { MemberName } from '../../domain/names.ts';
import type { MemberStatus } from '../../domain/parties.ts';

type Listed = Exclude<keyof MemberSummary, 'display_name'> | keyof MemberName;

export interface MemberSummaryRow extends Pick<Selectable<MembersTable>, Listed> {
  /** What the list is sorted by before the member number. */
  sort_key: string;
}

export interface MemberList {
  page: MemberSummaryRow[];
  next_cursor: string | null;
  total: number;
  total_is_lower_bound: boolean;
  active: number | null;
}

type Order = 'rank' | NonNullable<MembersQuery['sort']>;

const cursorShape = z.tuple([z.string(), z.string(), z.string().regex(/^\d{1,18}$/)]);
/** What erasing leaves of an account (migrations/0019_erasing.sql). */
const erasedIban = sql.lit('XX0000000000000');
const columns = sql`m.id, m.member_no, m.kind, m.status, m.given_name, m.infix, m.family_name, m.company_name, m.email,
  m.birthdate, m.street_address, m.postal_code, m.locality, m.joined_on, m.ended_on, m.deceased_on`;

/** A page of members. Without a wish, what was searched for comes by how well it fits, and all by number. */
export async function listMembers(db: Db, query: MembersQuery): Promise<MemberList> {
  const order = query.sort ?? (query.q ? 'rank' : 'member_no');
  const after = decodeCursor(
    query.cursor,
    cursorShape.refine(([cursorOrder]) => cursorOrder === order),
  );
  const [rows, totals] = query.q
    ? await search(db, query, query.q, order, after)
    : await Promise.all([walk(db, sql`true`, query, order, after), keptTotals(db, query)]);
  return { ...toPage(rows, query.limit, (row) => [order, row.sort_key, row.member_no]), ...totals };
}

type After = z.infer<typeof cursorShape> | undefined;
type Totals = Pick<MemberList, 'total' | 'total_is_lower_bound' | 'active'>;

/** So many of the first members tell how many have a text. */
const sample = 250;
/** How many members are read one after another while the index of texts gives one. */
const readWhileFound = 4;

/**
 * A text that fits few members: all of them are read, and put in order by how well they fit. One that fits many is read
 * in an order that an index has, by number where no other was asked for: who typed so little types on. The index of texts gives
 * all that have it, one after another reads until there are more than are counted; the first members by number tell which is
 * less.
 */
async function search(
  db: Db,
  query: MembersQuery,
  q: string,
  order: Order,
  after: After,
): Promise<[MemberSummaryRow[], Totals]> {
  const looking = await wayToLook(db, query, q);
  const key = order === 'rank' ? rank(q) : keyOf(order);
  const { rows } = await sql<MemberSummaryRow & { found: bigint; active: bigint }>`
    with found as materialized (
      select m.id, m.member_no, m.status, ${key} as sort_key
      from members m where ${and([matches(q, looking), ...filters(query)])}
      ${looking === 'planned' ? sql`order by m.member_no` : sql``} limit ${mostFound + 1}
    )
    select ${columns}, p.sort_key, c.found, c.active
    from (select count(*) as found, count(*) filter (where status = 'active') as active from found) c
    left join (
      select id, sort_key from found m where ${later(sql`m.sort_key`, order, after)}
      order by ${sorted(sql`m.sort_key`, order)} limit ${query.limit + 1}
    ) p on true
    left join members m on m.id = p.id
    order by ${sorted(sql`p.sort_key`, order)}`.execute(db);
  const total = counted(rows[0]?.found ?? 0n, mostFound);
  if (total.total_is_lower_bound) return [await walkMany(db, query, q, order, after), { ...total, active: null }];
  return [rows.filter((row) => row.id !== null), { ...total, active: Number(rows[0]?.active ?? 0n) }];
}

/** By number, but for the member whose number it is, who comes first: of one digit there are many that begin with it. */
async function walkMany(
  db: Db,
  query: MembersQuery,
  q: string,
  order: Order,
  after: After,
): Promise<MemberSummaryRow[]> {
  const number = order === 'rank' ? /^\d{1,15}$/u.exec(soughtText(q))?.[0] : undefined;
  const fitting = matches(q, 'planned');
  if (number === undefined) return walk(db, fitting, query, order, after);
  const itself = sql`m.member_no = ${number}::bigint`;
  const first =
    after === undefined
      ? (await walk(db, itself, query, order, after)).map((row) => ({ ...row, sort_key: veryNumber }))
      : [];
  const rest = { ...query, limit: query.limit - first.length };
  const others = and([fitting, sql`not ${itself}`]);
  return [...first, ...(await walk(db, others, rest, order, after?.[1] === veryNumber ? undefined : after))];
}

async function wayToLook(db: Db, query: MembersQuery, q: string): Promise<Looking> {
  const { rows } = await sql<{ hits: bigint; members: bigint }>`
    select count(*) filter (where ${matches(q, 'rows')}) as hits, (select coalesce(sum(members), 0)::bigint from member_counts) as members
    from (select * from members m where ${and(filters(query))} order by m.member_no limit ${sample}) m`.execute(db);
  const { hits = 0n, members = 0n } = rows[0] ?? {};
  const part = Number(hits) / sample;
  return part * Number(members) < readWhileFound * (mostFound / part) ? 'index' : 'planned';
}

/** The next rows in the order of an index. */
async function walk(
  db: Db,
  condition: Condition,
  query: MembersQuery,
  order: Order,
  after: After,
): Promise<MemberSummaryRow[]> {
  const key = keyOf(order);
  const { rows } = await sql<MemberSummaryRow>`
    select ${columns}, ${key} as sort_key from members m
    where ${and([condition, ...filters(query), later(order === 'name' ? key : null, order, after)])}
    order by ${sorted(order === 'name' ? key : null, order)} limit ${query.limit + 1}`.execute(db);
  return rows;
}

/** What somebody must look after, as a condition on member m. */
const needs: Record<NonNullable<MembersQuery['attention']>, Condition> = {
  deceased_holding: sql`m.status = 'deceased' and exists (
    select from member_units u where u.member_id = m.id and u.units > 0)`,
  iban_unverified: sql`m.status <> 'ended' and m.id in (
    select b.member_id from bank_accounts b where b.is_payout and b.verified_at is null)`,
};

function filters({ status, kind, attention }: MembersQuery): (Condition | undefined)[] {
  return [status && sql`m.status = ${status}`, kind && sql`m.kind = ${kind}`, attention && needs[attention]];
}

function keyOf(order: Order): Condition {
  return order === 'name' ? sql`m.sort_name` : sql`''::text`;
}

/** Order by the key, if there is one, and the number. */
function sorted(key: Condition | null, order: Order): Condition {
  if (order === '-member_no') return sql`m.member_no desc`;
  return key === null ? sql`m.member_no` : sql`${key}, m.member_no`;
}

function later(key: Condition | null, order: Order, after: After): Condition | undefined {
  if (after === undefined) return sql`true`;
  if (order === '-member_no') return sql`m.member_no < ${after[2]}::bigint`;
  if (key === null) return sql`m.member_no > ${after[2]}::bigint`;
  return sql`(${key}, m.member_no) > (${after[1]}, ${after[2]}::bigint)`;
}

/** How many members the filter holds, and how many of those are active, from the sums that are kept. */
async function keptTotals(db: Db, query: MembersQuery): Promise<Totals> {
  if (query.attention !== undefined) return { ...counted(await countUpTo(db, query)), active: null };
  const { rows } = await sql<{ total: bigint; active: bigint }>`
    select coalesce(sum(members), 0)::bigint as total,
      coalesce(sum(members) filter (where status = 'active'), 0)::bigint as active
    from member_counts m where ${and(filters(query))}`.execute(db);
  return { total: Number(rows[0]?.total ?? 0n), total_is_lower_bound: false, active: Number(rows[0]?.active ?? 0n) };
}

async function countUpTo(db: Db, query: Pick<MembersQuery, 'attention' | 'kind' | 'status'>): Promise<bigint> {
  const { rows } = await sql<{ found: bigint }>`
    select count(*) as found from (
      select from members m where ${and(filters(query as MembersQuery))} limit ${mostCounted + 1}) m`.execute(db);
  return rows[0]?.found ?? 0n;
}

/** How many members somebody must look after, of each sort; no more than a thousand are counted where no sum is kept. */
export async function readAttention(
  db: Db,
): Promise<Record<'blocked' | 'prospect' | 'deceased_holding' | 'iban_unverified', number>> {
  const [{ rows }, deceased, unverified] = await Promise.all([
    sql<{ status: MemberStatus; members: bigint }>`
      select status, sum(members)::bigint as members from member_counts group by status`.execute(db),
    countUpTo(db, { attention: 'deceased_holding' }),
    countUpTo(db, { attention: 'iban_unverified' }),
  ]);
  const of = (status: MemberStatus) => Number(rows.find((row) => row.status === status)?.members ?? 0n);
  return {
    blocked: of('blocked'),
    deceased_holding: Number(deceased),
    iban_unverified: Number(unverified),
    prospect: of('prospect'),
  };
}

/** Every word is part of what the member is found by; or the text is an IBAN of the member, or a part as a screen shows it. */
function matches(q: string, looking: Looking): Condition {
  const iban = q.replace(/\s/gu, '').toUpperCase();
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/u.test(iban)) return hasAccount(sql`b.iban = ${iban}`);
  const words = fits(sql`m.search_text`, searchPatterns(q), looking);
  const account = accountPart(iban);
  return account ? sql`(${hasAccount(account)} or ${words})` : words;
}

/** The member has such an account. Of a part that many have, the first by IBAN: what is read does not grow with the register. */
const hasAccount = (condition: Condition) => sql`m.id = any (array(
  select b.member_id from bank_accounts b where ${condition} order by b.iban limit ${mostFound + 1}))`;

/** "NL51" or "NL51INGB" begins an IBAN, "4300" or "•••• 4300" ends one, and "NL51 INGB •••• 4300" does both. */
function accountPart(text: string): Condition | undefined {
  const [, beginning, end] = /^([A-Z]{2}\d{2}[A-Z0-9]{0,10})?(?:(?:^|[•*.…]+)(\d{4}))?$/u.exec(text) ?? [];
  return beginning || end
    ? and([
        sql`b.iban <> ${erasedIban}`,
        // The column is sorted by its bytes: after every letter and digit comes ~.
        beginning && sql`b.iban >= ${beginning} and b.iban < ${`${beginning}~`}`,
        end && sql`right(b.iban, 4) = ${end}`,
      ])
    : undefined;
}

/** Place of the member whose number it is, before all others. */
const veryNumber = '0';

/** The very number, '1' a name or another part begins with the text, '2' the rest. */
function rank(q: string): Condition {
  const text = soughtText(q);
  return sql`case when m.search_text like ${`\n ${escapeLike(text)}\n%`} then ${veryNumber}
                  when m.search_text like ${`%\n ${escapeLike(text)}%`} then '1' else '2' end`;
}
