// Lists the long work of the register in DATABASE_URL that waits or is under way: `node services/api/src/jobs.ts`.
import { createDatabase } from './database.ts';
import { readJobs } from './modules/jobs/list.ts';
import { said } from './said.ts';

const url = process.env.DATABASE_URL;
if (url === undefined || !URL.canParse(url)) {
  console.error('Set DATABASE_URL to the address of the database of the register, as the service or its owner.');
  process.exit(1);
}
const db = createDatabase({ url, max: 1, applicationName: 'ledenbureau-jobs-list' });
try {
  const jobs = await readJobs(db);
  if (jobs.length === 0) console.log('Nothing waits, and nothing is under way.');
  for (const { kind, name, state, done, total, attempts, restarted, since, by, next_try_at, id } of jobs) {
    const progress = `${done ?? '?'} of ${total ?? '?'}`;
    const more = [
      `since ${since}${by === null ? '' : ` for ${by.name}`}`,
      `attempt ${attempts}`,
      ...(restarted === null ? [] : [`begun anew: ${restarted}`]),
      ...(next_try_at === null ? [] : [`again at ${next_try_at}`]),
    ];
    console.log(`${kind}\t${name}\t${state}\t${progress}\t${more.join(', ')}\t${id}`);
  }
} catch (error) {
  console.error(said(error));
  process.exitCode = 1;
} finally {
  await db.destroy();
}
