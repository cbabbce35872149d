import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Db, DbTransaction } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import type { RoundTerms } from '../../domain/returns/allocation.ts';
import { and } from '../../filters.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import { instrumentRef, memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { instantParameter, uuid } from '../../wire/schemas.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import { digestOf, readClaims } from './calculate.ts';
import type { PageQuery, ReturnLine, Round, RoundListQuery } from './schemas.ts';

type Same =
  | 'id'
  | 'number'
  | 'status'
  | 'version'
  | 'fiscal_year'
  | 'accounts_adopted_on'
  | 'cut_off'
  | 'price_reason'
  | 'policy'
  | 'deaths_first'
  | 'whole_units'
  | 'maker'
  | 'created_at'
  | 'checker'
  | 'approved_at'
  | 'comment'
  | 'executed_at'
  | 'effective_on'
  | 'reversal';

type Sum = 'payout' | 'gift' | 'convert';

/** A round as `roundSelect` reads it. */
export interface RoundRow extends Pick<Round, Same> {
  instrument: InstrumentRef;
  budget_units: bigint | null;
  budget_cents: bigint | null;
  price_cents: bigint;
  input_sha256: string | null;
  calculated_by: Round['maker'] | null;
  calculated_at: string | null;
  asked_units: bigint | null;
  allocated_units: bigint | null;
  amount_cents: bigint | null;
  book_cents: bigint | null;
  lines: { requests: number; deaths_asked: string; deaths_allocated: string } & Record<Sum, number>;
}

const person = (id: string) =>
  `(select json_build_object('id', a.id, 'name', a.name) from administrators a where a.id = ${id})`;
const part = (outcome: Sum) => `coalesce(sum(l.amount_cents) filter (where l.outcome = '${outcome}'), 0)`;

const roundSelect = `
select r.id, r.number, r.status, r.version, r.fiscal_year, r.accounts_adopted_on, r.cut_off, r.budget_units, r.budget_cents,
  r.price_cents, r.price_reason, r.policy, r.deaths_first, r.whole_units, r.input_sha256, r.calculated_at, r.asked_units,
  r.allocated_units, r.amount_cents, r.created_at, r.approved_at, r.comment, r.executed_at, r.effective_on, r.book_cents,
  (select json_build_object('id', i.id, 'code', i.code, 'name_nl', i.name_nl, 'name_en', i.name_en, 'type', i.type,
     'scale', i.scale) from instruments i where i.id = r.instrument_id) as instrument,
  (select json_build_object('requests', count(*), 'payout', ${part('payout')}, 'gift', ${part('gift')},
     'convert', ${part('convert')}, 'deaths_asked', coalesce(sum(l.asked) filter (where l.death), 0)::text,
     'deaths_allocated', coalesce(sum(l.allocated) filter (where l.death), 0)::text)
    from return_lines l where l.round_id = r.id) as lines,
  ${person('r.calculated_by')} as calculated_by, ${person('r.maker_id')} as maker, ${person('r.checker_id')} as checker,
  case when r.reversal_maker_id is not null then json_build_object('asked_by', ${person('r.reversal_maker_id')},
    'reason_code', r.reversal_reason, 'comment', r.reversal_comment) end as reversal
from return_rounds r`;

async function readRows(db: Db, rest: RawBuilder<unknown>): Promise<RoundRow[]> {
  const { rows } = await sql<RoundRow>`${sql.raw(roundSelect)} ${rest}`.execute(db);
  return rows;
}

/** A round that this database transaction alone may change. Throws not_found. */
export async function lockRound(trx: DbTransaction, id: string): Promise<RoundRow> {
  await sql`select from return_rounds where id = ${id} for update`.execute(trx);
  return readRound(trx, id);
}

async function readRound(db: Db, id: string): Promise<RoundRow> {
  const [row] = await readRows(db, sql`where r.id = ${id}`);
  if (row === undefined) throw refusal('not_found', 'id');
  return row;
}

export function termsOf(row: RoundRow): RoundTerms {
  const { policy, deaths_first, budget_units, budget_cents, price_cents, whole_units, instrument } = row;
  return { policy, deaths_first, budget_units, budget_cents, price_cents, whole_units, scale: instrument.scale };
}

/** A round as the API shows it; of one that waits for approval it says whether it would still come out the same. */
export async function showRound(db: Db, id: string): Promise<Round> {
  return present(db, await readRound(db, id));
}

async function present(db: Db, row: RoundRow): Promise<Round> {
  const { instrument, lines, asked_units, allocated_units, amount_cents, calculated_by, calculated_at, ...rest } = row;
  const { budget_units, budget_cents, price_cents, book_cents, input_sha256, ...same } = rest;
  const text = (units: bigint | string) => formatQuantity(BigInt(units), instrument.scale);
  const calculated = input_sha256 !== null && calculated_by !== null && calculated_at !== null;
  return {
    ...same,
    instrument: instrumentRef(instrument),
    budget_quantity: budget_units === null ? null : text(budget_units),
    budget_cents: budget_cents === null ? null : centsToNumber(budget_cents),
    price_cents: centsToNumber(price_cents),
    book_cents: book_cents === null ? null : centsToNumber(book_cents),
    calculation: calculated
      ? {
          input_sha256,
          by: calculated_by,
          at: calculated_at,
          requests: lines.requests,
          asked: text(asked_units ?? 0n),
          allocated: text(allocated_units ?? 0n),
          amount_cents: centsToNumber(amount_cents ?? 0n),
          payout_cents: lines.payout,
          gift_cents: lines.gift,
          convert_cents: lines.convert,
          deaths_asked: text(lines.deaths_asked),
          deaths_allocated: text(lines.deaths_allocated),
        }
      : null,
    stale: row.status === 'calculated' && (await digestNow(db, row)) !== input_sha256,
  };
}

async function digestNow(db: Db, row: RoundRow): Promise<string> {
  const question = { cut_off: row.cut_off, instrument_id: row.instrument.id };
  return digestOf(termsOf(row), row.cut_off, await readClaims(db, question));
}

const roundCursor = z.tuple([instantParameter, uuid]);

/** A page of rounds, newest first. */
export async function listRounds(
  { db }: AppContext,
  { limit, cursor, instrument_id }: RoundListQuery,
): Promise<{ items: Round[]; next_cursor: string | null }> {
  const after = decodeCursor(cursor, roundCursor);
  const rows = await readRows(
    db,
    sql`where ${and([
      instrument_id && sql`r.instrument_id = ${instrument_id}`,
      after && sql`(r.created_at, r.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
    ])} order by r.created_at desc, r.id desc limit ${limit + 1}`,
  );
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  return { items: await Promise.all(page.map((row) => present(db, row))), next_cursor };
}

type Figures = 'asked' | 'allocated' | 'amount_cents';
type LineRow = Omit<ReturnLine, Figures | 'rest' | 'member'> &
  Record<Figures, bigint> & { member: MemberRow; scale: number };

const lineCursor = z.tuple([z.int()]);

/** A page of a round's lines in their order. Throws not_found. */
export async function listLines(
  { db }: AppContext,
  id: string,
  { limit, cursor }: PageQuery,
): Promise<{ items: ReturnLine[]; next_cursor: string | null }> {
  const after = decodeCursor(cursor, lineCursor);
  const { instrument } = await readRound(db, id);
  const { rows } = await sql<LineRow>`
    select l.id, l.number, l.place, l.request_id, q.requested_on, l.death, l.outcome, l.asked, l.allocated, l.amount_cents,
      l.raised, l.tied, l.status, l.return_code,
      (select json_build_object('id', m.id, 'member_no', m.member_no, 'kind', m.kind, 'given_name', m.given_name,
         'infix', m.infix, 'family_name', m.family_name, 'company_name', m.company_name)
        from members m where m.id = q.member_id) as member
    from return_lines l join share_return_requests q on q.id = l.request_id
    where ${and([sql`l.round_id = ${id}`, after && sql`l.place > ${after[0]}`])}
    order by l.place limit ${limit + 1}`.execute(db);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.place]);
  const text = (units: bigint) => formatQuantity(units, instrument.scale);
  return {
    items: page.map(({ member, asked, allocated, amount_cents, ...same }) => ({
      ...same,
      member: memberRef(member),
      asked: text(asked),
      allocated: text(allocated),
      rest: text(asked - allocated),
      amount_cents: centsToNumber(amount_cents),
    })),
    next_cursor,
  };
}
