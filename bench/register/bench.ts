import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { typeParsers } from '@ledenbureau/api/database.ts';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { startPostgres } from '../../dev/postgres.ts';
import { seed } from '../../dev/seed.ts';
import { administrators } from '../../dev/seed/people.ts';
import { allowServiceLogin } from '../../dev/serviceLogin.ts';
import type { Bench, Ratio } from '../run.ts';
import { startService } from '../transaction/service.ts';
import type { RunningService } from '../transaction/service.ts';
import { clientsRatio, lotsRatio } from './bookings.ts';
import { deepPages, questionsFor } from './questions.ts';
import { inTurns, percentile } from './turns.ts';
import { verifyRatios } from './verify.ts';

const rounds = 60;
// each question once: what is measured is not how soon a disk answers
const warmUp = 20;

interface Register {
  url: string;
  client: Client;
  service: RunningService;
}

/** Whatever is asked of the register costs the same however large it is: `small` against `large`, or `--tier extreme`. */
export const bench: Bench = {
  async measure() {
    const { values } = parseArgs({
      args: process.argv.slice(3),
      options: { tier: { type: 'string', default: 'large' } },
    });
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
    const server = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0 });
    const registers: Register[] = [];
    try {
      const filled: string[] = [];
      for (const tier of ['small', values.tier]) filled.push(await fill(server.url, tier));
      // only now, since a token outlives no half hour, and filling `extreme` takes one
      for (const url of filled) registers.push(await open(url));
      const [small, large] = registers;
      if (small === undefined || large === undefined) throw new Error('there is nothing to compare');
      return [
        ...(await reading(small, large)),
        ...(await paging(large)),
        await lotsRatio(large.client, large.service),
        await clientsRatio(large.client, large.service),
        ...(await verifyRatios(large.client, large.url)),
      ];
    } finally {
      for (const { client, service } of registers) {
        await service.stop();
        await client.end();
      }
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

/** The address of a database with the register of this tier. */
async function fill(serverUrl: string, tier: string): Promise<string> {
  const url = new URL(serverUrl);
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(`create database ${admin.escapeIdentifier(tier)}`);
  await admin.end();
  url.pathname = `/${tier}`;
  await allowServiceLogin(url.href);
  await migrate(url.href);
  const { counts, seconds } = await seed({ databaseUrl: url.href, tier });
  console.log(`${tier}: ${counts.transactions} transactions, ${counts.members} members, in ${seconds.toFixed(0)} s`);
  return url.href;
}

async function open(url: string): Promise<Register> {
  const client = new Client({ connectionString: url, types: typeParsers() });
  await client.connect();
  return { url, client, service: await startService(url, administrators.anna) };
}

/** 95 of 100 answers within so many milliseconds, of the larger register to the small one. */
async function reading(small: Register, large: Register): Promise<Ratio[]> {
  const [of, against] = [await questionsFor(large.client), await questionsFor(small.client)];
  const ratios: Ratio[] = [];
  for (const [index, { name, limit, paths }] of of.entries()) {
    const sides = [
      { service: large.service, paths },
      { service: small.service, paths: against[index]?.paths ?? [] },
    ] as const;
    const [ours, theirs] = (await inTurns(sides, rounds, warmUp)).map((times) => percentile(times, 0.95));
    if (ours === undefined || theirs === undefined) throw new Error(`nobody asked for ${name}`);
    console.log(`${name}: ${ours.toFixed(1)} ms, small ${theirs.toFixed(1)} ms`);
    ratios.push({ name, ratio: ours / theirs, limit });
  }
  return ratios;
}

/** A page in the middle of a list to its first page. */
async function paging({ client, service }: Register): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  for (const { name, first, deep } of await deepPages(client)) {
    const sides = [
      { service, paths: [deep] },
      { service, paths: [first] },
    ] as const;
    const [ours = 0, theirs = 0] = (await inTurns(sides, rounds, warmUp)).map((times) => percentile(times, 0.5));
    ratios.push({ name: `a page deep in ${name}, to the first`, ratio: ours / theirs, limit: 1.2 });
  }
  return ratios;
}
