import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import type { DbTransaction } from '../../database.ts';
import { checkMapping } from '../../domain/bulk/columns.ts';
import { readFile } from '../../domain/bulk/file.ts';
import { cellsOf } from '../../domain/bulk/rows.ts';
import { DomainError, refusal } from '../../domain/errors.ts';
import { draftAll } from '../../ledger/draft.ts';
import type { Draft, Order } from '../../ledger/order.ts';
import { changeStanding } from '../../ledger/standing.ts';
import { ledgerBook } from '../../ledger/write.ts';
import type { StoredAnswer } from '../../requests/idempotency.ts';
import { once } from '../../requests/once.ts';
import type { AuditEntry, Caller, Outcome } from '../../requests/once.ts';
import { documentStore } from '../../workflow/documents.ts';
import { step } from '../../workflow/machine.ts';
import { notify } from '../../workflow/notifications.ts';
import { checkRows } from './check.ts';
import type { Checked, Circumstances, SourceRow } from './check.ts';
import { bulkMachine } from './machine.ts';
import type { BulkAction, BulkStatus } from './machine.ts';
import { keepRows, lockBatch, readBatch, readSourceRows, readStanding } from './repository.ts';
import type { LockedBatch } from './repository.ts';
import type { ApproveBody, BulkReading, CheckBody, ReverseBody, RowBody } from './schemas.ts';
import { readingOf, remember } from './upload.ts';

/** A batch, and the version that was looked at. */
export interface Which {
  id: string;
  version: number;
}

interface Step {
  trx: DbTransaction;
  batch: LockedBatch;
  to: BulkStatus;
}

/** Runs a step of a batch, locked, once. Throws what `step` throws, and not_found. */
function taking(
  context: AppContext,
  caller: Caller,
  { id, version, action }: Which & { action: BulkAction },
  work: (step: Step) => Promise<Outcome>,
): Promise<StoredAnswer> {
  return once(context, caller, async (trx) => {
    // Fifty thousand rows may take longer than a statement of one request should.
    await sql`set local statement_timeout = '5min'`.execute(trx);
    const batch = await lockBatch(trx, id);
    const mover = { actorId: caller.actor.id, version, fourEyes: context.config.fourEyes };
    return work({ trx, batch, to: step(bulkMachine, action, batch, mover) });
  });
}

/** Writes a step down: its state, one version more, and what else changes. */
async function change(
  trx: DbTransaction,
  id: string,
  status: BulkStatus,
  rest: RawBuilder<unknown> = sql``,
): Promise<void> {
  await sql`update bulk_batches set status = ${status}, version = version + 1 ${rest} where id = ${id}`.execute(trx);
}

/** The batch as it is now, with one line in the audit. */
async function outcome(
  trx: DbTransaction,
  id: string,
  verb: string,
  data: AuditEntry['data'] = {},
  more: Pick<Outcome, 'book'> & { audit?: readonly AuditEntry[] } = {},
): Promise<Outcome> {
  const body = await readBatch(trx, id);
  const { number, file_sha256, rows, bookings_sha256 } = body;
  const told = { number, file_sha256, rows, bookings_sha256, ...data };
  const entry = { action: `bulk_batch.${verb}`, subjectType: 'bulk_batch', subjectId: id, data: told };
  return { status: 200, body, audit: [entry, ...(more.audit ?? [])], book: more.book };
}

function circumstances(
  { clock }: AppContext,
  { id, maker_id, reading }: Pick<LockedBatch, 'id' | 'maker_id' | 'reading'>,
  rest: Pick<Circumstances, 'checker_id' | 'lock'>,
): Circumstances {
  const { number, date, from_1904, total_line } = reading;
  const profile = { number: number.profile, date: date.profile, from_1904 };
  return { batch_id: id, maker_id, profile, total_line, today: today(clock), ...rest };
}

/** Checks the whole file as it is to be read; nothing is booked. Throws what readFile and checkMapping throw. */
export function checkBatch(context: AppContext, caller: Caller, which: Which, body: CheckBody): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'check' }, async ({ trx, batch, to }) => {
    const bytes = await documentStore(context.config.documentsDir).get(trx, batch.file_sha256);
    const { encoding = null, delimiter = null, sheet = null } = body;
    const read = await readFile(bytes, { encoding, delimiter, sheet });
    checkMapping(read.table.headers, body.columns);
    const reading = readingOf(read, body, null);
    if (body.remember) {
      const { columns, number, date } = body;
      const { headers } = read.table;
      await remember(trx, caller.actor.id, { headers, reading: { columns, number, date }, file_name: batch.file_name });
    }
    await change(trx, batch.id, to, sql`, reading = ${JSON.stringify(reading)}::jsonb`);
    const rows = read.table.rows.map((row): SourceRow => ({
      line: row.line,
      cells: cellsOf(row, body.columns),
      skipped: false,
      transaction_id: null,
    }));
    const checked = await checkRows(
      trx,
      rows,
      circumstances(context, { ...batch, reading }, { checker_id: null, lock: false }),
    );
    await sql`delete from bulk_rows where batch_id = ${batch.id}`.execute(trx);
    await keepRows(trx, batch.id, checked.rows);
    return conclude(trx, batch.id, checked, 'checked');
  });
}

/** Mends a row, or leaves it out by choice; the rows from there on are checked again. Throws not_found. */
export function changeRow(
  context: AppContext,
  caller: Caller,
  which: Which,
  { line, ...wish }: RowBody & { line: number },
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'check' }, async ({ trx, batch, to }) => {
    const before = await readSourceRows(trx, batch.id);
    const old = before.find((row) => row.line === line);
    if (old === undefined) throw refusal('not_found', 'line');
    const cells = Object.fromEntries(Object.entries({ ...old.cells, ...wish.cells }).filter(([, cell]) => cell !== ''));
    const mended: SourceRow = { ...old, cells, skipped: wish.skipped ?? old.skipped };
    // Somebody has looked at it: a last line that is mended is no total.
    const reading: BulkReading =
      wish.cells !== undefined && batch.reading.total_line === line
        ? { ...batch.reading, total_line: null }
        : batch.reading;
    await change(trx, batch.id, to, sql`, reading = ${JSON.stringify(reading)}::jsonb`);
    const rows = before.map((row) => (row.line === line ? mended : row));
    const checked = await checkRows(
      trx,
      rows,
      circumstances(context, { ...batch, reading }, { checker_id: null, lock: false }),
    );
    // Those before it saw nothing of it, but for one that says the same.
    await keepRows(trx, batch.id, checked.rows);
    return conclude(trx, batch.id, checked, 'row_changed', {
      line,
      before: { cells: old.cells, skipped: old.skipped },
      after: { cells, skipped: mended.skipped },
    });
  });
}

async function conclude(
  trx: DbTransaction,
  id: string,
  { rows, totals, members, amount_cents, digest }: Checked,
  verb: string,
  data: AuditEntry['data'] = {},
): Promise<Outcome> {
  const count = (wanted: string) => rows.filter(({ status }) => status === wanted).length;
  const errors = count('error');
  await change(
    trx,
    id,
    errors > 0 ? 'invalid' : 'valid',
    sql`, row_count = ${rows.length}, warning_count = ${count('warning')}, error_count = ${errors},
      skipped_count = ${count('skipped')}, member_count = ${members}, amount_cents = ${amount_cents},
      totals = ${JSON.stringify(totals)}::jsonb, bookings_sha256 = ${digest}`,
  );
  return outcome(trx, id, verb, { errors, ...data });
}

/** Asks another administrator to approve. Throws batch_invalid while rows have errors that are not left out by choice. */
export function submitBatch(
  context: AppContext,
  caller: Caller,
  which: Which,
  skipInvalid: boolean,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'submit' }, async ({ trx, batch, to }) => {
    const { rows } = await sql<{ n: bigint }>`
      select count(*) as n from bulk_rows where batch_id = ${batch.id} and transaction_id is not null`.execute(trx);
    if ((batch.error_count > 0 && !skipInvalid) || rows[0]?.n === 0n) {
      throw refusal('batch_invalid', null, { errors: batch.error_count });
    }
    await change(
      trx,
      batch.id,
      to,
      sql`, submitted_at = clock_timestamp(), skip_invalid = ${skipInvalid},
      checker_id = null, decided_at = null, comment = null`,
    );
    await notify(trx, {
      level: 'info',
      key: 'bulk_batch.submitted',
      params: { number: batch.number, rows: batch.row_count },
      subject: { type: 'bulk_batch', id: batch.id },
      not: caller.actor.id,
    });
    return outcome(trx, batch.id, 'submitted', { skip_invalid: skipInvalid, errors: batch.error_count });
  });
}

/**
 * Books all rows in one database transaction, as another administrator than the maker: what was submitted, and nothing
 * else. Throws preview_stale when the file, the number of rows or what is to be booked is not what was shown; the first
 * refusal, with its line, when the register no longer allows a row.
 */
export function approveBatch(
  context: AppContext,
  caller: Caller,
  which: Which,
  seen: ApproveBody,
): Promise<StoredAnswer> {
  const { actor } = caller;
  return taking(context, caller, { ...which, action: 'approve' }, async ({ trx, batch, to }) => {
    const same = [batch.file_sha256, batch.bookings_sha256, batch.row_count];
    if ([seen.file_sha256, seen.bookings_sha256, seen.rows].some((value, index) => value !== same[index])) {
      throw refusal('preview_stale');
    }
    const checker_id = actor.id === batch.maker_id ? null : actor.id; // with four eyes off one decides alone
    const decided = sql`, checker_id = ${checker_id}, decided_at = clock_timestamp(), comment = ${seen.comment ?? null}`;
    await change(trx, batch.id, to, decided);
    const { rows: kept } = await sql<SourceRow>`
      select line, cells, false as skipped, transaction_id from bulk_rows
      where batch_id = ${batch.id} and transaction_id is not null order by line`.execute(trx);
    const checked = await checkRows(trx, kept, circumstances(context, batch, { checker_id, lock: true }));
    const wrong = checked.rows.find(({ status }) => status === 'error');
    const [problem] = wrong?.problems ?? [];
    if (wrong !== undefined && problem !== undefined) {
      const { column, code, params } = problem;
      throw new DomainError([
        { field: column, code, params: { ...params, line: wrong.line } } as DomainError['errors'][0],
      ]);
    }
    if (checked.digest !== batch.bookings_sha256) throw refusal('preview_stale');
    const standing = await changeStanding(trx, checked.drafts);
    await change(trx, batch.id, 'posted');
    const data = { transactions: checked.drafts.length, comment: seen.comment ?? null };
    return outcome(trx, batch.id, 'posted', data, { book: ledgerBook(checked.drafts), audit: standing });
  });
}

/** Back to its maker, who mends it or throws it away. */
export function rejectBatch(context: AppContext, caller: Caller, which: Which, comment: string): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'reject' }, async ({ trx, batch, to }) => {
    const checker = caller.actor.id === batch.maker_id ? null : caller.actor.id;
    await change(
      trx,
      batch.id,
      to,
      sql`, checker_id = ${checker}, decided_at = clock_timestamp(), comment = ${comment}`,
    );
    return outcome(trx, batch.id, 'rejected', { comment });
  });
}

/** Thrown away; the file and what was found stay, and nothing is booked. */
export function discardBatch(context: AppContext, caller: Caller, which: Which): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'discard' }, async ({ trx, batch, to }) => {
    await change(trx, batch.id, to);
    return outcome(trx, batch.id, 'discarded');
  });
}

/**
 * Takes a whole batch back: the first administrator asks, another one does it, in one database transaction. Throws
 * not_reversible with the transactions that stand in the way.
 */
export function reverseBatch(
  context: AppContext,
  caller: Caller,
  which: Which,
  wish: ReverseBody,
): Promise<StoredAnswer> {
  const { actor } = caller;
  const { fourEyes } = context.config;
  return taking(context, caller, { ...which, action: 'reverse' }, async ({ trx, batch, to }) => {
    const asked = batch.reversal_maker_id;
    if (asked === actor.id && fourEyes) throw refusal('self_approval');
    const by = { ...batch, reversal_reason: batch.reversal_reason ?? wish.reason_code };
    const reversals = await draftReversals(context, trx, by, {
      maker_id: asked ?? actor.id,
      checker_id: asked && actor.id,
    });
    const reason = sql`, reversal_maker_id = ${asked ?? actor.id}, reversal_reason = ${by.reversal_reason},
      reversal_description = ${asked === null ? (wish.description ?? null) : batch.reversal_description}`;
    if (asked === null && fourEyes) {
      await change(trx, batch.id, batch.status, reason);
      return outcome(trx, batch.id, 'reversal_proposed', { reason_code: wish.reason_code });
    }
    const checker = asked === null || asked === actor.id ? null : actor.id;
    await change(trx, batch.id, to, sql`${reason}, reversal_checker_id = ${checker}`);
    const standing = await changeStanding(trx, reversals);
    const data = { reason_code: by.reversal_reason, transactions: reversals.length };
    return outcome(trx, batch.id, 'reversed', data, { book: ledgerBook(reversals), audit: standing });
  });
}

/** Ends the asking: the batch stands. */
export function keepBatch(context: AppContext, caller: Caller, which: Which): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'keep' }, async ({ trx, batch, to }) => {
    const nobody = sql`, reversal_maker_id = null, reversal_reason = null, reversal_description = null`;
    await change(trx, batch.id, to, nobody);
    return outcome(trx, batch.id, 'kept');
  });
}

/** The last booked first: what rests on another row of the batch goes before that one. */
async function draftReversals(
  { clock }: AppContext,
  trx: DbTransaction,
  { id, reversal_reason, reversal_description }: LockedBatch,
  who: Pick<Order, 'maker_id' | 'checker_id'>,
): Promise<Draft[]> {
  const orders = (await readStanding(trx, id)).map((reverses_id): Order => ({
    id: uuidv7(),
    source: 'bulk',
    source_id: id,
    ...who,
    request: {
      kind: 'reversal',
      reverses_id,
      reason_code: reversal_reason ?? '',
      description: reversal_description,
      effective_date: null,
      by: 'module',
    },
  }));
  const drafts = await draftAll(trx, orders, { today: today(clock) });
  return drafts.map((draft) => {
    if (draft instanceof DomainError) throw draft;
    return draft;
  });
}
