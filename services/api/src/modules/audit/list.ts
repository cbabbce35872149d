import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import type { TransactionKind } from '../../domain/kinds/index.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { and } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { counted, decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { numbered } from '../../wire/numbered.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { administratorOf, instrumentOf, memberJson } from '../../wire/refSelect.ts';
import type { AuditEvent, AuditPage, AuditQuery } from './schemas.ts';

export type AuditFilter = Omit<AuditQuery, 'limit' | 'cursor'>;

interface Subject {
  type: string;
  id: string;
}

interface EventRow extends Omit<AuditEvent, 'seq' | 'subject'> {
  seq: bigint;
  subject_type: string;
  subject_id: string;
  number: string | null;
  member: MemberRow | null;
  proposal: ProposalRow | null;
}

/** What waits, or waited, to be booked: it has no number yet. */
interface ProposalRow {
  kind: TransactionKind | null;
  reverses: string | null;
  quantity: string | null;
  instrument: InstrumentRef | null;
}

const cursorShape = z.tuple([z.string().regex(/^\d{1,18}$/u)]);

/** A page of what was done, the latest first. */
export async function listAudit(db: Db, query: AuditQuery): Promise<AuditPage> {
  const after = decodeCursor(query.cursor, cursorShape);
  const where = await conditions(db, query);
  const [rows, { rows: count }] = await Promise.all([
    readEvents(db, where, after?.[0], query.limit + 1),
    sql<{ count: bigint }>`
      select count(*) as count from (select 1 from audit_events e where ${where} order by e.seq desc
        limit ${mostCounted + 1}) t`.execute(db),
  ]);
  const { page, next_cursor } = toPage(rows, query.limit, (row) => [String(row.seq)]);
  return { items: page, next_cursor, ...counted(count[0]?.count ?? 0n) };
}

/** Events before a place in the chain, the latest first. */
export async function readEvents(
  db: Db,
  where: Condition,
  before: string | number | undefined,
  limit: number,
): Promise<AuditEvent[]> {
  const next = before !== undefined && sql`e.seq < ${before}`;
  const { rows } = await sql<EventRow>`
    select e.seq, e.at, e.action, e.subject_type, e.subject_id, e.data, e.request_id,
      ${sql.raw(administratorOf('e.actor_id'))} as actor,
      ${numberOf} as number,
      (select ${sql.raw(memberJson)} from members m where m.id = ${memberOf}) as member,
      ${proposalOf} as proposal
    from (select * from audit_events e where ${and([where, next])} order by e.seq desc limit ${limit}) e
    order by e.seq desc`.execute(db);
  return rows.map(present);
}

function present({ seq, subject_type, subject_id, number, member: row, proposal, ...same }: EventRow): AuditEvent {
  const member = row && memberRef(row);
  const label = member && subject_type === 'member' ? `${member.member_no} ${member.display_name}` : number;
  const subject = { type: subject_type, id: subject_id, label, member };
  return {
    seq: Number(seq),
    ...same,
    subject: { ...subject, proposal: label === null ? presentProposal(proposal) : null },
  };
}

const presentProposal = (row: ProposalRow | null) =>
  row && {
    ...row,
    quantity: row.quantity === null ? null : formatQuantity(BigInt(row.quantity), row.instrument?.scale ?? 0),
  };

const ofMembers = Object.entries(numbered).flatMap(([type, { table, hasMember }]) =>
  hasMember
    ? [sql`when ${sql.lit(type)} then (select s.member_id from ${sql.table(table)} s where s.id = e.subject_id::uuid)`]
    : [],
);
/** What waits as a transaction stands in a table of its own. */
const memberOf = sql`coalesce(case e.subject_type when 'member' then e.subject_id::uuid ${sql.join(ofMembers, sql` `)} end,
  case e.subject_type when 'transaction' then
    (select (p.input->>'member_id')::uuid from transaction_proposals p where p.id = e.subject_id::uuid) end)`;

const cases = Object.entries(numbered).map(
  ([type, { table }]) =>
    sql`when ${sql.lit(type)} then (select s.number from ${sql.table(table)} s where s.id = e.subject_id::uuid)`,
);
const numberOf = sql`coalesce(e.data->>'number', case e.subject_type ${sql.join(cases, sql` `)}
  when 'period' then e.subject_id
  when 'instrument' then (select i.code from instruments i where i.id = e.subject_id::uuid)
  when 'statement_run' then (select r.year::text from statement_runs r where r.id = e.subject_id::uuid)
  when 'conversion_programme' then
    (select c.name from conversion_terms c where c.programme_id = e.subject_id::uuid order by c.created_at desc limit 1)
  when 'identity' then (select a.name from administrators a where a.id = e.subject_id)
  when 'setting' then coalesce(e.data->>'instrument', e.data->>'administrator')
  when 'export' then (select x.what from export_log x where x.id = e.subject_id::uuid) end)`;

/** What a transaction that was not booked is to be: of one that takes another back, that one's kind and number. */
const proposalOf = sql`case e.subject_type when 'transaction' then (
  select json_build_object('kind', coalesce(t.kind, p.input->>'kind'), 'reverses', t.number,
    'quantity', p.input->>'quantity',
    'instrument', ${sql.raw(instrumentOf("(p.input->>'instrument_id')::uuid"))})
  from transaction_proposals p left join transactions t on t.id = p.reverses_id where p.id = e.subject_id::uuid) end`;

/** What a filter asks of event `e`. Days become places in the chain, which the events are in order of, as times are. */
export async function conditions(db: Db, filter: AuditFilter): Promise<Condition> {
  const { actor_id, subject_type, subject_id, from, to, q } = filter;
  const subjects = q === undefined ? undefined : await findSubjects(db, q);
  const place = (day: string, later: 0 | 1) => sql`
    coalesce((select x.seq from audit_events x
      where x.at >= (${day}::date + ${sql.lit(later)})::timestamp at time zone 'Europe/Amsterdam' order by x.at limit 1),
      9223372036854775807)`;
  return and([
    actor_id && sql`e.actor_id = ${actor_id}`,
    subject_type && sql`e.subject_type = ${subject_type}`,
    subject_id && sql`e.subject_id = ${subject_id}`,
    from && sql`e.seq >= ${place(from, 0)}`,
    to && sql`e.seq < ${place(to, 1)}`,
    subjects && anyOf(subjects),
  ]);
}

const anyOf = (subjects: readonly Subject[]): Condition =>
  subjects.length === 0
    ? sql`false`
    : sql`(e.subject_type, e.subject_id) in (${sql.join(subjects.map(({ type, id }) => sql`(${type}, ${id})`))})`;

/** What has this number: a member's is all digits, another's begins with two letters. */
async function findSubjects(db: Db, q: string): Promise<Subject[]> {
  const number = q.trim().toUpperCase().replace(/^#/u, '');
  if (/^\d{1,15}$/u.test(number)) {
    const { rows } = await sql<Subject>`
      select 'member' as type, id::text as id from members where member_no = ${number}::bigint`.execute(db);
    return rows;
  }
  const each = Object.entries(numbered).map(
    ([type, { table }]) =>
      sql`select ${sql.lit(type)} as type, id::text as id from ${sql.table(table)} where number = ${number}`,
  );
  const { rows } = await sql<Subject>`${sql.join(each, sql` union all `)}`.execute(db);
  return rows;
}
