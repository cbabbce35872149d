import { sql } from 'kysely';
import { alone } from '../../calls/attempts.ts';
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
 * as well. One process does it at a time, and its turn counts once it has worked: one that was killed meanwhile leaves it to the
 * next look. Answers false: it waits for no second look.
 */
export function ledgerSweeper(context: AppContext, most = stretches): () => Promise<boolean> {
  const { db, clock } = context;
  return async () => {
    const now = clock.now().toISOString();
    const rest = sql`make_interval(hours => ${everyHours})`;
    // one of a day to come is by a clock that was ahead: it would keep the ledger unwatched until then
    const isDue = sql`at not between ${now}::timestamptz - ${rest} and ${now}::timestamptz + ${rest}`;
    const readDue = async () =>
      (await sql<Mark>`select seq, hash from ledger_sweep where ${isDue}`.execute(db)).rows[0];
    if ((await readDue()) === undefined) return false;
    await alone(db, 'ledger_sweep', async () => {
      const from = await readDue();
      if (from !== undefined) await sweep(context, from, { most, now });
    });
    return false;
  };
}

async function sweep(
  { db, config }: AppContext,
  from: Mark,
  { most, now }: { most: number; now: string },
): Promise<void> {
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
    const isSound = checks.every(({ ok }) => ok);
    const next = isSound ? sql`seq = ${gone < most ? 0n : place.seq}, hash = ${place.hash}, ` : sql``;
    await sql`update ledger_sweep set ${next}at = ${now}`.execute(db);
  } finally {
    await own.destroy();
  }
}
