// A process of its own that does the tasks of DATABASE_URL, to be killed in the middle of one (killed.test.ts).
import { systemClock } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { createDatabase } from '../../src/database.ts';
import { startBulkWorker } from '../../src/modules/bulk/worker.ts';

const config = readConfig(process.env);
const db = createDatabase({ url: config.databaseUrl, max: 2, applicationName: 'ledenbureau-bulk' });
startBulkWorker({ config, db, clock: systemClock }, { onError: (error) => console.error(error) });
console.log('working');
