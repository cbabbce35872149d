import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { allowMinutes, allowWaiting, createDatabase, withTransaction } from '../../database.ts';
import type { Db } from '../../database.ts';
import { onPrimary } from '../../readScope.ts';
import { sendSignal } from '../../signals.ts';
import { instant } from '../../wire/schemas.ts';
import { notify } from '../../post/notifications.ts';
import type { Notice } from '../../post/notifications.ts';
import { mostExamples, readMark, runChecks } from './runChecks.ts';
import type { CheckResult } from './runChecks.ts';

const keptMs = 15 * 60_000;
/** A check of ten million transactions takes less. */
const longestMinutes = 60;

export const ledgerCheckSchema = z
  .object({
    checked_at: instant,
    ok: z.boolean(),
    duration_ms: z.int(),
    checks: z.array(
      z.object({
        invariant: z.int(),
        name: z.string(),
        ok: z.boolean(),
        violations: z.int(),
        examples: z.array(z.string()).max(mostExamples),
      }),
    ),
  })
  .meta({ id: 'LedgerCheck' });
type LedgerCheck = z.infer<typeof ledgerCheckSchema>;

/** Answers whether the invariants of the ledger hold: what is known of the last minutes, or what a check found that began `since`. */
export type CheckLedger = (since?: Date) => Promise<LedgerCheck>;

/** Tells every administrator which invariants do not hold. */
export async function tellBroken(db: Db, checks: readonly CheckResult[]): Promise<void> {
  sendSignal('ledger_checked', { isSound: checks.every(({ ok }) => ok) });
  const notices = checks.flatMap(({ ok, invariant, violations }): Notice[] =>
    ok ? [] : [{ level: 'error', key: 'ledger.broken', params: { invariant, violations }, subject: null }],
  );
  if (notices.length > 0) await withTransaction(db, (trx) => notify(trx, ...notices));
}

/** One check at a time, whoever asks and whichever process is asked, and its result for a while. */
export function createLedgerCheck({ db, config, clock }: AppContext): CheckLedger {
  let running: Promise<LedgerCheck> | undefined;
  const isEnough = ({ checked_at, duration_ms }: LedgerCheck, since: Date | undefined): boolean => {
    const began = Date.parse(checked_at);
    const age = clock.now().getTime() - began;
    if (age < -keptMs) return false; // by a clock that was ahead: nobody knows how old it is
    // From its end on: what took longer than that to find would be old before anybody read it.
    return since === undefined ? age - duration_ms < keptMs : began >= since.getTime();
  };

  const check = async (): Promise<LedgerCheck> => {
    const started = clock.now();
    // On a connection of its own, because no request may take as long.
    const own = createDatabase({
      url: config.databaseUrl,
      max: 1,
      statementTimeoutMs: 0,
      applicationName: 'ledenbureau-check',
    });
    try {
      // What `verify` found sound before need not be gone over while somebody waits.
      const checks = await runChecks(own, { from: await readMark(db) });
      await tellBroken(db, checks);
      return {
        checked_at: started.toISOString(),
        ok: checks.every(({ ok }) => ok),
        duration_ms: clock.now().getTime() - started.getTime(),
        checks,
      };
    } finally {
      await own.destroy();
    }
  };

  /** Waits for the check that another process is at, and takes its answer where that is enough. */
  const checkInTurn = (since: Date | undefined): Promise<LedgerCheck> =>
    db.transaction().execute(async (trx) => {
      await allowMinutes(trx, longestMinutes);
      await sql`select pg_advisory_xact_lock(hashtextextended('ledger_check', 0))`.execute(trx);
      const other = await readLast(trx);
      if (other !== undefined && isEnough(other, since)) return other;
      await allowWaiting(trx, longestMinutes);
      const answer = await check();
      await sql`
        insert into ledger_check (answer) values (${JSON.stringify(answer)}::jsonb)
        on conflict (singleton) do update set answer = excluded.answer`.execute(trx);
      return answer;
    });

  return (since) => onPrimary(() => known(since));

  async function known(since: Date | undefined): Promise<LedgerCheck> {
    const last = await readLast(db);
    if (last !== undefined && isEnough(last, since)) return last;
    running ??= checkInTurn(since).finally(() => {
      running = undefined;
    });
    const answer = await running;
    return isEnough(answer, since) ? answer : known(since); // it had begun before
  }
}

async function readLast(db: Db): Promise<LedgerCheck | undefined> {
  const { rows } = await sql<{ answer: LedgerCheck }>`select answer from ledger_check`.execute(db);
  return rows[0]?.answer;
}
