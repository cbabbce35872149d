import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { serviceRole } from '@ledenbureau/api/logins.ts';
import { registerUrl } from '../localDatabase.ts';
import { checkPort, startPostgres } from '../postgres.ts';
import type { Postgres } from '../postgres.ts';
import { runNode } from '../processes.ts';
import { startPooler } from '../pooler.ts';
import type { Pooler } from '../pooler.ts';
import { queryOnce } from '../query.ts';
import type { Random } from '../seed/random.ts';
import { serviceUrl } from '../serviceLogin.ts';
import { root } from '../settings.ts';
import { ApiProcess } from './api.ts';
import type { Victim } from './figures.ts';
import { openIssuer } from './issuer.ts';
import type { Issuer } from './issuer.ts';

export interface StackOptions {
  /** How many of the API. */
  processes: number;
  /** What it is filled with; default 'small'. */
  tier?: string;
  /** The API goes by PgBouncer, but for the first `direct` processes. */
  isPooled?: boolean;
  direct?: number;
  /** The checkout of the version that begins; without it, this one. */
  before?: string | undefined;
  /** A part ended by itself. */
  onFault: (sentence: string) => void;
}

/** A register of its own: PostgreSQL with fsync, filled as `npm start` does, and API processes that share it. */
export class Stack {
  readonly #folder: string;
  readonly #issuer: Issuer;
  readonly #onFault: (sentence: string) => void;
  readonly #apis: ApiProcess[] = [];
  #postgres: Postgres;
  #pooler: Pooler | undefined;
  #postgresKilled = false;
  /** The checkout whose programs run. */
  #checkout: string;

  private constructor(folder: string, issuer: Issuer, postgres: Postgres, { before, onFault }: StackOptions) {
    this.#checkout = before ?? root;
    this.#folder = folder;
    this.#issuer = issuer;
    this.#onFault = onFault;
    this.#postgres = postgres;
    void this.#watch(postgres);
  }

  /** Starts everything; answers it with the tokens of two administrators. */
  static async start(options: StackOptions) {
    const { processes, tier = 'small', isPooled = false, direct = 0 } = options;
    const issuer = await openIssuer();
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-soak-'));
    const postgres = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0 });
    const stack = new Stack(folder, issuer, postgres, options);
    try {
      const isReplaced = options.before !== undefined;
      await stack.#node('dev/prepare.ts', { SERVER_URL: postgres.url, SEED_TIER: isReplaced ? 'none' : tier });
      // what the version before kept of every kind has to be sound on the tables of this one
      const all = ['--conversions', '--batches', '--returns', '--database-url', stack.url];
      if (isReplaced) await stack.#node('dev/seed.ts', {}, ['--tier', tier, ...all]);
      await stack.#slowDown();
      if (isPooled) stack.#pooler = await startPooler(postgres.url);
      for (let index = 0; index < processes; index += 1) {
        const port = await checkPort(0, 'PORT');
        const pooler = index < direct ? undefined : stack.#pooler;
        const databaseUrl = (pooler?.serviceUrl ?? serviceUrl)(stack.url);
        const api = new ApiProcess({
          port,
          databaseUrl,
          listenUrl: serviceUrl(stack.url),
          issuer: issuer.url,
          metricsPort: await checkPort(0, 'METRICS_ADDRESS'),
          checkout: () => stack.#checkout,
          onFault: options.onFault,
        });
        stack.#apis.push(api);
        await api.start();
      }
    } catch (error) {
      await stack.close();
      throw error;
    }
    return {
      stack,
      maker: await issuer.sign('01900000-0000-7000-8000-00000000000a', 'Anna de Vries'),
      checker: await issuer.sign('01900000-0000-7000-8000-00000000000b', 'Bram Smit'),
    };
  }

  /** Of the register, as its owner. */
  get url(): string {
    return registerUrl(this.#postgres.url);
  }

  get apis(): readonly ApiProcess[] {
    return this.#apis;
  }

  /** Of the API processes. */
  get ports(): number[] {
    return this.#apis.map(({ port }) => port);
  }

  /** As the superuser. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return queryOnce(this.url, text);
  }

  /** What sessions of the service are or keep that they should not, once nobody asks for anything. */
  async strays(): Promise<string[]> {
    const rows = await this.query<{ stray: string }>(`
      select format('a session of %s works as %s', application_name, usename) as stray from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and usename <> '${serviceRole}'
      union all select 'an advisory lock is left' from pg_locks l
        join pg_stat_activity a using (pid) where locktype = 'advisory' and a.state = 'idle'`);
    return rows.map(({ stray }) => stray);
  }

  /** Checks every invariant. @throws Error with what it printed when one is broken. */
  verify(): Promise<void> {
    return this.#node('services/api/src/verify.ts', {});
  }

  /** Kills one thing the hard way, and starts again what does not come back by itself. */
  async kill(victim: Victim, random: Random): Promise<void> {
    const api = random.pick(this.#apis);
    if (victim === 'session' || victim === 'backend') {
      const { pid } = await this.#findSession();
      process.kill(pid, victim === 'session' ? 'SIGTERM' : 'SIGKILL');
    } else if (victim === 'api') {
      await api.kill();
      await api.start();
    } else if (victim === 'postmaster') {
      await this.#killPostgres();
      await this.#startPostgres();
    } else {
      if (victim === 'flush') await this.#untilOneFlushes();
      await Promise.all([this.#killPostgres(), ...this.#apis.map((each) => each.kill())]);
      await this.#startPostgres();
      await Promise.all(this.#apis.map((each) => each.start()));
    }
  }

  /** Takes each API process out of service, one after the other, and starts it anew, as a deployment does. */
  async replaceApis(): Promise<void> {
    for (const api of this.#apis) {
      await api.stop();
      await api.start();
    }
  }

  /** Brings the database to this version; each process works on as the version before until it is replaced. */
  async upgrade(): Promise<void> {
    this.#checkout = root;
    await this.#node('services/api/src/migrate.ts', {});
  }

  /** As on a slow disk: what is committed is durable only a while later. */
  async #slowDown(): Promise<void> {
    for (const setting of ['commit_delay = 20000', 'commit_siblings = 0']) {
      await this.query(`alter system set ${setting}`);
    }
    await this.query('select pg_reload_conf()');
  }

  /** The session of the service that is at something, or was last. While its clients pause there may be none. */
  async #findSession(): Promise<{ pid: number }> {
    const sessions = `select pid from pg_stat_activity where application_name = 'ledenbureau-api'
      order by state = 'active' desc, query_start desc limit 1`;
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(20)) {
      const [found] = await this.query<{ pid: number }>(sessions);
      if (found) return found;
    }
    throw new Error('The API had no session within 30 seconds that could be killed.');
  }

  /** Resolves while a session of the API has committed and waits until that is durable. */
  async #untilOneFlushes(): Promise<void> {
    const flushing = `select from pg_stat_activity
      where application_name = 'ledenbureau-api' and state = 'active' and query like '%pg_logical_emit_message%'`;
    for (const deadline = Date.now() + 30_000; Date.now() < deadline; await delay(1)) {
      if ((await this.query(flushing)).length > 0) return;
    }
    throw new Error('Nothing was committed within 30 seconds.');
  }

  async close(): Promise<void> {
    await Promise.all(this.#apis.map((api) => api.kill()));
    this.#postgresKilled = true;
    await this.#pooler?.stop();
    await this.#postgres.stop('immediate');
    await this.#issuer.close();
    await rm(this.#folder, { recursive: true, force: true });
  }

  async #node(script: string, env: Record<string, string>, words: readonly string[] = []): Promise<void> {
    let output = '';
    await runNode([script, ...words], {
      cwd: this.#checkout,
      env: { DATABASE_OWNER_URL: this.url, ...env },
      onOutput: (text) => (output += text),
      failure: `${script} failed`,
      signal: AbortSignal.timeout(300_000),
    }).catch((error: unknown) => {
      throw new Error(`${(error as Error).message}: ${output}`, { cause: error });
    });
  }

  async #killPostgres(): Promise<void> {
    this.#postgresKilled = true;
    await this.#postgres.kill();
  }

  async #startPostgres(): Promise<void> {
    this.#postgres = await startPostgres({ dataDir: join(this.#folder, 'postgres'), port: this.#postgres.port });
    this.#postgresKilled = false;
    void this.#watch(this.#postgres);
  }

  async #watch(postgres: Postgres): Promise<void> {
    await postgres.exited;
    if (!this.#postgresKilled) this.#onFault('PostgreSQL ended by itself');
  }
}
