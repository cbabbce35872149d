import { sql } from 'kysely';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import type { Caller } from '../../calls/once.ts';
import { today } from '../../clock.ts';
import type { AppContext } from '../../context.ts';
import { isAuditfile } from '../../domain/bulk/auditfileParts.ts';
import { readBalance, totalsOf } from '../../domain/bulk/balance.ts';
import type { OldHolding } from '../../domain/bulk/balance.ts';
import { addDays } from '../../domain/dates.ts';
import { refusal } from '../../domain/errors.ts';
import type { Which } from '../../flow/version.ts';
import { digestOfBytes } from '../../paper/documents.ts';
import type { UploadedFile } from '../../paper/documents.ts';
import type { OldTotals } from './bodies.ts';
import type { KeptBalance, KeptTotals } from './comparisonSums.ts';
import { readOldLedger } from './oldLedger.ts';
import { outcome } from './outcome.ts';
import { change } from './store.ts';
import { taking } from './taking.ts';
import type { Step } from './taking.ts';

/** What is kept of the old administration, and what the audit tells of it. */
interface Told {
  totals: KeptTotals;
  after: Record<string, unknown>;
}

/** A file of the old administration, and how it is to be read. */
export interface OldBalanceFile extends UploadedFile {
  day: string | null;
  /** account=instrument */
  account: readonly string[];
}

/** What a file of the old administration says; `day` null: not of which day. */
export interface OldFile {
  day: string | null;
  members: number | null;
  instruments: OldTotals['instruments'];
  holdings: OldHolding[];
  balance: Omit<KeptBalance, 'file_name' | 'file_sha256'>;
}

const listOf = ({ day, members: count, instruments: lines }: KeptTotals) => ({ as_of: day, count, lines });

/**
 * Keeps what the old administration comes to, in the place of what was told before. Throws not_found for another purpose, and
 * date_in_future.
 */
export function tellOldTotals(
  context: AppContext,
  caller: Caller,
  which: Which,
  { day, ...rest }: OldTotals,
): Promise<StoredAnswer> {
  return keep(context, caller, which, () => {
    const totals = { ...rest, day: dayOf(context, day ?? null) };
    return { totals, after: listOf(totals) };
  });
}

/**
 * Reads a sheet of what each member had, or an audit file, in the place of what was told before. Throws not_found,
 * date_in_future, and what readBalance and readOldLedger throw.
 */
export function tellOldBalance(
  context: AppContext,
  caller: Caller,
  which: Which,
  { name: file_name, bytes, day, account }: OldBalanceFile,
): Promise<StoredAnswer> {
  return keep(context, caller, which, async (step) => {
    const old = isAuditfile(bytes) ? await readOldLedger(step, bytes, account) : await readSheet(bytes);
    const { members, instruments, holdings, balance } = old;
    const file = { file_name, file_sha256: digestOfBytes(bytes) };
    const text = (value: bigint | null) => (value === null ? null : String(value));
    const lines = holdings.map((one) => [one.member_no, one.instrument, text(one.micros), text(one.cents)]);
    const totals = { day: dayOf(context, day ?? old.day), members, instruments };
    return {
      totals: { ...totals, balance: { ...file, ...balance, held: lines } },
      after: { ...listOf(totals), ...file, rows: balance.rows },
    };
  });
}

async function readSheet(bytes: Buffer): Promise<OldFile> {
  const { day, holdings, instruments, ...balance } = await readBalance(bytes);
  return { day, ...totalsOf({ instruments, holdings }), holdings, balance };
}

/** The day that was said, else yesterday: what the register had before the day on which it is moved in. Throws date_in_future. */
function dayOf({ clock }: Pick<AppContext, 'clock'>, day: string | null): string {
  if (day !== null && day > today(clock)) throw refusal('date_in_future', 'day');
  return day ?? addDays(today(clock), -1);
}

function keep(
  context: AppContext,
  caller: Caller,
  which: Which,
  read: (step: Step) => Told | Promise<Told>,
): Promise<StoredAnswer> {
  return taking(context, caller, { ...which, action: 'compare' }, async (step) => {
    const { trx, viewer, batch } = step;
    if (batch.purpose !== 'register') throw refusal('not_found', 'id');
    const { totals, after } = await read(step);
    await change(
      trx,
      batch.id,
      { status: batch.status },
      sql`old_totals = ${JSON.stringify(totals)}::jsonb, old_difference_count = 0, old_difference_reason = null`,
    );
    return outcome(trx, viewer, { id: batch.id, verb: 'old_totals', data: { after } });
  });
}
