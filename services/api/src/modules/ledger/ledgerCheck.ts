import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import { createDatabase, withTransaction } from '../../database.ts';
import type { Db } from '../../database.ts';
import { instant } from '../../wire/schemas.ts';
import { notify } from '../../post/notifications.ts';
import type { Notice } from '../../post/notifications.ts';
import { readMark, runChecks } from './runChecks.ts';
import type { CheckResult } from './runChecks.ts';

const keptMs = 15 * 60_000;

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
        examples: z.array(z.string()),
      }),
    ),
  })
  .meta({ id: 'LedgerCheck' });
type LedgerCheck = z.infer<typeof ledgerCheckSchema>;

/** Answers whether the invariants of the ledger hold: what is known of the last minutes, or `fresh`. */
export type CheckLedger = (fresh?: boolean) => Promise<LedgerCheck>;

/** Tells every administrator which invariants do not hold. */
export async function tellBroken(db: Db, checks: readonly CheckResult[]): Promise<void> {
  const notices = checks.flatMap(({ ok, invariant, violations }): Notice[] =>
    ok ? [] : [{ level: 'error', key: 'ledger.broken', params: { invariant, violations }, subject: null }],
  );
  if (notices.length > 0) await withTransaction(db, (trx) => notify(trx, ...notices));
}

/** One check at a time, whoever asks, and its result for a while. */
export function createLedgerCheck({ db, config, clock }: AppContext): CheckLedger {
  let running: Promise<LedgerCheck> | undefined;
  let last: LedgerCheck | undefined;

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

  return async (fresh = false) => {
    const age = last === undefined ? Infinity : clock.now().getTime() - Date.parse(last.checked_at);
    if (last !== undefined && age < keptMs && !fresh) return last;
    running ??= check().finally(() => {
      running = undefined;
    });
    last = await running;
    return last;
  };
}
