import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { z } from 'zod';
import { today } from '../../clock.ts';
import type { Actor, AppContext } from '../../context.ts';
import { prepared } from '../../database.ts';
import { daysBetween } from '../../domain/dates.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { Role } from '../../domain/roles.ts';
import { and } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { counted, decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { requiredRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { instrumentRef, memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { instantParameter, uuid } from '../../wire/schemas.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { administratorOf, memberOf } from '../../wire/refSelect.ts';
import type { Approval, ApprovalPage, ApprovalsQuery } from './schemas.ts';
import { columns, sources } from './sources.ts';
import type { Source } from './sources.ts';

interface Context extends Pick<AppContext, 'db' | 'clock' | 'config'> {
  /** The roles of which one is enough for the route with a path of openapi.json. */
  rolesToDecide: (path: string) => readonly Role[];
}

/** Who may decide, by the routes of an app that were made by the time it is asked. */
export const deciders =
  (app: FastifyInstance): Context['rolesToDecide'] =>
  (path) =>
    requiredRoles(app, 'POST', `${basePath}${path}`);

interface Row extends Omit<
  Approval,
  'age_days' | 'quantity' | 'amount_cents' | 'member' | 'counterparty' | 'instrument'
> {
  /** The day it was asked on, in Amsterdam. */
  asked_on: string;
  member: MemberRow | null;
  counterparty: MemberRow | null;
  instrument: InstrumentRef | null;
  units: bigint | null;
  cents: bigint | null;
}

interface Counts {
  for_me: bigint;
  oldest_at: string | null;
  mine: bigint;
  /** Null where one of the two is what was asked for. */
  everything: bigint | null;
}

/** As with notifications: of more a menu says 99+. */
const mostForMe = 100;

const cursorShape = z.tuple([instantParameter, uuid]);
type After = z.infer<typeof cursorShape>;

/**
 * Everything that waits for a second administrator, whatever it is, the oldest first: for one administrator, with whether
 * that one may decide on it. Each kind is read by its own index, as far as the page goes.
 */
export async function listApprovals(context: Context, actor: Actor, query: ApprovalsQuery): Promise<ApprovalPage> {
  const { db, clock } = context;
  const after = decodeCursor(query.cursor, cursorShape);
  const count = (which: ApprovalsQuery['for']) =>
    sql`from (${waiting(context, actor, { ...query, for: which }, { limit: mostCounted + 1, inFull: false })}) t`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<Row>`${prepared}
      select t.id, t.subject_type, t.subject_id, t.action, t.may, t.number, t.name, t.kind, t.units, t.cents, t.count,
        t.valid_from, t.asked_at, (t.asked_at at time zone 'Europe/Amsterdam')::date as asked_on,
        ${sql.raw(memberOf('t.member_id'))} as member, ${sql.raw(memberOf('t.counterparty_id'))} as counterparty,
        (select to_json(i) from instruments i where i.id = t.instrument_id) as instrument,
        ${sql.raw(administratorOf('t.maker_id'))} as maker,
        t.maker_id <> all (${actor.signIns}) and look_alike(t.maker_id, ${actor.id}) as alike
      from (${waiting(context, actor, query, { limit: query.limit + 1, after, inFull: true })}) t order by t.asked_at, t.id`.execute(
      db,
    ),
    sql<Counts>`${prepared}
      select m.*, (select count(*) ${count('mine')}) as mine,
        ${query.for === undefined ? sql`(select count(*) ${count(undefined)})` : sql`null::bigint`} as everything
      from (select count(*) as for_me, min(t.asked_at) as oldest_at ${count('me')}) m`.execute(db),
  ]);
  const { page, next_cursor } = toPage(rows, query.limit, (row) => [row.asked_at, row.id]);
  const day = today(clock);
  const [{ for_me, oldest_at, mine, everything }] = counts as [Counts];
  return {
    items: page.map((row) => present(row, day)),
    next_cursor,
    ...counted(everything ?? (query.for === 'me' ? for_me : mine)),
    for_me: counted(for_me).total,
    mine: counted(mine).total,
    oldest_at,
  };
}

/** How much this administrator may decide on, of every kind: 100 means 100 or more. */
export async function countForMe(context: Context, actor: Actor): Promise<number> {
  const forMe = waiting(context, actor, { for: 'me', requests: true }, { limit: mostForMe, inFull: false });
  const { rows } = await sql<{ count: bigint }>`${prepared} select count(*) as count from (${forMe}) t`.execute(
    context.db,
  );
  return Number(rows[0]?.count ?? 0n);
}

/** Which of what waits: the first so many after a place, and whether with all that a list shows of it, or to be counted. */
interface Stretch {
  limit: number;
  after?: After | undefined;
  inFull: boolean;
}

/** `select` of the first so many of each kind, each by its own index, and of those the first so many. */
function waiting(
  { config, rolesToDecide }: Context,
  actor: Actor,
  { for: which, requests }: Pick<ApprovalsQuery, 'for' | 'requests'>,
  { limit, after, inFull }: Stretch,
): Condition {
  // Said outright where it is always the same: the plan that is kept counts on it.
  const most = inFull ? sql`${limit}` : sql.lit(limit);
  const decides = ({ decidedBy }: Source) => rolesToDecide(decidedBy).some((role) => actor.roles.includes(role));
  const each = sources
    .filter((source) => requests || !source.request)
    .map((source) => {
      const { type, action, since, maker, hands = (signIns) => sql`${maker} = any (${signIns})` } = source;
      const at = since.day ? sql`(${since.at}::timestamp at time zone 'Europe/Amsterdam')` : since.at;
      const hand = hands(actor.signIns);
      const barred = config.fourEyes || source.always ? hand : sql`false`;
      const may = decides(source) ? sql`case when ${barred} then 'own_entry' else 'now' end` : sql`'role'`;
      const details = Object.entries(columns).map(
        ([name, kind]) =>
          sql`(${source.columns?.[name as keyof typeof columns] ?? sql`null`})::${sql.raw(kind)} as ${sql.ref(name)}`,
      );
      const selection = sql`${sql.lit(type)} as subject_type, (${source.subject ?? sql`r.id`})::text as subject_id,
        ${sql.lit(action)} as action, ${may} as may, ${maker} as maker_id, ${sql.join(details)}`;
      return sql`
        (select r.id, ${at} as asked_at${inFull ? sql`, ${selection}` : sql``}
        from ${source.from} where ${and([
          source.waits,
          which === 'mine' && hand,
          which === 'me' && (decides(source) ? sql`not (${barred})` : sql`false`),
          after && since.day && sql`${since.at} >= (${after[0]}::timestamptz at time zone 'Europe/Amsterdam')::date`,
          after && sql`(${at}, r.id) > (${after[0]}::timestamptz, ${after[1]}::uuid)`,
        ])} order by ${since.at}, r.id limit ${most})`;
    });
  return sql`select * from (${sql.join(each, sql` union all `)}) t order by asked_at, id limit ${most}`;
}

function present(
  { asked_on, units, cents, member: of, counterparty, instrument, ...same }: Row,
  day: string,
): Approval {
  return {
    ...same,
    age_days: Math.max(0, daysBetween(asked_on, day)),
    member: of && memberRef(of),
    counterparty: counterparty && memberRef(counterparty),
    instrument: instrument && instrumentRef(instrument),
    quantity: units === null ? null : formatQuantity(units, instrument?.scale ?? 0),
    amount_cents: cents === null ? null : centsToNumber(cents),
  };
}
