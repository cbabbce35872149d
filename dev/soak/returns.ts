// One crash test from the register it needs to what it finds, read as one story.
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { migrate } from '@ledenbureau/api/migrate.ts';
import pg from 'pg';
import { checkPort, startPostgres } from '../postgres.ts';
import { runNode, startNode } from '../processes.ts';
import type { Program } from '../processes.ts';
import { crowdTerms, returnCrowd } from '../returnCrowd.ts';
import { administrators } from '../seed/people.ts';
import { Random } from '../seed/random.ts';
import { allowServiceLogin, serviceUrl } from '../serviceLogin.ts';
import { openIssuer } from './issuer.ts';
import type { Issuer } from './issuer.ts';

const { anna, bram } = administrators;

export interface ReturnSoak {
  times: number;
  allocations: number;
  seed: number;
  /** Told of each time: what was killed after how many milliseconds, and what was there then. */
  onKill?: (what: string) => void;
}

/** The last line of the command. */
export interface ReturnSoakResult {
  times: number;
  allocations: number;
  seed: number;
  /** How often nothing of the round was there after the kill, and how often all of it. */
  nothing: number;
  whole: number;
  ok: boolean;
}

/**
 * Executes a round again and again in copies of one register, and kills at a random moment of it the API process, or the
 * session in PostgreSQL: always while the transaction that executes it is open. Nothing of the round is there then, or all of
 * it; asked again with the same key it is executed once. Throws an Error that says what was found instead.
 */
export async function soakReturns({ times, allocations, seed, onKill }: ReturnSoak): Promise<ReturnSoakResult> {
  const random = new Random(seed);
  const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-soak-'));
  const issuer = await openIssuer();
  const server = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0 });
  const count = { nothing: 0, whole: 0 };
  try {
    await allowServiceLogin(server.url);
    const base = await copyOf(server.url, null);
    await migrate(base);
    await returnCrowd(base, allocations);
    const round = await approvedRound(base, issuer, allocations);
    // The first time nobody is killed: how long it takes says from when to when there is something to kill.
    const undisturbed = await once({ url: await copyOf(server.url, base), issuer, round, after: null, session: false });
    onKill?.(undisturbed.said);
    let span = undisturbed.ms;
    for (let time = 1; time <= times; time += 1) {
      let found = null;
      while (found === null || found.late) {
        const after = span * random.fraction();
        found = await once({ url: await copyOf(server.url, base), issuer, round, after, session: time % 2 === 1 });
        onKill?.(found.said);
        // It was faster this time, and over before the kill.
        if (found.late) span = Math.min(span, found.ms);
      }
      count[found.state] += 1;
    }
  } finally {
    await server.stop('immediate');
    await issuer.close();
    await rm(folder, { recursive: true, force: true });
  }
  return { times, allocations, seed, ...count, ok: true };
}

interface Ask {
  id: string;
  version: number;
}

/** Set up and calculated by Anna and approved by Bram, as an app would. */
async function approvedRound(url: string, issuer: Issuer, allocations: number): Promise<Ask> {
  const api = await startApi(url, issuer);
  const [maker, checker] = await Promise.all([anna, bram].map(({ id, name }) => issuer.sign(id, name)));
  const step = async (token: string, path: string, body: object, version?: number) => {
    const { status, body: answer } = await post(api, token, { path, body, version, key: randomUUID() });
    if (status >= 300) throw new Error(JSON.stringify(answer));
    return answer as Ask & { calculation: { input_sha256: string } };
  };
  const opened = await step(maker ?? '', '/return-rounds', crowdTerms(allocations));
  const place = `/return-rounds/${opened.id}`;
  const { version, calculation } = await step(maker ?? '', `${place}/calculate`, {}, opened.version);
  const approved = await step(checker ?? '', `${place}/approve`, { input_sha256: calculation.input_sha256 }, version);
  await api.program.stop(AbortSignal.abort());
  return { id: opened.id, version: approved.version };
}

interface Time {
  url: string;
  issuer: Issuer;
  round: Ask;
  /** Milliseconds after which it is killed; null: not at all. */
  after: number | null;
  session: boolean;
}

async function once({ url, issuer, round, after, session }: Time) {
  const token = await issuer.sign(anna.id, anna.name);
  const ask = {
    path: `/return-rounds/${round.id}/execute`,
    body: { effective_on: new Date().toISOString().slice(0, 10) },
    version: round.version,
    key: randomUUID(),
  };
  const client = new pg.Client(url);
  await client.connect();
  try {
    const api = await startApi(url, issuer);
    const asked = post(api, token, ask);
    await begun(client);
    const start = performance.now();
    const answered = asked.then(() => performance.now() - start);
    let late = false;
    if (after !== null) {
      await delay(after);
      // The process is killed right after the look, the session by it.
      const { rows } = await client.query<{ n: string }>(
        `select count(${session ? 'pg_terminate_backend(a.pid)' : '*'}) as n from ${executing}`,
      );
      late = rows[0]?.n === '0';
      if (!session) await api.program.stop(AbortSignal.abort());
    }
    const ms = await answered;
    const state = await settled(client, round.id);
    await api.program.stop(AbortSignal.abort());
    const next = await startApi(url, issuer);
    const again = await post(next, token, ask);
    await next.program.stop(AbortSignal.abort());
    if (again.status !== 200) {
      throw new Error(`asked again: ${again.status} ${JSON.stringify(again.body)} ${next.said()}`);
    }
    if ((await settled(client, round.id)) !== 'whole') throw new Error('asked again, the round is not there');
    await verify(url);
    const killed = late ? 'too late' : session ? 'session killed' : 'process killed';
    const said =
      after === null ? `executed in ${Math.round(ms)} ms` : `${killed} after ${Math.round(after)} ms: ${state}`;
    return { ms, state, late, said };
  } finally {
    await client.end();
  }
}

/** The session of the API that executes: whoever else looks at rounds is done with it in no time. */
const executing = `pg_stat_activity a where a.datname = current_database() and a.application_name = 'ledenbureau-api'
  and a.state <> 'idle' and exists (select from pg_locks k where k.pid = a.pid and k.relation = 'return_rounds'::regclass)`;

/** Waits until the round is being executed. Throws an Error when it is not within a minute. */
async function begun(client: pg.Client): Promise<void> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(1)) {
    const { rows } = await client.query(`select from ${executing}`);
    if (rows.length > 0) return;
  }
  throw new Error('nothing executes the round');
}

/** Whether nothing of a round is there or all of it, once whatever its session still did is done. */
async function settled(client: pg.Client, id: string): Promise<'nothing' | 'whole'> {
  for (const deadline = Date.now() + 60_000; Date.now() < deadline; await delay(20)) {
    const { rows } = await client.query<{ n: string }>(`select count(*) as n from pg_stat_activity
      where datname = current_database() and application_name = 'ledenbureau-api' and state <> 'idle'`);
    if (rows[0]?.n === '0') break;
  }
  const { rows } = await client.query<Record<'status' | 'lines' | 'given' | 'booked' | 'returned', string>>(
    `select r.status, count(l.id) filter (where l.allocated > 0) as lines,
        count(l.id) filter (where l.status = 'approved') as given, count(t.id) as booked,
        count(q.id) filter (where q.returned_units > 0) as returned
      from return_rounds r join return_lines l on l.round_id = r.id join share_return_requests q on q.id = l.request_id
      left join transactions t on t.id = l.id where r.id = $1 group by r.status`,
    [id],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('the round is not there');
  const { status, lines, given, booked, returned } = row;
  if (status === 'approved' && given === '0' && booked === '0' && returned === '0') return 'nothing';
  if (status === 'done' && given === lines && booked === lines && returned === lines) return 'whole';
  throw new Error(`half a round: ${JSON.stringify(row)}`);
}

interface Api {
  url: string;
  program: Program;
  /** The last of what it logged. */
  said: () => string;
}

async function startApi(databaseUrl: string, issuer: Issuer): Promise<Api> {
  const port = await checkPort(0, 'PORT');
  let output = '';
  const program = startNode(['--import', './dev/endWithParent.ts', 'services/api/src/server.ts'], {
    env: {
      PORT: String(port),
      DATABASE_URL: serviceUrl(databaseUrl),
      OAUTH_ISSUER: issuer.url,
      OAUTH_JWKS_URL: issuer.url,
      LOG_LEVEL: 'error',
    },
    onOutput: (text) => (output = (output + text).slice(-10_000)),
  });
  const url = `http://127.0.0.1:${port}`;
  for (const deadline = Date.now() + 60_000; Date.now() < deadline && !program.hasEnded(); await delay(50)) {
    // No answer means that it does not listen yet: it is asked again until the deadline.
    const ready = await fetch(`${url}/ready`).catch(() => undefined);
    await ready?.arrayBuffer();
    if (ready?.ok) return { url: `${url}/api/v1`, program, said: () => output };
  }
  throw new Error(`An API process was not ready within a minute: ${output}`);
}

/** One attempt; status 0 when the connection broke, so that nobody knows what was done. */
async function post(
  { url }: Api,
  token: string,
  { path, body, version, key }: { path: string; body: object; version?: number | undefined; key: string },
): Promise<{ status: number; body: unknown }> {
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/json',
    'idempotency-key': key,
    ...(version === undefined ? {} : { 'if-match': `"${version}"` }),
  };
  try {
    const response = await fetch(`${url}${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
    return { status: response.status, body: await response.json() };
  } catch {
    return { status: 0, body: null };
  }
}

async function verify(url: string): Promise<void> {
  let output = '';
  await runNode(['services/api/src/verify.ts'], {
    env: { DATABASE_OWNER_URL: url },
    onOutput: (text) => (output += text),
    failure: 'verify failed',
    signal: AbortSignal.timeout(300_000),
  }).catch((error: unknown) => {
    throw new Error(`${(error as Error).message}: ${output}`, { cause: error });
  });
}

/** A database that is a copy of another one, or empty; answers its address. The copy before it is dropped. */
async function copyOf(serverUrl: string, templateUrl: string | null): Promise<string> {
  const name = templateUrl === null ? 'base' : 'again';
  const client = new pg.Client(serverUrl);
  await client.connect();
  try {
    await client.query(`drop database if exists ${name} with (force)`);
    const template = templateUrl === null ? '' : `template ${new URL(templateUrl).pathname.slice(1)}`;
    await client.query(`create database ${name} ${template}`);
  } finally {
    await client.end();
  }
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
