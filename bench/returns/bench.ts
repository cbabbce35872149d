import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { v7 as uuidv7 } from 'uuid';
import { systemClock, today } from '@ledenbureau/api/clock.ts';
import { readConfig } from '@ledenbureau/api/config.ts';
import type { AppContext } from '@ledenbureau/api/context.ts';
import { createDatabase, typeParsers } from '@ledenbureau/api/database.ts';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { executeRound } from '@ledenbureau/api/modules/returns/execute.ts';
import type { Round } from '@ledenbureau/api/modules/returns/roundSchemas.ts';
import { approveRound, calculateRound, createRound } from '@ledenbureau/api/modules/returns/roundSteps.ts';
import { startPostgres } from '../../dev/postgres.ts';
import { crowdTerms, returnCrowd } from '../../dev/returnCrowd.ts';
import { administrators } from '../../dev/seed/people.ts';
import { allowServiceLogin, serviceUrl } from '../../dev/serviceLogin.ts';
import { median } from '../page.ts';
import type { Bench, Ratio } from '../run.ts';
import { recorded } from '../transaction/recording.ts';

const { anna, bram } = administrators;
const requests = 20_000;
const mostMs = 2_000;
/** Each takes the place of the one before, in the round and in the register. */
const calculations = 5;
const batchOf = /ledger_book\(\$(\d+)/u;

/** A round of twenty thousand requests: how long it takes to calculate, and to execute against its postings alone. */
export const bench: Bench = {
  async measure() {
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
    const server = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0 });
    try {
      return await measureRound(server.url);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function measureRound(serverUrl: string): Promise<Ratio[]> {
  const ours = await database(serverUrl, 'create database returns', 'returns');
  await allowServiceLogin(ours);
  await migrate(ours);
  await returnCrowd(ours, requests);
  const { round, ms } = await inRegister(ours, calculated);
  console.log(`${requests} requests calculated: ${ms.toFixed(0)} ms`);
  // The same register, as it is before the round is executed.
  const theirs = await database(serverUrl, 'create database returns_copy template returns', 'returns_copy');
  const executed = await inRegister(ours, (context) => execute(context, round));
  const batch = executed.statements.flatMap(({ text, values }) => {
    const place = batchOf.exec(text)?.[1];
    return place === undefined ? [] : [String(values[Number(place) - 1])];
  });
  if (batch.length !== 1) throw new Error(`${batch.length} statements booked`);
  const { transactions } = JSON.parse(batch[0] as string) as { transactions: unknown[] };
  const client = new Client({ connectionString: theirs, types: typeParsers() });
  await client.connect();
  const reference = await timed(() => client.query('select count(*) from ledger_book($1::jsonb)', batch));
  await client.end();
  console.log(
    `${transactions.length} allocations executed: ${executed.ms.toFixed(0)} ms; their postings alone: ${reference.toFixed(0)} ms`,
  );
  return [
    { name: `${requests} requests calculated, of 2 s`, ratio: ms / mostMs, limit: 1 },
    { name: 'the round executed, to its postings as one statement', ratio: executed.ms / reference, limit: 4 },
  ];
}

const callerOf = (actor: typeof anna, route: string) => {
  const key = uuidv7();
  const identity = { key, route, actorId: actor.id, bodySha256: Buffer.alloc(32) };
  return { actor: { ...actor, signIns: [actor.id] }, requestId: key, identity };
};

/** A round for two thirds of what is asked for, calculated by Anna again and again, and approved by Bram. */
async function calculated(context: AppContext): Promise<{ round: Round; ms: number }> {
  let round = (await createRound(context, callerOf(anna, 'create'), crowdTerms(requests))).body as Round;
  const times: number[] = [];
  while (times.length < calculations) {
    const last = round;
    times.push(
      await timed(async () => {
        round = (await calculateRound(context, callerOf(anna, 'calculate'), last, null)).body as Round;
      }),
    );
  }
  console.log(`calculated in ${times.map((each) => each.toFixed(0)).join(', ')} ms`);
  const ms = median(times);
  const seen = { input_sha256: round.calculation?.input_sha256 ?? '', comment: null };
  return { round: (await approveRound(context, callerOf(bram, 'approve'), round, seen)).body as Round, ms };
}

async function execute(context: AppContext, round: Round) {
  let ms = 0;
  const statements = await recorded(async () => {
    ms = await timed(() => executeRound(context, callerOf(anna, 'execute'), round, today(systemClock)));
  });
  return { ms, statements };
}

/** A database of its own on the server; answers its address. */
async function database(serverUrl: string, statement: string, name: string): Promise<string> {
  const admin = new Client({ connectionString: serverUrl });
  await admin.connect();
  await admin.query(statement);
  await admin.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}

async function inRegister<T>(url: string, work: (context: AppContext) => Promise<T>): Promise<T> {
  const config = readConfig({
    DATABASE_URL: url,
    OAUTH_ISSUER: 'https://issuer.example',
    OAUTH_JWKS_URL: 'https://issuer.example/jwks',
  });
  const db = createDatabase({ url: serviceUrl(url), max: 2 });
  try {
    return await work({ db, config, clock: systemClock });
  } finally {
    await db.destroy();
  }
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
