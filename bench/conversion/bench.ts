import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { v7 as uuidv7 } from 'uuid';
import { systemClock } from '@ledenbureau/api/clock.ts';
import { readConfig } from '@ledenbureau/api/config.ts';
import type { AppContext } from '@ledenbureau/api/context.ts';
import { createDatabase } from '@ledenbureau/api/database.ts';
import { createProgramme, decideProgramme } from '@ledenbureau/api/modules/conversions/programmes.ts';
import { readRun } from '@ledenbureau/api/modules/conversions/runs.ts';
import type { ConversionRun } from '@ledenbureau/api/modules/conversions/runSchemas.ts';
import {
  approveRun,
  calculateRun,
  executeRun,
  planRun,
  submitRun,
} from '@ledenbureau/api/modules/conversions/runSteps.ts';
import type { Programme } from '@ledenbureau/api/modules/conversions/schemas.ts';
import { workOnce } from '@ledenbureau/api/modules/conversions/worker.ts';
import { startPostgres } from '../../dev/postgres.ts';
import { administrators } from '../../dev/seed/people.ts';
import { serviceUrl } from '../../dev/serviceLogin.ts';
import { inTurns, percentile } from '../register/turns.ts';
import type { Bench, Ratio } from '../run.ts';
import { startService } from '../transaction/service.ts';
import type { RunningService } from '../transaction/service.ts';
import { bookedBySql, calculatedBySql } from './reference.ts';
import { asOwner, bond, register, share } from './register.ts';

const { anna, bram } = administrators;
const few = 50;
const mostBytes = 300 * 1024 * 1024;
const rounds = 40;
const warmUp = 5;

/** What a run over many members costs: calculated and executed against the same as SQL, its memory, and its page. */
export const bench: Bench = {
  async measure() {
    const { values } = parseArgs({
      args: process.argv.slice(3),
      options: { lines: { type: 'string', default: '100000' } },
    });
    const lines = Number(values.lines);
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
    const server = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0 });
    try {
      const [small, large] = [await register(server.url, 'small', few), await register(server.url, 'large', lines)];
      const fewer = await inRegister(small, (context) => calculated(context, few));
      const ratios = await runRatios(server.url, large, lines);
      return [...ratios.ratios, ...(await pageRatios({ small, large }, { small: fewer.id, large: ratios.id }))];
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

const callerOf = (actor: typeof anna) => {
  const key = uuidv7();
  const identity = { key, route: key, actorId: actor.id, bodySha256: Buffer.alloc(32) };
  return { actor: { ...actor, signIns: [actor.id] }, requestId: key, identity };
};

/** A run of the worked example, planned and calculated; answers its id and how long the calculation took. */
async function calculated(context: AppContext, lines: number): Promise<{ id: string; calculating: number }> {
  const id = await planned(context);
  await calculateRun(context, callerOf(anna), await which(context, id));
  const calculating = await timed(() => workOnce(context));
  const run = await readRun(context.db, id);
  if (run.line_count !== lines) throw new Error(`${run.line_count} of ${lines} lines: ${JSON.stringify(run.failure)}`);
  return { id, calculating };
}

async function planned(context: AppContext): Promise<string> {
  const body = {
    name: 'Bench',
    source_id: bond,
    basis: 'matured',
    target_id: share,
    remainder: 'keep_payable',
    frequency: 'once',
    next_on: '2025-12-01',
    ended: false,
  } as const;
  const { id, version } = (await createProgramme(context, callerOf(anna), body)).body as Programme;
  await decideProgramme(context, callerOf(bram), { id, version }, { verb: 'approved', comment: null });
  const wish = { programme_id: id, run_on: '2025-12-01', calculate_on: null };
  return ((await planRun(context, callerOf(anna), wish)).body as ConversionRun).id;
}

const which = async ({ db }: AppContext, id: string) => ({ id, version: (await readRun(db, id)).version });

async function runRatios(serverUrl: string, url: string, lines: number): Promise<{ ratios: Ratio[]; id: string }> {
  const memory = watchMemory();
  const { id, calculating } = await inRegister(url, (context) => calculated(context, lines));
  const reference = await asOwner(url, (client) => calculatedBySql(client, id));
  await inRegister(url, async (context) => {
    await submitRun(context, callerOf(anna), await which(context, id), null);
    const digest = (await readRun(context.db, id)).lines_sha256 ?? '';
    await approveRun(context, callerOf(bram), await which(context, id), { digest, comment: null });
    await executeRun(context, callerOf(anna), await which(context, id));
  });
  const copy = new URL(url);
  copy.pathname += '_copy';
  await asOwner(new URL('/postgres', serverUrl).href, (client) =>
    client.query(`create database ${copy.pathname.slice(1)} template ${new URL(url).pathname.slice(1)}`),
  );
  const executing = await inRegister(url, (context) => timed(() => workOnce(context)));
  const booking = await asOwner(copy.href, (client) => timed(() => bookedBySql(client, id)));
  const bytes = memory();
  const ms = (time: number) => time.toFixed(0);
  console.log(`${lines} lines calculated: ${ms(calculating)} ms, by SQL ${ms(reference)} ms`);
  console.log(`${lines} lines executed: ${ms(executing)} ms, by SQL ${ms(booking)} ms; ${ms(bytes / 2 ** 20)} MB more`);
  return {
    id,
    ratios: [
      { name: `${lines} lines calculated, to the same as one SQL statement`, ratio: calculating / reference, limit: 2 },
      { name: `${lines} lines executed, to the same as one SQL statement`, ratio: executing / booking, limit: 4 },
      { name: 'memory both take, of 300 MB', ratio: bytes / mostBytes, limit: 1 },
    ],
  };
}

/** 95 of 100 answers of a run's page: the run itself, its lines, a search in them. */
async function pageRatios(
  urls: Record<'small' | 'large', string>,
  ids: Record<'small' | 'large', string>,
): Promise<Ratio[]> {
  return served(urls, async (services) => {
    const side = (of: 'small' | 'large') => ({
      service: services[of],
      paths: ['', '/lines?limit=50', '/lines?limit=50&outcome=converted'].map(
        (path) => `/conversion-runs/${ids[of]}${path}`,
      ),
    });
    const times = await inTurns([side('large'), side('small')], rounds, warmUp);
    const [ours = 0, theirs = 0] = times.map((each) => percentile(each, 0.95));
    console.log(`the page of a run: ${ours.toFixed(1)} ms, of ${few} lines ${theirs.toFixed(1)} ms`);
    return [{ name: `the page of a run, to one of ${few} lines`, ratio: ours / theirs, limit: 2 }];
  });
}

async function served<T>(
  urls: Record<'small' | 'large', string>,
  work: (services: Record<'small' | 'large', RunningService>) => Promise<T>,
): Promise<T> {
  const large = await startService(urls.large, anna);
  const small = await startService(urls.small, anna);
  try {
    return await work({ large, small });
  } finally {
    await large.stop();
    await small.stop();
  }
}

async function inRegister<T>(url: string, work: (context: AppContext) => Promise<T>): Promise<T> {
  const config = readConfig({
    DATABASE_URL: url,
    OAUTH_ISSUER: 'https://issuer.example',
    OAUTH_JWKS_URL: 'https://issuer.example/jwks',
  });
  // As the service does what is done in the background.
  const db = createDatabase({ url: serviceUrl(url), max: 4, statementTimeoutMs: 300_000, indexesOnly: true });
  try {
    return await work({ db, config, clock: systemClock });
  } finally {
    await db.destroy();
  }
}

/** Watches how much memory this process takes; answers the most of it above what it took in the beginning. */
function watchMemory(): () => number {
  const before = process.memoryUsage.rss();
  let peak = before;
  const look = () => (peak = Math.max(peak, process.memoryUsage.rss()));
  const timer = setInterval(look, 25);
  return () => {
    clearInterval(timer);
    return look() - before;
  };
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
