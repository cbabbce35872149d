import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { escapeLike, searchPatterns } from '../../domain/search.ts';
import { and, fits } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import { memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { memberOf } from '../../wire/refSelect.ts';
import type { LinesQuery, ReturnLine } from './roundSchemas.ts';
import { holdOf, isHeld, readRound } from './rounds.ts';
import type { RoundRow } from './rounds.ts';

type Figures = 'asked' | 'locked' | 'allocated' | 'amount_cents';
type LineRow = Omit<ReturnLine, Figures | 'rest' | 'exact' | 'member'> &
  Record<Figures, bigint> & { member: MemberRow };

const lineCursor = z.tuple([z.int()]);

/** A page of a round's lines in their order. Throws not_found. */
export async function listLines(
  { db }: AppContext,
  id: string,
  { limit, cursor, only, q }: LinesQuery,
): Promise<{ items: ReturnLine[]; next_cursor: string | null; total: number }> {
  const after = decodeCursor(cursor, lineCursor);
  const round = await readRound(db, id);
  const filter = and([only && (only === 'held' ? isHeld(round) : conditions[only]), q && sought(q)]);
  const next = and([filter, after && sql`l.place > ${after[0]}`]);
  const [items, { rows: totals }] = await Promise.all([
    readLines(db, round, sql`${next} order by l.place limit ${limit + 1}`),
    sql<{ total: number }>`
      select count(*)::integer as total from return_lines l join share_return_requests q on q.id = l.request_id
      where l.round_id = ${id} and ${filter}`.execute(db),
  ]);
  const { page, next_cursor } = toPage(items, limit, (row) => [row.place]);
  return { items: page, next_cursor, total: totals[0]?.total ?? 0 };
}

/** Lines of a round that a condition and what follows it leaves. */
export async function readLines(db: Db, round: RoundRow, rest: Condition): Promise<ReturnLine[]> {
  const pots = await readPots(db, round);
  const { rows } = await sql<LineRow>`
    select l.id, l.number, l.place, l.request_id, q.requested_on, l.death, l.outcome, l.asked, l.locked, l.allocated,
      l.amount_cents, l.raised, l.tied, l.status, ${holdOf(round)} as held_for, l.return_code, case when ${written} then 'mailed' else 'none' end as letter,
      ${sql.raw(memberOf('q.member_id'))} as member
    from return_lines l join share_return_requests q on q.id = l.request_id
    where l.round_id = ${round.id} and ${rest}`.execute(db);
  const text = (units: bigint) => formatQuantity(units, round.instrument.scale);
  return rows.map(({ member, asked, locked, allocated, amount_cents, ...same }) => ({
    ...same,
    member: { ...memberRef(member), kind: member.kind },
    asked: text(asked),
    locked: text(locked),
    exact: exactOf(round, pots, { asked, allocated, death: same.death }),
    allocated: text(allocated),
    rest: text(asked - allocated),
    amount_cents: centsToNumber(amount_cents),
  }));
}

const written = sql`exists (select from mails w where w.subject_type = 'return_line' and w.subject_id = l.id)`;

const conditions: Record<Exclude<LinesQuery['only'], 'held' | undefined>, Condition> = {
  deaths: sql`l.death`,
  raised: sql`l.raised`,
  tied: sql`l.tied`,
  locked: sql`l.locked > 0`,
  payment_failed: sql`l.status = 'payment_failed'`,
  unwritten: sql`l.status not in ('planned', 'reversed', 'held') and not ${written}`,
};

function sought(q: string): Condition {
  const text = q.trim().toUpperCase();
  if (text.startsWith('GS-')) return sql`l.number like ${`${escapeLike(text)}%`}`;
  return sql`q.member_id in (select m.id from members m where ${fits(sql`m.search_text`, searchPatterns(q), 'index')})`;
}

interface Pot {
  first: boolean;
  asked: bigint;
  allocated: bigint;
}

/** What there was for those that go first, and for the others. */
async function readPots(db: Db, { id, deaths_first }: RoundRow): Promise<Pot[]> {
  const { rows } = await sql<Pot>`
    select l.death and ${deaths_first} as first, sum(l.asked)::bigint as asked, sum(l.allocated)::bigint as allocated
    from return_lines l where l.round_id = ${id} group by 1`.execute(db);
  return rows;
}

/** The part of a pot before rounding, rounded down at two digits more than the round gives. */
function exactOf(
  { policy, deaths_first, whole_units, instrument }: RoundRow,
  pots: readonly Pot[],
  { asked, allocated, death }: { asked: bigint; allocated: bigint; death: boolean },
): string {
  const pot = pots.find(({ first }) => first === (death && deaths_first));
  const { scale } = instrument;
  if (policy === 'first_come' || pot === undefined || pot.asked === 0n) return formatQuantity(allocated, scale);
  const hundredths = (asked * pot.allocated * 100n) / pot.asked;
  return whole_units ? formatQuantity(hundredths / 10n ** BigInt(scale), 2) : formatQuantity(hundredths, scale + 2);
}
