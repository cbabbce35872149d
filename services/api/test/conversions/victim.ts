// A process of its own that does one task of a run, on the database that is its argument: made to be killed.
import { systemClock } from '../../src/clock.ts';
import { readConfig } from '../../src/config.ts';
import { createDatabase } from '../../src/database.ts';
import { workOnce } from '../../src/modules/conversions/worker.ts';

const url = process.argv[2] ?? '';
const config = readConfig({
  DATABASE_URL: url,
  OAUTH_ISSUER: 'https://issuer.example',
  OAUTH_JWKS_URL: 'https://issuer.example/jwks',
});
const db = createDatabase({ url, max: 4, statementTimeoutMs: 300_000, applicationName: 'victim' });
console.log('begins');
await workOnce({ db, config, clock: systemClock });
await db.destroy();
