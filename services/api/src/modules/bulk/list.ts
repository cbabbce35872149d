import { sql } from 'kysely';
import { z } from 'zod';
import type { Actor, AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { escapeLike } from '../../domain/search.ts';
import type { PlannedInstrument } from './register.ts';
import { centsToNumber } from '../../domain/money.ts';
import { and } from '../../filters.ts';
import { counted, decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { instantParameter, uuid } from '../../wire/schemas.ts';
import { administratorOf } from '../../wire/refSelect.ts';
import type { KeptTotal } from './conclude.ts';
import type { BatchListQuery } from './bodies.ts';
import type { BulkBatch, BulkReading } from './schemas.ts';

/** A batch as it is read. */
export interface BatchRow extends Omit<BulkBatch, 'amount_cents'> {
  amount_cents: bigint;
  reading: BulkReading;
  totals: KeptTotal[];
  new_members: number;
  instruments: PlannedInstrument[];
}

/** How a batch was read; one of before headings and hidden rows were looked for has them in its first line, and none. */
export const readingOf = (
  batch: string,
) => `jsonb_build_object('heading', '{"from": 1, "to": 1}'::jsonb, 'top', '[]'::jsonb, 'hidden', null,
  'total_lines', jsonb_path_query_array(${batch}.reading, '$.total_line ? (@ != null)')) || ${batch}.reading`;

const instant = (at: string) => `replace(replace(${at}::text, ' ', 'T'), '+00', 'Z')`;

// A check tells how far it is by its rows; what books all at once tells beside its transaction.
export const batchSelect = sql.raw(`
  select b.id, b.number, b.purpose, b.status, b.version, b.file_name, b.file_sha256, b.file_bytes, b.row_count as rows,
    b.warning_count as warnings, b.error_count as errors, b.skipped_count as skipped, b.member_count as members,
    b.amount_cents, b.bookings_sha256, b.skip_invalid, b.created_at, b.checked_at, b.checked_from, b.submitted_at,
    b.decided_at, b.comment, b.failure, b.posted_at, ${readingOf('b')} as reading, b.totals, b.new_members, b.instruments,
    case when b.task is not null then json_build_object('task', b.task, 'total', b.row_count, 'done', case b.task
      when 'check' then b.row_count - (select count(*) from bulk_rows r where r.batch_id = b.id and r.status = 'unchecked')
      else coalesce((select least(p.done, b.row_count) from bulk_progress p where p.batch_id = b.id), 0) end) end as progress,
    ${administratorOf('b.maker_id')} as maker, ${administratorOf('b.checker_id')} as checker,
    case when b.reversal_maker_id is not null then json_build_object('asked_by', ${administratorOf('b.reversal_maker_id')},
      'asked_at', ${instant('b.reversal_asked_at')}, 'reason_code', b.reversal_reason, 'description', b.reversal_description,
      'checker', ${administratorOf('b.reversal_checker_id')}, 'reversed_at', ${instant('b.reversed_at')}) end as reversal
  from bulk_batches b`);

export function presentBatch({
  reading: _r,
  totals: _t,
  new_members: _n,
  instruments: _i,
  amount_cents,
  ...batch
}: BatchRow): BulkBatch {
  return { ...batch, amount_cents: centsToNumber(amount_cents) };
}

/** What waits for this administrator: to be approved, or to be taken back. */
const approvable = (actor: Actor, fourEyes: boolean) => sql`(
  b.status = 'awaiting_approval' and ${fourEyes ? sql`b.maker_id <> all (${actor.signIns})` : sql`true`}
  or b.status = 'posted' and b.task is null and b.reversal_maker_id <> all (${actor.signIns}))`;

const batchCursor = z.tuple([instantParameter, uuid]);

interface Page {
  items: BulkBatch[];
  next_cursor: string | null;
  total: number;
  total_is_lower_bound: boolean;
  counts: { all: number; mine: number; approvable: number };
}

/** A page of batches, newest first, and how many there are of each tab. */
export async function listBatches({ db, config }: AppContext, actor: Actor, query: BatchListQuery): Promise<Page> {
  const { limit, cursor, status, purpose, from, to, q } = query;
  const after = decodeCursor(cursor, batchCursor);
  const waits = approvable(actor, config.fourEyes);
  const sought = q === undefined ? undefined : `%${escapeLike(q)}%`;
  const filter = and([
    status && sql`b.status = ${status}`,
    purpose && sql`b.purpose = ${purpose}`,
    query.mine && sql`b.maker_id = ${actor.id}`,
    query.approvable && waits,
    from && sql`b.created_at >= (${from}::date::timestamp at time zone 'Europe/Amsterdam')`,
    to && sql`b.created_at < ((${to}::date + 1)::timestamp at time zone 'Europe/Amsterdam')`,
    sought !== undefined && sql`(b.number ilike ${sought} or b.file_name ilike ${sought})`,
  ]);
  const { rows } = await sql<BatchRow>`${batchSelect} where ${filter} and ${
    after ? sql`(b.created_at, b.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)` : sql`true`
  } order by b.created_at desc, b.id desc limit ${limit + 1}`.execute(db);
  const { rows: counts } = await sql<{ total: bigint; all: number; mine: number; approvable: number }>`
    select (select count(*) from (select from bulk_batches b where ${filter} limit ${mostCounted + 1}) x) as total,
      (select count(*)::integer from bulk_batches) as all,
      (select count(*)::integer from bulk_batches b where b.maker_id = ${actor.id}) as mine,
      (select count(*)::integer from bulk_batches b where ${waits}) as approvable`.execute(db);
  const [{ total, ...tabs }] = counts as [(typeof counts)[0]];
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  return { items: page.map(presentBatch), next_cursor, ...counted(total), counts: tabs };
}

/** The number of a batch that has the same file booked, or waiting to be; null where there is none. */
export async function sameFile(db: Db, sha256: string): Promise<string | null> {
  const { rows } = await sql<{ number: string }>`
    select number from bulk_batches
    where file_sha256 = ${sha256} and status in ('awaiting_approval', 'posting', 'posted')`.execute(db);
  return rows[0]?.number ?? null;
}
