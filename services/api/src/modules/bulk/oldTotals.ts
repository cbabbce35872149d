import { sql } from 'kysely';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import type { Caller } from '../../calls/once.ts';
import type { AppContext } from '../../context.ts';
import { readBalance, totalsOf } from '../../domain/bulk/balance.ts';
import { refusal } from '../../domain/errors.ts';
import type { Which } from '../../flow/version.ts';
import { digestOfBytes } from '../../paper/documents.ts';
import type { UploadedFile } from '../../paper/documents.ts';
import type { OldTotals } from './bodies.ts';
import type { KeptTotals } from './comparisonSums.ts';
import { outcome } from './outcome.ts';
import { change } from './store.ts';
import { taking } from './taking.ts';

/** What is kept of the old administration, and what the audit tells of it. */
interface Told {
  totals: KeptTotals;
  after: Record<string, unknown>;
}

const listOf = ({ members: count, instruments: lines }: OldTotals) => ({ count, lines });

/** Keeps what the old administration comes to, in the place of what was told before. Throws not_found for another purpose. */
export function tellOldTotals(
  context: AppContext,
  caller: Caller,
  which: Which,
  totals: OldTotals,
): Promise<StoredAnswer> {
  return keep(context, caller, which, () => ({ totals, after: listOf(totals) }));
}

/** Reads a sheet of what each member had, in the place of what was told before. Throws not_found, and what readBalance throws. */
export function tellOldBalance(
  context: AppContext,
  caller: Caller,
  which: Which,
  { name: file_name, bytes }: UploadedFile,
): Promise<StoredAnswer> {
  return keep(context, caller, which, async () => {
    const { holdings, instruments, ...rest } = await readBalance(bytes);
    const totals = totalsOf({ instruments, holdings });
    const file = { file_name, file_sha256: digestOfBytes(bytes) };
    const text = (value: bigint | null) => (value === null ? null : String(value));
    const lines = holdings.map((one) => [one.member_no, one.instrument, text(one.micros), text(one.cents)]);
    return {
      totals: { ...totals, balance: { ...file, ...rest, held: lines } },
      after: { ...listOf(totals), ...file, rows: rest.rows },
    };
  });
}

function keep(
  context: AppContext,
  caller: Caller,
  which: Which,
  read: () => Told | Promise<Told>,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'compare' }, async ({ trx, viewer, batch }) => {
    if (batch.purpose !== 'register') throw refusal('not_found', 'id');
    const { totals, after } = await read();
    await change(
      trx,
      batch.id,
      { status: batch.status },
      sql`old_totals = ${JSON.stringify(totals)}::jsonb, old_difference_count = 0, old_difference_reason = null`,
    );
    return outcome(trx, viewer, { id: batch.id, verb: 'old_totals', data: { after } });
  });
}
