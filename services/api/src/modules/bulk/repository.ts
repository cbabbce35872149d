import { sql } from 'kysely';
import { z } from 'zod';
import type { Db, DbTransaction } from '../../database.ts';
import type { RowCells } from '../../domain/bulk/rows.ts';
import { refusal } from '../../domain/errors.ts';
import { centsToNumber } from '../../domain/money.ts';
import { formatQuantity } from '../../domain/quantity.ts';
import { and } from '../../filters.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import { instrumentRef, memberRef } from '../../wire/present.ts';
import type { MemberRow } from '../../wire/present.ts';
import { instantParameter, uuid } from '../../wire/schemas.ts';
import type { InstrumentRef } from '../../wire/schemas.ts';
import type { CheckedRow, SourceRow } from './check.ts';
import type { BulkStatus } from './machine.ts';
import type { BulkBatch, BulkBatchDetail, BulkReading, BulkRow, BulkTotal } from './schemas.ts';

interface BatchRow extends Omit<BulkBatch, 'amount_cents'> {
  amount_cents: bigint;
  reading: BulkReading;
  totals: BulkTotal[];
}

const person = (id: string) =>
  `(select json_build_object('id', a.id, 'name', a.name) from administrators a where a.id = ${id})`;

const batchSelect = sql.raw(`
  select b.id, b.number, b.status, b.version, b.file_name, b.file_sha256, b.file_bytes, b.row_count as rows,
    b.warning_count as warnings, b.error_count as errors, b.skipped_count as skipped, b.member_count as members,
    b.amount_cents, b.bookings_sha256, b.skip_invalid, b.created_at, b.submitted_at, b.decided_at, b.comment, b.reading,
    b.totals, ${person('b.maker_id')} as maker, ${person('b.checker_id')} as checker,
    case when b.reversal_maker_id is not null then json_build_object('asked_by', ${person('b.reversal_maker_id')},
      'reason_code', b.reversal_reason, 'description', b.reversal_description) end as reversal
  from bulk_batches b`);

function present({ reading: _reading, totals: _totals, amount_cents, ...batch }: BatchRow): BulkBatch {
  return { ...batch, amount_cents: centsToNumber(amount_cents) };
}

/** A batch with how it was read and what it comes to. Throws not_found. */
export async function readBatch(db: Db, id: string): Promise<BulkBatchDetail> {
  const { rows } = await sql<BatchRow>`${batchSelect} where b.id = ${id}`.execute(db);
  const [row] = rows;
  if (row === undefined) throw refusal('not_found', 'id');
  return { ...present(row), reading: row.reading, totals: row.totals };
}

const batchCursor = z.tuple([instantParameter, uuid]);

/** A page of batches, newest first. */
export async function listBatches(
  db: Db,
  {
    limit,
    cursor,
    status,
    makerId,
  }: { limit: number; cursor?: string | undefined; status?: BulkStatus | undefined; makerId?: string | undefined },
): Promise<{ items: BulkBatch[]; next_cursor: string | null }> {
  const after = decodeCursor(cursor, batchCursor);
  const { rows } = await sql<BatchRow>`${batchSelect} where ${and([
    status && sql`b.status = ${status}`,
    makerId && sql`b.maker_id = ${makerId}`,
    after && sql`(b.created_at, b.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
  ])} order by b.created_at desc, b.id desc limit ${limit + 1}`.execute(db);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.created_at, row.id]);
  return { items: page.map(present), next_cursor };
}

interface RowRow extends Omit<BulkRow, 'member' | 'counterparty' | 'instrument' | 'quantity' | 'amount_cents'> {
  member: MemberRow | null;
  counterparty: MemberRow | null;
  instrument: InstrumentRef | null;
  units: bigint | null;
  amount_cents: bigint | null;
}

const party = (id: string) => `(select json_build_object('id', m.id, 'member_no', m.member_no, 'kind', m.kind,
  'given_name', m.given_name, 'infix', m.infix, 'family_name', m.family_name, 'company_name', m.company_name)
  from members m where m.id = ${id})`;

const rowCursor = z.tuple([z.int()]);

/** A page of the rows of a batch, in the order of the file. Throws not_found. */
export async function listRows(
  db: Db,
  id: string,
  { limit, cursor, status }: { limit: number; cursor?: string | undefined; status?: string | undefined },
): Promise<{ items: BulkRow[]; next_cursor: string | null }> {
  const after = decodeCursor(cursor, rowCursor);
  await readBatch(db, id);
  const { rows } = await sql<RowRow>`
    select r.line, r.status, r.cells, r.problems, r.kind, r.effective_date, r.units, r.amount_cents,
      ${sql.raw(party('r.member_id'))} as member, ${sql.raw(party('r.counterparty_id'))} as counterparty,
      (select json_build_object('id', i.id, 'code', i.code, 'name_nl', i.name_nl, 'name_en', i.name_en, 'type', i.type,
        'scale', i.scale) from instruments i where i.id = r.instrument_id) as instrument,
      (select json_build_object('id', t.id, 'number', t.number) from transactions t where t.id = r.transaction_id)
        as transaction
    from bulk_rows r where ${and([
      sql`r.batch_id = ${id}`,
      status && sql`r.status = ${status}`,
      after && sql`r.line > ${after[0]}`,
    ])} order by r.line limit ${limit + 1}`.execute(db);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.line]);
  return { items: page.map(presentRow), next_cursor };
}

function presentRow({ member, counterparty, instrument, units, amount_cents, ...row }: RowRow): BulkRow {
  return {
    ...row,
    member: member && memberRef(member),
    counterparty: counterparty && memberRef(counterparty),
    instrument: instrument && instrumentRef(instrument),
    quantity: units === null || instrument === null ? null : formatQuantity(units, instrument.scale),
    amount_cents: amount_cents === null ? null : centsToNumber(amount_cents),
  };
}

/** A batch as a step needs it. */
export interface LockedBatch {
  id: string;
  number: string;
  status: BulkStatus;
  version: number;
  maker_id: string;
  file_name: string;
  file_sha256: string;
  reading: BulkReading;
  row_count: number;
  error_count: number;
  bookings_sha256: string | null;
  reversal_maker_id: string | null;
  reversal_reason: string | null;
  reversal_description: string | null;
}

/** Locks a batch. Throws not_found. */
export async function lockBatch(trx: DbTransaction, id: string): Promise<LockedBatch> {
  const { rows } = await sql<LockedBatch>`
    select id, number, status, version, maker_id, file_name, file_sha256, reading, row_count, error_count, bookings_sha256,
      reversal_maker_id, reversal_reason, reversal_description
    from bulk_batches where id = ${id} for no key update`.execute(trx);
  if (rows[0] === undefined) throw refusal('not_found', 'id');
  return rows[0];
}

/** The rows of a batch as they were last kept, in the order of the file. */
export async function readSourceRows(trx: DbTransaction, id: string): Promise<SourceRow[]> {
  const { rows } = await sql<{ line: number; cells: RowCells; skipped: boolean; transaction_id: string | null }>`
    select line, cells, status = 'skipped' as skipped, transaction_id from bulk_rows
    where batch_id = ${id} order by line`.execute(trx);
  return rows;
}

/** Keeps rows as they were found, in the place of those of the same lines. */
export async function keepRows(trx: DbTransaction, id: string, rows: readonly CheckedRow[]): Promise<void> {
  const json = JSON.stringify(rows, (_key, value: unknown) => (typeof value === 'bigint' ? value.toString() : value));
  await sql`
    insert into bulk_rows (batch_id, line, cells, status, problems, kind, member_id, counterparty_id, instrument_id,
      effective_date, units, amount_cents, transaction_id)
    select ${id}, x.* from jsonb_to_recordset(${json}::jsonb) as x (line integer, cells jsonb, status text, problems jsonb,
      kind text, member_id uuid, counterparty_id uuid, instrument_id uuid, effective_date date, units bigint,
      amount_cents bigint, transaction_id uuid)
    on conflict (batch_id, line) do update set cells = excluded.cells, status = excluded.status,
      problems = excluded.problems, kind = excluded.kind, member_id = excluded.member_id,
      counterparty_id = excluded.counterparty_id, instrument_id = excluded.instrument_id,
      effective_date = excluded.effective_date, units = excluded.units, amount_cents = excluded.amount_cents,
      transaction_id = excluded.transaction_id`.execute(trx);
}

/** What a batch booked and nobody took back yet, last first. */
export async function readStanding(trx: DbTransaction, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select t.id from bulk_rows r join transactions t on t.id = r.transaction_id
    where r.batch_id = ${id} and not exists (select from transactions x where x.reverses_id = t.id)
    order by t.seq desc`.execute(trx);
  return rows.map((row) => row.id);
}
