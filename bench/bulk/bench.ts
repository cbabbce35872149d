import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { startPostgres } from '../../dev/postgres.ts';
import { seed } from '../../dev/seed.ts';
import { administrators } from '../../dev/seed/people.ts';
import { allowServiceLogin } from '../../dev/serviceLogin.ts';
import type { Bench, Ratio } from '../run.ts';
import { startService } from '../transaction/service.ts';
import { approved, Calls } from './calls.ts';
import { bulkFile } from './file.ts';
import { Others } from './others.ts';
import { bookedSince, insertedAgain } from './reference.ts';

const { anna } = administrators;
const validationMs = 5_000; // of 10,000 rows
const mostBytes = 400 * 1024 * 1024;
/** How long somebody else's booking waits while a batch is sealed: measured and told, see docs/adr/0026. */
const waitMs = 1_000;

/** What a file of fifty thousand rows costs, through the service as people use it: to check, to book, and to others. */
export const bench: Bench = {
  async measure() {
    const { values } = parseArgs({
      args: process.argv.slice(3),
      options: { tier: { type: 'string', default: 'typical' }, rows: { type: 'string', default: '50000' } },
    });
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
    const server = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0 });
    try {
      return await measured(server.url, values.tier, Number(values.rows));
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measured(serverUrl: string, tier: string, rows: number): Promise<Ratio[]> {
  const url = await register(serverUrl, tier);
  await inDatabase(serverUrl, (client) =>
    client.query(`create database copy template ${client.escapeIdentifier(tier)}`),
  );
  const { csv, others } = await inDatabase(url, (client) => bulkFile(client, rows));
  const { seq } = await inDatabase(
    url,
    async (client) => (await client.query<{ seq: string }>('select seq from ledger_head')).rows[0] ?? { seq: '0' },
  );
  const service = await startService(url, anna);
  const calls = new Calls(service);
  try {
    const ready = await calls.upload(csv);
    const { columns, number, date } = ready.reading;
    const before = await residentBytes(service.pid);
    const { ms: checkMs, batch: checked } = await calls.timed('check', ready, {
      columns: columns.map(({ column }) => column),
      number: number.profile,
      date: date.profile,
    });
    const peak = await residentBytes(service.pid);
    if (checked.errors > 0) throw new Error(`${checked.errors} errors: ${JSON.stringify(checked.causes[0])}`);
    console.log(
      `${rows} rows checked: ${checkMs.toFixed(0)} ms; service: ${mb(before)} MB before, ${mb(peak)} MB at most`,
    );
    const submitted = await calls.step('submit', checked, {});
    const meanwhile = new Others(service, others);
    const start = performance.now();
    await approved(url, submitted);
    const posted = await calls.done(submitted.id);
    const postMs = performance.now() - start;
    const longest = await meanwhile.stop();
    if (posted.status !== 'posted') throw new Error(`${posted.status}: ${JSON.stringify(posted.failure)}`);
    console.log(
      `${rows} rows booked: ${postMs.toFixed(0)} ms; service: ${mb(await residentBytes(service.pid))} MB at most; others: ${meanwhile.booked} bookings meanwhile, the longest took ${longest.toFixed(0)} ms, ${meanwhile.refused} were told to try again`,
    );
    const booked = await inDatabase(url, (client) => bookedSince(client, seq));
    const copy = new URL('/copy', url).href;
    const reference = await inDatabase(copy, (client) => insertedAgain(client, booked));
    console.log(`the same rows inserted: ${reference.toFixed(0)} ms`);
    return [
      {
        name: `${rows} rows checked and booked, to one INSERT of the same`,
        ratio: (checkMs + postMs) / reference,
        limit: 3,
      },
      { name: 'checking 10,000 rows, of 5 s', ratio: (checkMs * 10_000) / rows / validationMs, limit: 1 },
      { name: 'memory of the service while checking, of 400 MB', ratio: peak / mostBytes, limit: 1 },
      { name: 'longest wait of another booking, of 1 s', ratio: longest / waitMs, limit: 20 },
    ];
  } finally {
    await service.stop();
  }
}

const mb = (bytes: number) => (bytes / 2 ** 20).toFixed(0);

async function register(serverUrl: string, tier: string): Promise<string> {
  await inDatabase(serverUrl, (client) => client.query(`create database ${client.escapeIdentifier(tier)}`));
  const url = new URL(`/${tier}`, serverUrl).href;
  await allowServiceLogin(url);
  await migrate(url);
  const { counts, seconds } = await seed({ databaseUrl: url, tier });
  console.log(`${tier}: ${counts.transactions} transactions, in ${seconds.toFixed(0)} s`);
  return url;
}

async function inDatabase<T>(connectionString: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The most a process ever held. */
async function residentBytes(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/u.exec(status)?.[1] ?? 0) * 1024;
}
