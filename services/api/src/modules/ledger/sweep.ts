import { sql } from 'kysely';
import type { AppContext } from '../../context.ts';
import { createDatabase } from '../../database.ts';
import { tellBroken } from './ledgerCheck.ts';
import { runChecks } from './runChecks.ts';
import type { Mark } from './runChecks.ts';

/** Between two looks. */
const everyHours = 6;
/** Of the history at once: a hundred thousand transactions, some seconds. */
const stretches = 5;

/**
 * Checks the ledger by itself, a part of its history at a time and the standing of today each time, and tells every administrator
 * what does not hold. It goes on where it was, over a restart too; from the end it begins again, so that an older change is seen
 * as well. Whichever process is first does it. Answers false: it waits for no second look.
 */
export function ledgerSweeper({ db, config, clock }: AppContext, most = stretches): () => Promise<boolean> {
  return async () => {
    const now = clock.now().toISOString();
    const { rows } = await sql<Mark>`
      update ledger_sweep set at = ${now} where at < ${now}::timestamptz - make_interval(hours => ${everyHours})
      returning seq, hash`.execute(db);
    const [from] = rows;
    if (from === undefined) return false;
    // On a connection of its own, because no request may take as long.
    const own = createDatabase({
      url: config.databaseUrl,
      max: 1,
      statementTimeoutMs: 0,
      applicationName: 'ledenbureau-sweep',
    });
    try {
      let [place, gone]: [Mark, number] = [from, 0];
      const checks = await runChecks(own, {
        from: from.seq > 0n ? from : undefined,
        most,
        onMark: (mark) => {
          [place, gone] = [mark, gone + 1];
          return Promise.resolve();
        },
      });
      await tellBroken(db, checks);
      // What is broken is looked at again; at the end it begins anew.
      if (checks.every(({ ok }) => ok)) {
        const next = gone < most ? 0n : place.seq;
        await sql`update ledger_sweep set seq = ${next}, hash = ${place.hash}`.execute(db);
      }
      return false;
    } finally {
      await own.destroy();
    }
  };
}
