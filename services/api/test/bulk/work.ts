// A process of its own that does the tasks of DATABASE_URL, to be killed in the middle of one (killed.test.ts).
import { systemClock } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { createDatabase } from '../../src/database.ts';
import { startJobs } from '../../src/calls/worker.ts';
import { bulkWork } from '../../src/modules/bulk/worker.ts';

const config = readConfig(process.env);
const db = createDatabase({ url: config.databaseUrl, max: 4, applicationName: 'ledenbureau-bulk' });
startJobs({
  databaseUrl: config.databaseUrl,
  works: [bulkWork({ config, db, clock: systemClock })],
  clockwork: {},
  onError: (error) => console.error(error),
});
console.log('working');
