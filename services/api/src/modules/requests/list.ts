import { sql } from 'kysely';
import { z } from 'zod';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import { daysBetween } from '../../domain/dates.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { and } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { counted, decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { instrumentRef, memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { isoDate, uuid } from '../../wire/schemas.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { administratorOf, memberOf } from '../../wire/refSelect.ts';
import { requestKinds } from './schemas.ts';
import type { OpenRequest, OpenRequestPage, OpenRequestsQuery } from './schemas.ts';
import type { Person } from '../../domain/people.ts';

/** One kind of thing that waits: its table, and its columns under common names. */
interface Source {
  /** `from` and what always holds. */
  from: Condition;
  open: readonly string[];
  status: Condition;
  received: Condition;
  number: Condition;
  member: Condition;
  instrument: Condition;
  units: Condition;
  cents: Condition;
  assignee: Condition;
}

const sources: Record<OpenRequest['kind'], Source> = {
  redemption: {
    from: sql`redemption_requests r`,
    open: ['submitted', 'in_review'],
    status: sql`r.status`,
    received: sql`r.requested_on`,
    number: sql`r.number`,
    member: sql`r.member_id`,
    instrument: sql`r.instrument_id`,
    units: sql`r.units`,
    cents: sql`r.net_cents`,
    assignee: sql`r.assignee_id`,
  },
  return: {
    from: sql`share_return_requests r`,
    open: ['submitted', 'in_review', 'eligible', 'waiting'],
    status: sql`r.status`,
    received: sql`r.requested_on`,
    number: sql`r.number`,
    member: sql`r.member_id`,
    instrument: sql`r.instrument_id`,
    units: sql`r.open_units`,
    cents: sql`r.nominal_cents`,
    assignee: sql`r.assignee_id`,
  },
  transaction: {
    from: sql`transaction_proposals r`,
    open: ['waiting'],
    status: sql`r.status`,
    received: sql`(r.created_at at time zone 'Europe/Amsterdam')::date`,
    number: sql`null::text`,
    member: sql`(r.input->>'member_id')::uuid`,
    instrument: sql`(r.input->>'instrument_id')::uuid`,
    units: sql`(r.input->>'quantity')::bigint`,
    cents: sql`(r.input->>'amount_cents')::bigint`,
    assignee: sql`null::text`,
  },
};

interface Row extends Omit<OpenRequest, 'age_days' | 'quantity' | 'amount_cents' | 'member' | 'instrument'> {
  member: MemberRow | null;
  instrument: InstrumentRef | null;
  units: bigint | null;
  cents: bigint | null;
}

const cursorShape = z.tuple([isoDate, uuid]);
type After = z.infer<typeof cursorShape> | undefined;
type Filter = Omit<OpenRequestsQuery, 'limit' | 'cursor'>;

/** A page of everything that waits for somebody, whatever it is, the oldest first unless asked otherwise. */
export async function listOpenRequests(
  context: AppContext,
  actor: Actor,
  query: OpenRequestsQuery,
): Promise<OpenRequestPage> {
  const after = decodeCursor(query.cursor, cursorShape);
  const [rows, { rows: count }] = await Promise.all([
    readOpenRequests(context, actor, query, after, query.limit + 1),
    sql<{ count: bigint }>`
      select count(*) as count from (${waiting(query, actor, undefined, mostCounted + 1)}) t`.execute(context.db),
  ]);
  const { page, next_cursor } = toPage(rows, query.limit, (row) => [row.received_on, row.id]);
  return { items: page, next_cursor, ...counted(count[0]?.count ?? 0n) };
}

/** The first `limit` of what waits, after a place in the order. */
export async function readOpenRequests(
  { db, clock }: AppContext,
  actor: Actor,
  filter: Filter,
  after: After,
  limit: number,
): Promise<OpenRequest[]> {
  const { rows } = await sql<Row>`
    select t.kind, t.id, t.number, t.status, t.received_on, t.units, t.cents,
      ${sql.raw(memberOf('t.member_id'))} as member,
      (select to_json(i) from instruments i where i.id = t.instrument_id) as instrument,
      ${sql.raw(administratorOf('t.maker_id'))} as maker, ${sql.raw(administratorOf('t.assignee_id'))} as assignee
    from (${waiting(filter, actor, after, limit)}) t ${order(filter)}`.execute(db);
  const day = today(clock);
  return rows.map((row) => present(row, day));
}

const order = ({ sort }: Filter): Condition =>
  sort === 'received_on' ? sql`order by received_on, id` : sql`order by received_on desc, id desc`;

/** `select` of the first so many of each kind and state, each by its own index, and of those the first so many. */
function waiting(query: Filter, actor: Person, after: After, limit: number): Condition {
  const { kind, instrument_id, mine, others, from, to, sort } = query;
  const kinds = kind === undefined ? requestKinds : [kind];
  const beyond = sort === 'received_on' ? sql`>` : sql`<`;
  const each = kinds.flatMap((one) => {
    const source = sources[one];
    return source.open.map(
      (status) => sql`
        (select ${sql.lit(one)} as kind, r.id, ${source.number} as number, ${source.status} as status,
          ${source.received} as received_on, ${source.member} as member_id, ${source.instrument} as instrument_id,
          ${source.units} as units, ${source.cents} as cents, r.maker_id, ${source.assignee} as assignee_id
        from ${source.from} where ${and([
          sql`${source.status} = ${sql.lit(status)}`,
          instrument_id && sql`${source.instrument} = ${instrument_id}`,
          mine === true && sql`(r.maker_id = ${actor.id} or ${source.assignee} = ${actor.id})`,
          others === true && sql`r.maker_id <> all (${actor.signIns})`,
          from && sql`${source.received} >= ${from}::date`,
          to && sql`${source.received} <= ${to}::date`,
          after && sql`(${source.received}, r.id) ${beyond} (${after[0]}::date, ${after[1]}::uuid)`,
        ])} ${order(query)} limit ${limit})`,
    );
  });
  return sql`select * from (${sql.join(each, sql` union all `)}) t ${order(query)} limit ${limit}`;
}

function present({ units, cents, member, instrument, ...same }: Row, day: string): OpenRequest {
  return {
    ...same,
    age_days: Math.max(0, daysBetween(same.received_on, day)),
    member: member && memberRef(member),
    instrument: instrument && instrumentRef(instrument),
    quantity: units === null ? null : formatQuantity(units, instrument?.scale ?? 0),
    amount_cents: cents === null ? null : Number(cents),
  };
}
