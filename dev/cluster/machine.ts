import { appendFileSync, readFileSync } from 'node:fs';
import { request } from 'node:https';
import { join } from 'node:path';
import type { Layout } from './layout.ts';
import { processesIn, runPart, signalAll, startPart } from './part.ts';
import type { Part } from './part.ts';

/** What Patroni says of one of three. */
export interface Member {
  name: string;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
  /** Bytes that it is behind, or "unknown". */
  lag?: number | string;
}

/** One of three machines: etcd, Patroni with PostgreSQL, and HAProxy, each as its file of deploy/cluster says. */
export class Machine {
  readonly layout: Layout;
  readonly #parts = new Map<string, Part>();

  constructor(layout: Layout) {
    this.layout = layout;
  }

  startEtcd(): void {
    const { folder, users } = this.layout;
    const lines = readFileSync(join(folder, 'etc/default/etcd'), 'utf8').matchAll(/^(ETCD_\w+)=(.*)$/gmu);
    const env = Object.fromEntries([...lines].map(([, name = '', value = '']) => [name, value]));
    const cwd = join(folder, 'var/lib/etcd');
    this.#parts.set('etcd', startPart('/usr/bin/etcd', [], { cwd, env, user: users.etcd }));
  }

  startPatroni(): void {
    const { folder, users } = this.layout;
    const words = [join(folder, 'etc/patroni/config.yml')];
    const cwd = join(folder, 'var/lib/postgresql');
    this.#parts.set('patroni', startPart('/usr/bin/patroni', words, { cwd, user: users.postgres }));
  }

  startHaproxy(): void {
    const cwd = join(this.layout.folder, 'etc/haproxy');
    this.#parts.set('haproxy', startPart('/usr/sbin/haproxy', ['-W', '-f', join(cwd, 'haproxy.cfg')], { cwd }));
  }

  async stopHaproxy(): Promise<void> {
    await this.#parts.get('haproxy')?.stop();
    this.#parts.delete('haproxy');
  }

  async killEtcd(): Promise<void> {
    await this.#parts.get('etcd')?.stop('SIGKILL');
    this.#parts.delete('etcd');
  }

  /** Kills Patroni and PostgreSQL at once, as a machine that loses its power. */
  async killDatabase(): Promise<void> {
    const pids = processesIn(join(this.layout.folder, 'var/lib/postgresql'));
    // A killed PostgreSQL leaves its memory to the next one of its folder; the sweep removes it where there is none.
    const segments = pids.flatMap((pid) => sharedMemoryOf(pid));
    if (segments.length > 0) appendFileSync(join(this.layout.folder, '../segments'), `${segments.join('\n')}\n`);
    signalAll(pids, 'SIGKILL');
    await this.#parts.get('patroni')?.stop('SIGKILL');
    this.#parts.delete('patroni');
  }

  /** Kills PostgreSQL's first process alone, as the system does that has no memory left. */
  crashPostgres(): void {
    const file = join(this.layout.folder, 'var/lib/postgresql/15/ledenbureau/postmaster.pid');
    process.kill(Number(readFileSync(file, 'utf8').split('\n')[0]), 'SIGKILL');
  }

  /** Runs a command of patronictl. @throws Error with what it said when it fails. */
  control(words: readonly string[]): Promise<string> {
    const { folder, users } = this.layout;
    const config = join(folder, 'etc/patroni/config.yml');
    const cwd = join(folder, 'var/lib/postgresql');
    return runPart('/usr/bin/patronictl', ['-c', config, ...words], { cwd, user: users.postgres });
  }

  /** Patroni and PostgreSQL stand still; who asks them waits. The answer lets them go on. */
  freezeDatabase(): () => void {
    const place = join(this.layout.folder, 'var/lib/postgresql');
    const pids = processesIn(place);
    signalAll(pids, 'SIGSTOP');
    return () => signalAll(pids, 'SIGCONT');
  }

  /** The parts that ended without having been told to, with the last of what they wrote. */
  lost(): string[] {
    return [...this.#parts].flatMap(([name, part]) =>
      part.hasEnded()
        ? [`${name} of ${this.layout.name} ended: ${part.log().trim().split('\n').slice(-8).join('\n')}`]
        : [],
    );
  }

  log(name: string): string {
    return this.#parts.get(name)?.log() ?? '';
  }

  /** Patroni's members by its REST interface; undefined while it does not answer. */
  async members(): Promise<Member[] | undefined> {
    const { address, ports } = this.layout;
    const body = await this.#ask(`https://${address}:${ports.patroni}/cluster`, 'patroni', 'ca', 'patroni');
    return body === undefined ? undefined : (JSON.parse(body) as { members: Member[] }).members;
  }

  async isEtcdHealthy(): Promise<boolean> {
    const { address, ports } = this.layout;
    const body = await this.#ask(`https://${address}:${ports.etcd}/health`, 'patroni', 'etcd-ca', 'etcd-client');
    return body !== undefined && (JSON.parse(body) as { health: string }).health === 'true';
  }

  #ask(url: string, part: string, authority: string, certificate: string): Promise<string | undefined> {
    const file = (name: string): Buffer => readFileSync(join(this.layout.folder, 'etc', part, 'tls', name));
    return new Promise((done) => {
      const asking = request(
        url,
        {
          ca: file(`${authority}.crt`),
          cert: file(`${certificate}.crt`),
          key: file(`${certificate}.key`),
          agent: false,
          timeout: 2_000,
        },
        (answer) => {
          let text = '';
          answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
          answer.once('end', () => done(answer.statusCode === 200 ? text : undefined));
          answer.once('error', () => done(undefined));
        },
      );
      asking.once('timeout', () => asking.destroy());
      asking.once('error', () => done(undefined)); // whoever asks asks again
      asking.end();
    });
  }
}

function sharedMemoryOf(pid: number): string[] {
  try {
    return [...new Set(readFileSync(`/proc/${pid}/maps`, 'utf8').match(/\/dev\/shm\/PostgreSQL\.\d+/gu))];
  } catch {
    return []; // it ended while we looked
  }
}
