import { chmodSync, mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type pg from 'pg';
import { runNode } from '../processes.ts';
import { queryOnce } from '../query.ts';
import { root } from '../settings.ts';
import { ApiProcess } from '../soak/api.ts';
import { openIssuer } from '../soak/issuer.ts';
import type { Issuer } from '../soak/issuer.ts';
import { addressOf, createDatabases, newPasswords } from './databases.ts';
import type { Passwords } from './databases.ts';
import { clusterParent, layOut } from './layout.ts';
import type { Layout } from './layout.ts';
import { Machine } from './machine.ts';
import type { Member } from './machine.ts';
import { sweepWithUs } from './part.ts';

interface ClusterOptions {
  /** The first of the ports that it takes. */
  firstPort: number;
  /** The checkout of a version before, which begins; without it, this one. */
  before?: string | undefined;
  say?: (line: string) => void;
  /** A part ended by itself. */
  onFault?: (sentence: string) => void;
  /** A process of the API wrote that something went wrong. */
  onError?: ((line: string) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/** Three machines on loopback, made of the files of deploy/cluster: etcd, Patroni with PostgreSQL, HAProxy and the API on each. */
export class Cluster {
  readonly machines: readonly Machine[];
  readonly apis: readonly ApiProcess[];
  readonly ownerUrl: string;
  /** Where the service of the first machine reads and writes, and where it only reads. */
  readonly serviceUrls: Record<'primary' | 'replica', string>;
  readonly #issuer: Issuer;
  readonly #sweep: { end: () => void };
  readonly #passwords: Passwords;
  /** The checkout whose programs run. */
  #checkout: string;

  private constructor(
    folder: string,
    issuer: Issuer,
    { firstPort, before, onFault = () => undefined, onError }: ClusterOptions,
  ) {
    this.#checkout = before ?? root;
    this.#issuer = issuer;
    this.#sweep = sweepWithUs(folder);
    const layouts = layOut(folder, firstPort);
    this.machines = layouts.map((layout) => new Machine(layout));
    this.#passwords = newPasswords();
    const [first] = layouts as [Layout];
    this.ownerUrl = addressOf(first, 'ledenbureau', this.#passwords.DATABASE_OWNER_URL);
    const urlsOf = (layout: Layout) => {
      const of = (place: 'primary' | 'replica') =>
        addressOf(layout, 'ledenbureau_service', this.#passwords.DATABASE_URL, place);
      return { primary: of('primary'), replica: of('replica') };
    };
    this.serviceUrls = urlsOf(first);
    this.apis = layouts.map((layout) => {
      const { primary: databaseUrl, replica: readUrl } = urlsOf(layout);
      return new ApiProcess({
        port: layout.ports.api,
        databaseUrl,
        listenUrl: databaseUrl,
        readUrl,
        issuer: issuer.url,
        checkout: () => this.#checkout,
        onFault,
        onError,
      });
    });
  }

  /** Starts everything, fills the register as `npm start` does, and is done when each process is ready. */
  static async start(options: ClusterOptions): Promise<Cluster> {
    const { say = () => undefined, signal } = options;
    const issuer = await openIssuer();
    const folder = mkdtempSync(join(clusterParent(), 'ledenbureau-cluster-'));
    // The accounts of PostgreSQL and etcd pass through it to their own folders, which nobody else enters.
    chmodSync(folder, 0o711);
    const cluster = new Cluster(folder, issuer, options);
    try {
      say('certificates and files, by deploy/cluster/render and deploy/cluster/install');
      for (const machine of cluster.machines) machine.startEtcd();
      for (const machine of cluster.machines) machine.startPatroni();
      await cluster.untilWhole(signal);
      say('three etcd, three Patroni: one PostgreSQL is the primary, one confirms, one follows');
      createDatabases(
        cluster.machines.map(({ layout }) => layout),
        cluster.#passwords,
      );
      for (const machine of cluster.machines) machine.startHaproxy();
      await cluster.#untilAnswered(() => cluster.query('select'), signal);
      await cluster.#node('dev/prepare.ts', { SEED_TIER: 'small' }, signal);
      say('a register with made-up members');
      await Promise.all(cluster.apis.map((api) => api.start()));
      for (const url of cluster.urls) await cluster.#untilAnswered(() => isReady(url), signal);
      say('three processes of the API');
      return cluster;
    } catch (error) {
      await cluster.close();
      throw error;
    }
  }

  /** Where the API is found: HAProxy of each machine. */
  get urls(): string[] {
    return this.machines.map(({ layout }) => `http://127.0.0.1:${layout.ports.balancer}`);
  }

  sign(id: string, name: string): Promise<string> {
    return this.#issuer.sign(id, name);
  }

  /** Asks the primary, as the owner of the register. */
  query<Row extends pg.QueryResultRow>(text: string): Promise<Row[]> {
    return queryOnce(this.ownerUrl, text);
  }

  /** Checks every invariant, at the primary. @throws Error with what it printed when one is broken. */
  verify(): Promise<void> {
    return this.#node('services/api/src/verify.ts', {});
  }

  /**
   * Takes the register and the three processes to this version, one machine after the other, as docs/cluster.md tells an operator: the
   * process drains and goes, the migrations that are missing run beside those that work on, and the next one waits until it is ready.
   */
  async upgrade(): Promise<void> {
    this.#checkout = root;
    for (const api of this.apis) {
      await api.stop();
      await this.#node('services/api/src/migrate.ts', {});
      await api.start();
    }
  }

  machine(name: string): Machine {
    const machine = this.machines.find(({ layout }) => layout.name === name);
    if (machine === undefined) throw new Error(`There is no machine ${name}.`);
    return machine;
  }

  /** The machines as the first Patroni that answers sees them. */
  async members(): Promise<Member[]> {
    for (const machine of this.machines) {
      const members = await machine.members();
      if (members !== undefined) return members;
    }
    return [];
  }

  async machineThatIs(role: Member['role']): Promise<Machine | undefined> {
    const member = (await this.members()).find((each) => each.role === role);
    return member && this.machine(member.name);
  }

  /** Done when one is the primary, one confirms and one follows. @throws Error with what Patroni wrote when they are not in time. */
  async untilWhole(signal?: AbortSignal, withinMs = 120_000): Promise<void> {
    for (const deadline = Date.now() + withinMs; ; await delay(200, undefined, { signal })) {
      const members = await this.members();
      if (isWhole(members)) return;
      const lost = this.machines.flatMap((machine) => machine.lost());
      if (Date.now() > deadline || lost.length > 0) {
        const logs = this.machines.map((machine) => machine.log('patroni').split('\n').slice(-15).join('\n'));
        throw new Error(`The cluster is not whole: ${JSON.stringify(members)}\n${[...lost, ...logs].join('\n')}`);
      }
    }
  }

  async close(): Promise<void> {
    await Promise.all(this.apis.map((api) => api.kill()));
    this.#sweep.end();
    await this.#issuer.close();
  }

  /** Asks by HAProxy until it leads somewhere. */
  async #untilAnswered(ask: () => Promise<unknown>, signal?: AbortSignal): Promise<void> {
    for (const deadline = Date.now() + 30_000; ; await delay(200, undefined, { signal })) {
      try {
        await ask();
        return;
      } catch (error) {
        const logs = this.machines.map((machine) => machine.log('haproxy'));
        if (Date.now() > deadline) throw new Error(`HAProxy leads nowhere: ${logs.join('\n')}`, { cause: error });
      }
    }
  }

  async #node(script: string, env: Record<string, string>, stop?: AbortSignal): Promise<void> {
    let output = '';
    await runNode([script], {
      cwd: this.#checkout,
      env: { DATABASE_OWNER_URL: this.ownerUrl, ...env },
      onOutput: (text) => (output += text),
      failure: `${script} failed`,
      signal: AbortSignal.any([AbortSignal.timeout(300_000), ...(stop ? [stop] : [])]),
    }).catch((error: unknown) => {
      stop?.throwIfAborted();
      throw new Error(`${(error as Error).message}: ${output}`, { cause: error });
    });
  }
}

function isWhole(members: readonly Member[]): boolean {
  const roles = members.map(({ role }) => role).toSorted();
  const [timeline] = members.map((member) => member.timeline);
  return (
    String(roles) === 'leader,replica,sync_standby' &&
    members.every((member) => ['running', 'streaming'].includes(member.state) && member.timeline === timeline)
  );
}

async function isReady(url: string): Promise<void> {
  const answer = await fetch(`${url}/ready`);
  await answer.arrayBuffer();
  if (!answer.ok) throw new Error(`${url} answers ${answer.status}`);
}
