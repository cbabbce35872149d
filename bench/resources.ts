import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Client } from 'pg';
import type { Browser } from 'playwright';
import { migrate } from '@ledenbureau/api/migrate.ts';
import { startPostgres } from '../dev/postgres.ts';
import { seed } from '../dev/seed.ts';
import { allowServiceLogin } from '../dev/serviceLogin.ts';
import { launchChromium } from '../testing/launch.ts';
import { inDatabase } from './database.ts';
import { startStack, type Stack } from './stack.ts';

/** Frames come when they are ready, not at the next sixtieth of a second. */
const freeFrames = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

/**
 * What the benchmarks of one run use: a PostgreSQL server with registers, browsers, a stack. Each is started when it is first
 * asked for, and ended by `close`. Where several benchmarks share them (a smoke run), a tier is seeded once and each gets a
 * copy, and nothing need survive a power cut.
 */
export class Resources {
  readonly #shared: boolean;
  readonly #kept = new Map<string, Promise<unknown>>();
  /** In the order in which they were started. */
  readonly #stops: (() => Promise<unknown>)[] = [];
  #databases = 0;

  constructor({ shared }: { shared: boolean }) {
    this.#shared = shared;
  }

  /** Ends all that was started, the last first. */
  async close(): Promise<void> {
    for (let stop = this.#stops.pop(); stop; stop = this.#stops.pop()) await stop();
    this.#kept.clear();
  }

  /** The address of a migrated database without anything in it, as its owner. */
  async emptyRegister(): Promise<string> {
    return this.#shared ? this.copy(await this.#once('migrated', () => this.#migrated())) : this.#migrated();
  }

  /** The address of a register of this tier that nobody else uses, as its owner. */
  async register(tier: string): Promise<string> {
    return this.#shared ? this.copy(await this.#once(`seeded ${tier}`, () => this.#seeded(tier))) : this.#seeded(tier);
  }

  /** A copy of a register that nobody is connected to. */
  async copy(url: string): Promise<string> {
    return this.#database((client) => `template ${client.escapeIdentifier(new URL(url).pathname.slice(1))}`);
  }

  /** A browser whose frames come as in front of people (`paced`), or as fast as they can: that keeps a core busy. */
  browser({ paced = false } = {}): Promise<Browser> {
    return this.#once(paced ? 'paced browser' : 'browser', async () => {
      const browser = await launchChromium(['--js-flags=--expose-gc', ...(paced ? [] : freeFrames)]);
      this.#stops.push(() => browser.close());
      return browser;
    });
  }

  /** What `npm start` starts, on a register of this tier. */
  stack(tier: string): Promise<Stack> {
    return this.#once(`stack ${tier}`, async () => {
      const stack = await startStack(await this.register(tier));
      this.#stops.push(() => stack.stop());
      return stack;
    });
  }

  async #migrated(): Promise<string> {
    const url = await this.#database();
    await allowServiceLogin(url);
    await migrate(url);
    return url;
  }

  async #seeded(tier: string): Promise<string> {
    const url = await this.emptyRegister();
    const { counts, seconds } = await seed({ databaseUrl: url, tier });
    const { members, transactions, requests } = counts;
    console.log(
      `${tier}: ${members} members, ${transactions} transactions, ${requests} requests, in ${seconds.toFixed(0)} s`,
    );
    return url;
  }

  async #database(from: (client: Client) => string = () => ''): Promise<string> {
    const server = await this.#once('server', () => this.#server());
    const name = `bench_${(this.#databases += 1)}`;
    await inDatabase(server, (client) => client.query(`create database ${name} ${from(client)}`));
    return new URL(`/${name}`, server).href;
  }

  async #server(): Promise<string> {
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
    this.#stops.push(() => rm(folder, { recursive: true, force: true }));
    const server = await startPostgres({ dataDir: join(folder, 'postgres'), port: 0, durable: !this.#shared });
    this.#stops.push(() => server.stop());
    return server.url;
  }

  #once<Kept>(name: string, start: () => Promise<Kept>): Promise<Kept> {
    if (!this.#kept.has(name)) this.#kept.set(name, start());
    return this.#kept.get(name) as Promise<Kept>;
  }
}
