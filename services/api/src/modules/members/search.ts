import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { fold } from '../../domain/search.ts';
import { decodeCursor } from '../../paging.ts';
import type { MemberKind, MemberStatus } from '../../tables.ts';
import type { MembersQuery } from './schemas.ts';

export interface MemberSummaryRow {
  id: string;
  member_no: bigint;
  kind: MemberKind;
  status: MemberStatus;
  given_name: string | null;
  infix: string | null;
  family_name: string | null;
  company_name: string | null;
  email: string | null;
  postal_code: string | null;
  locality: string | null;
  joined_on: string | null;
  /** What the list is sorted by before the member number. */
  sort_key: string;
}

const cursorShape = z.tuple([z.string(), z.string(), z.string().regex(/^\d{1,18}$/)]);
const nameKey = sql`lower(concat_ws(' ', coalesce(m.company_name, m.family_name), m.given_name, m.infix))`;

/** What a list is sorted by: without a wish, what was searched for by how well it fits. */
export function orderOf(query: MembersQuery): 'rank' | NonNullable<MembersQuery['sort']> {
  return query.sort ?? (query.q ? 'rank' : 'member_no');
}

/** One row more than `limit`, so that the caller sees whether there is a next page. */
export async function searchMembers(db: Db, query: MembersQuery): Promise<MemberSummaryRow[]> {
  const sort = orderOf(query);
  const key = sort === 'rank' ? rank(query.q ?? '') : sort === 'name' ? nameKey : sql`''::text`;
  const after = decodeCursor(
    query.cursor,
    cursorShape.refine(([cursorSort]) => cursorSort === sort),
  );
  const next =
    after === undefined
      ? sql`true`
      : sort === '-member_no'
        ? sql`m.member_no < ${after[2]}::bigint`
        : sql`(${key}, m.member_no) > (${after[1]}, ${after[2]}::bigint)`;
  const { rows } = await sql<MemberSummaryRow>`
    select m.id, m.member_no, m.kind, m.status, m.given_name, m.infix, m.family_name, m.company_name, m.email,
           m.postal_code, m.locality, m.joined_on, ${key} as sort_key
    from members m
    where ${filter(query)} and ${next}
    order by ${sort === '-member_no' ? sql`m.member_no desc` : sql`${key}, m.member_no`}
    limit ${query.limit + 1}`.execute(db);
  return rows;
}

/** How many members the whole filter holds, and how many of those are active. */
export async function countMembers(db: Db, query: MembersQuery): Promise<{ total: bigint; active: bigint }> {
  const { rows } = await sql<{ total: bigint; active: bigint }>`
    select count(*) as total, count(*) filter (where m.status = 'active') as active
    from members m where ${filter(query)}`.execute(db);
  return rows[0] ?? { total: 0n, active: 0n };
}

function filter(query: MembersQuery): RawBuilder<unknown> {
  const conditions = [
    query.q ? matches(query.q) : sql`true`,
    query.status === undefined ? sql`true` : sql`m.status = ${query.status}`,
    query.kind === undefined ? sql`true` : sql`m.kind = ${query.kind}`,
  ];
  return sql.join(conditions, sql` and `);
}

/** Every word is part of what the member is found by; or the text is an IBAN of the member, or "LID" + the number. */
function matches(q: string): RawBuilder<unknown> {
  const words = fold(q).split(' ');
  const all = words.map((word) => sql`m.search_text like ${`%${escapeLike(word)}%`}`);
  const ways = [sql`(${sql.join(all, sql` and `)})`];
  const iban = q.replace(/\s/g, '').toUpperCase();
  if (/^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/.test(iban)) {
    ways.push(sql`m.id in (select b.member_id from bank_accounts b where b.iban = ${iban})`);
  }
  const number = memberNumber(q);
  if (number !== undefined) ways.push(sql`m.member_no = ${number}::bigint`);
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** '0' the very number, '1' a name or another part begins with the text, '2' the rest. */
function rank(q: string): RawBuilder<unknown> {
  const beginning = `%\n${escapeLike(fold(q))}%`;
  const number = memberNumber(q) ?? null;
  return sql`case when m.member_no = ${number}::bigint then '0'
                  when e'\n' || m.search_text like ${beginning} then '1' else '2' end`;
}

function memberNumber(q: string): string | undefined {
  return /^(?:lid\s*)?(\d{1,15})$/i.exec(q)?.[1];
}

/** Makes the wildcards of LIKE ordinary characters. */
function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}
