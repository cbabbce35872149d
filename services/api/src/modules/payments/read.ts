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
import { memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { instantParameter, uuid } from '../../wire/schemas.ts';
import { administratorOf, memberJson } from '../../wire/refSelect.ts';
import type { Batch, BatchDetail, BatchesQuery, Line } from './schemas.ts';

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

function present(row: BatchRow): Batch {
  const { debtor_name, debtor_iban, confirmed_count, confirmed_cents, returned_count, returned_cents, ...rest } = row;
  const { held_count, held_cents, ...same } = rest;
  const part = (count: bigint, amount: bigint) => ({ count: Number(count), amount_cents: centsToNumber(amount) });
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

interface LineRow extends Omit<Line, 'amount_cents' | 'member' | 'iban_masked'> {
  amount_cents: bigint;
  iban: string;
  member: MemberRow;
}

/** A batch with its lines. Throws not_found. */
export async function readBatch(db: Db, id: string, viewer: Viewer): Promise<BatchDetail> {
  const batch = await readRow(db, id);
  const { rows } = await sql<LineRow>`
    select l.id, l.subject_type, l.subject_id, l.number, l.amount_cents, l.iban, l.holder_name as name_in_file, a.holder_name,
      l.end_to_end_id, l.asked, l.status, l.return_code, l.settled_on,
      h.held_for,
      ${sql.raw(memberJson)} as member
    from payment_lines l join members m on m.id = l.member_id join bank_accounts a on a.id = l.bank_account_id
    join payment_batches b on b.id = l.batch_id
    cross join lateral (select case when l.status = 'in_file' and b.sent_at is null
      then (select n.held_for from payment_holds(l) n) else l.held_for end as held_for) h
    where l.batch_id = ${id} order by l.seq`.execute(db);
  const lines = rows.map(({ iban, member, amount_cents, ...line }) => ({
    ...line,
    member: memberRef(member),
    amount_cents: centsToNumber(amount_cents),
    iban_masked: maskIban(iban),
  }));
  const can = possibleSteps(batchFlow, { ...batch, maker_id: batch.maker.id }, viewer);
  return { ...batch, lines, can };
}
