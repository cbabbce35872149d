// A process of its own that does the tasks of DATABASE_URL, to be killed in the middle of one (killed.test.ts).
import { systemClock } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { createDatabase } from '../../src/database.ts';
import { workOnce } from '../../src/modules/bulk/worker.ts';
import { startWorker } from '../../src/calls/worker.ts';

const config = readConfig(process.env);
const db = createDatabase({ url: config.databaseUrl, max: 4, applicationName: 'ledenbureau-bulk' });
startWorker(() => workOnce({ config, db, clock: systemClock }), { onError: (error) => console.error(error) });
console.log('working');
