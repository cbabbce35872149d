import { sql } from 'kysely';
import { possibleSteps } from '../../flow/flow.ts';
import type { Viewer } from '../../flow/flow.ts';
import { batchFlow } from './flow.ts';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { maskIban } from '../../domain/iban.ts';
import { centsToNumber } from '../../domain/money.ts';
import { and } from '../../filters.ts';
import { counted, decodeCursor, mostCounted, toPage } from '../../paging.ts';
import { instantParameter, uuid } from '../../wire/schemas.ts';
import { administratorOf } from '../../wire/refSelect.ts';
import { readLines } from './lines.ts';
import type { Batch, BatchDetail, BatchesQuery } from './schemas.ts';

interface BatchRow extends Omit<Batch, 'debtor' | 'total_cents' | 'confirmed' | 'returned' | 'held'> {
  debtor_name: string;
  debtor_iban: string;
  total_cents: bigint;
  confirmed_count: bigint;
  confirmed_cents: bigint;
  returned_count: bigint;
  returned_cents: bigint;
  held_count: bigint;
  held_cents: bigint;
}

const batchSelect = sql`
  select b.id, b.number, b.status, b.version, b.execution_date, b.debtor_name, b.debtor_iban, b.msg_id, b.count, b.total_cents,
    l.*, ${sql.raw(administratorOf('b.maker_id'))} as maker, b.created_at, ${sql.raw(administratorOf('b.checker_id'))} as checker, b.approved_at,
    b.comment, b.file_made_at, b.file_sha256, b.sent_at, b.withdrawn_at
  from payment_batches b cross join lateral (
    select count(*) filter (where l.status = 'confirmed') as confirmed_count,
      coalesce(sum(l.amount_cents) filter (where l.status = 'confirmed'), 0)::bigint as confirmed_cents,
      count(*) filter (where l.status = 'returned') as returned_count,
      coalesce(sum(l.amount_cents) filter (where l.status = 'returned'), 0)::bigint as returned_cents,
      count(*) filter (where l.status = 'held') as held_count,
      coalesce(sum(l.amount_cents) filter (where l.status = 'held'), 0)::bigint as held_cents
    from payment_lines l where l.batch_id = b.id and b.approved_at is not null) l`;

const part = (count: bigint, amount: bigint) => ({ count: Number(count), amount_cents: centsToNumber(amount) });

function present(row: BatchRow): Batch {
  const { debtor_name, debtor_iban, confirmed_count, confirmed_cents, returned_count, returned_cents, ...rest } = row;
  const { held_count, held_cents, ...same } = rest;
  return {
    ...same,
    debtor: { name: debtor_name, iban_masked: maskIban(debtor_iban) },
    total_cents: centsToNumber(same.total_cents),
    confirmed: part(confirmed_count, confirmed_cents),
    returned: part(returned_count, returned_cents),
    held: part(held_count, held_cents),
  };
}

const cursorShape = z.tuple([instantParameter, uuid]);

export async function listBatches(db: Db, query: BatchesQuery) {
  const after = decodeCursor(query.cursor, cursorShape);
  const statusFilter = query.status && sql`b.status = ${query.status}`;
  const [{ rows }, { rows: counts }] = await Promise.all([
    sql<BatchRow>`${batchSelect}
      where ${and([statusFilter, after && sql`(b.created_at, b.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`])}
      order by b.created_at desc, b.id desc limit ${query.limit + 1}`.execute(db),
    sql<{ count: bigint }>`
      select count(*) from (select from payment_batches b where ${and([statusFilter])} limit ${mostCounted + 1}) b`.execute(
      db,
    ),
  ]);
  const { page, next_cursor } = toPage(rows, query.limit, (row) => [row.created_at, row.id]);
  return { items: page.map(present), next_cursor, ...counted(counts[0]?.count ?? 0n) };
}

/** A batch without its lines. Throws not_found. */
export async function readRow(db: Db, id: string): Promise<Batch> {
  const { rows } = await sql<BatchRow>`${batchSelect} where b.id = ${id}`.execute(db);
  if (rows[0] === undefined) throw refusal('not_found', 'id');
  return present(rows[0]);
}

type Sums = Record<`${'unanswered' | 'asked' | 'to_hold'}_${'count' | 'cents'}`, bigint>;

/** What the lines of a batch come to, by what is still to be seen to. */
async function sumLines(db: Db, { id, status }: Batch): Promise<Pick<BatchDetail, 'unanswered' | 'to_hold' | 'asked'>> {
  // Only what was approved and not sent can still be held; of a draft and of what was sent nobody has to look.
  const holds =
    status === 'approved' || status === 'file_made'
      ? sql`select l.amount_cents from payment_lines l cross join lateral payment_holds(l) h
          where l.batch_id = ${id} and l.status = 'in_file' and h.held_for is not null`
      : sql`select 0::bigint as amount_cents where false`;
  const { rows } = await sql<Sums>`
    select l.*, h.* from (
      select count(*) filter (where status = 'in_file') as unanswered_count,
        coalesce(sum(amount_cents) filter (where status = 'in_file'), 0)::bigint as unanswered_cents,
        count(*) filter (where asked) as asked_count,
        coalesce(sum(amount_cents) filter (where asked), 0)::bigint as asked_cents
      from payment_lines where batch_id = ${id}) l,
    (select count(*) as to_hold_count, coalesce(sum(amount_cents), 0)::bigint as to_hold_cents from (${holds}) h) h`.execute(
    db,
  );
  const [sums] = rows as [Sums];
  return {
    unanswered: part(sums.unanswered_count, sums.unanswered_cents),
    to_hold: part(sums.to_hold_count, sums.to_hold_cents),
    asked: part(sums.asked_count, sums.asked_cents),
  };
}

/** A batch with the sums of its lines, and with all of them where they are asked for. Throws not_found. */
export async function readBatch(
  db: Db,
  id: string,
  { viewer, lines }: { viewer: Viewer; lines: boolean },
): Promise<BatchDetail> {
  const batch = await readRow(db, id);
  const can = possibleSteps(batchFlow, { ...batch, maker_id: batch.maker.id }, viewer);
  return { ...batch, ...(await sumLines(db, batch)), lines: lines ? await readLines(db, id, sql`true`) : [], can };
}
