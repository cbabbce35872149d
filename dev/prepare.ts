// Brings the register of DATABASE_OWNER_URL to this version and fills an empty one with the tier of SEED_TIER.
// A process of its own, so that a start that is given up can end it at any moment; each step is all or nothing.
import pg from 'pg';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { createRegister } from './localDatabase.ts';
import { seed } from './seed.ts';

const {
  DATABASE_OWNER_URL: url = '',
  SERVER_URL: serverUrl,
  SEED_TIER: tier = 'none',
  SEED_RETURNS: returns,
} = process.env;
process.on('disconnect', () => process.exit(1));
try {
  if (serverUrl) await createRegister(serverUrl);
  const applied = await migrate(url);
  if (applied.length > 0) console.error(`migrated: ${applied.join(', ')}`);
  if (tier !== 'none' && (await isEmpty())) {
    console.error(`filling the register with made-up members (${tier})`);
    await seed({ databaseUrl: url, tier, returns: returns === 'true' });
  }
  process.exit(0);
} catch (error) {
  const { message, cause } = error as Error;
  console.error(`The database could not be prepared: ${message}${cause instanceof Error ? ` (${cause.message})` : ''}`);
  process.exit(1);
}

async function isEmpty(): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query('select from members limit 1')).rowCount === 0;
  } finally {
    await client.end();
  }
}
