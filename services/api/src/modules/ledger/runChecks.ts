import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { checks } from './checks.ts';

/** What was found for one invariant. */
export interface CheckResult {
  invariant: number;
  name: string;
  ok: boolean;
  /** How many things break it. */
  violations: number;
  /** The first of them by name, 20 at most: "TR-2026-000012: AANDEEL off by 3". */
  examples: string[];
}

const mostExamples = 20;

/**
 * Checks every invariant on one and the same state of the register, while others go on booking. Reads every posting
 * several times: seconds for a million transactions. `onResult` is called as each is done.
 */
export function runChecks(db: Db, onResult?: (result: CheckResult) => void): Promise<CheckResult[]> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (trx) => {
      await sql`set local statement_timeout = 0`.execute(trx);
      await sql`set local work_mem = '256MB'`.execute(trx);
      const results: CheckResult[] = [];
      for (const { invariant, name, query } of checks) {
        const { rows } = await sql<{ example: string; violations: bigint }>`
          select example, count(*) over () as violations from (${query}) as found
          order by example collate "C" limit ${mostExamples}`.execute(trx);
        const violations = Number(rows[0]?.violations ?? 0n);
        const result = { invariant, name, ok: violations === 0, violations, examples: rows.map((row) => row.example) };
        results.push(result);
        onResult?.(result);
      }
      return results;
    });
}
