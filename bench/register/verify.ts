import type { Client } from 'pg';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { readMark, runChecks, writeMark } from '@ledenbureau/api/modules/ledger/runChecks.ts';
import { median, timed } from '../times.ts';

/** Reading every posting once, one process of the server alone. */
async function scan(client: Client): Promise<number> {
  await client.query('set max_parallel_workers_per_gather = 0');
  const times: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    times.push(await timed(() => client.query('select sum(delta) from postings')));
  }
  return median(times);
}

/** Checking the whole register, and going on from where it was found sound, against reading its postings once. */
export async function verifyRatio(client: Client, databaseUrl: string): Promise<number> {
  const db = createDatabase({ url: databaseUrl, max: 2, statementTimeoutMs: 0 });
  try {
    const check = async (again: boolean): Promise<number> => {
      const start = performance.now();
      const from = again ? await readMark(db) : undefined;
      const broken = (await runChecks(db, { from, onMark: (mark) => writeMark(db, mark) })).filter(({ ok }) => !ok);
      if (broken.length > 0) throw new Error(`the register is broken: ${broken[0]?.name} ${broken[0]?.examples[0]}`);
      return performance.now() - start;
    };
    const once = await scan(client);
    const whole = await check(false);
    const on = await check(true);
    console.log(
      `verify: ${(whole / 1000).toFixed(1)} s, going on ${(on / 1000).toFixed(1)} s; a scan of postings ${(once / 1000).toFixed(2)} s`,
    );
    return on / once;
  } finally {
    await db.destroy();
  }
}
