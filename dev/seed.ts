// Fills a register with made-up members and years of bookings: `npm run seed -- --tier small`.
import { parseArgs } from 'node:util';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { runChecks } from '@ledenbureau/api/modules/ledger/runChecks.ts';
import { createRegister, openLocalDatabase } from './localDatabase.ts';
import { lockHolder, takenMessage } from './lock.ts';
import { seed } from './seed/fill.ts';
import { isMadeUp } from './seed/mark.ts';
import { dropDatabase } from './seed/replace.ts';
import { tierNamed, tierNames } from './seed/tiers.ts';
import { readSettings } from './settings.ts';

export { seed } from './seed/fill.ts';

const usage = `npm run seed -- --tier ${tierNames.join('|')} [--database-url URL] [--replace] [--returns] [--verify]

  --tier          how much to make up: 250, 5 000, 70 000 or 400 000 members (small when not given)
  --database-url  the database to fill, as its owner (else DATABASE_OWNER_URL, else the local stack's)
  --conversions   also make up runs of automated conversion, in every state
  --batches       also make up batches of bookings from files, in every state
  --replace       throw the local stack's database away first, also when somebody has worked in it
  --returns       also make up requests to give Good Shares back, with their rounds
  --verify        check every invariant afterwards`;

if (import.meta.main) {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exitCode = 1;
  }
}

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      tier: { type: 'string', default: 'small' },
      'database-url': { type: 'string' },
      replace: { type: 'boolean', default: false },
      conversions: { type: 'boolean', default: false },
      batches: { type: 'boolean', default: false },
      returns: { type: 'boolean', default: false },
      verify: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(usage);
    return 0;
  }
  const { name } = tierNamed(values.tier);
  const given = values['database-url'];
  // Filling it takes the owner alone.
  const env = { ...process.env, ...(given && { DATABASE_OWNER_URL: given, DATABASE_URL: given }) };
  const { dataDir, database: elsewhere } = readSettings(env);
  if (values.replace && elsewhere !== undefined) {
    throw new Error(
      '--replace works on the local stack’s own database only: empty the one of DATABASE_OWNER_URL yourself.',
    );
  }
  // A stack that runs would go on with what is thrown away, and take its part in what is made up.
  const running = elsewhere === undefined ? lockHolder(dataDir) : undefined;
  if (running !== undefined) throw new Error(takenMessage(dataDir, running));
  const database = await openLocalDatabase(env, { anew: values.replace });
  try {
    // What `npm start` made up may give way to another tier; what somebody booked in it may not, unless asked for.
    if (elsewhere === undefined && (await isMadeUp(database.url))) {
      console.log('Nothing was booked in the made-up register: it is replaced.');
      await createRegister(await dropDatabase(database.url));
      await migrate(database.url);
    }
    return await fill(database.url, name, values);
  } finally {
    await database.close();
  }
}

async function fill(
  databaseUrl: string,
  tier: string,
  { verify, conversions, batches, returns }: Record<'verify' | 'conversions' | 'batches' | 'returns', boolean>,
): Promise<number> {
  let told = performance.now();
  const { counts, seconds } = await seed({
    databaseUrl,
    tier,
    conversions,
    batches,
    returns,
    onProgress(done, total, what) {
      if (performance.now() - told < 2_000) return;
      told = performance.now();
      console.error(`${what} ${Math.floor((100 * done) / total)} %`);
    },
  });
  for (const [what, count] of Object.entries(counts)) {
    console.log(`${what.replaceAll('_', ' ').padEnd(14)}${count.toLocaleString('en').padStart(12)}`);
  }
  console.log(`${tier}: seeded in ${seconds.toFixed(1)} s`);
  return verify ? await check(databaseUrl) : 0;
}

async function check(databaseUrl: string): Promise<number> {
  const db = createDatabase({ url: databaseUrl, max: 1, applicationName: 'ledenbureau-verify' });
  try {
    const broken = (await runChecks(db)).filter(({ ok }) => !ok);
    for (const { invariant, name, violations, examples } of broken) {
      console.error(`invariant ${invariant} is broken (${name}), ${violations} times: ${examples[0] ?? ''}`);
    }
    if (broken.length === 0) console.log('The register is sound.');
    return broken.length === 0 ? 0 : 1;
  } finally {
    await db.destroy();
  }
}
