import { readFileSync, readdirSync, readlinkSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { startNode } from '../processes.ts';
import type { Program } from '../processes.ts';

interface ApiOptions {
  port: number;
  /** As the service signs in, by a pooler perhaps. */
  databaseUrl: string;
  /** The same without a pooler. */
  listenUrl: string;
  /** Of a replica. */
  readUrl?: string;
  issuer: string;
  /** Where it tells on this machine what it is at. */
  metricsPort?: number;
  /** The checkout whose program runs from the next start on; without it, this one. */
  checkout?: () => string;
  /** It ended by itself. */
  onFault: (sentence: string) => void;
  /** It wrote that something went wrong. */
  onError?: ((line: string) => void) | undefined;
}

/** A process of the API that may be killed. One that ends by itself is a fault, and is started again so that the others are not alone. */
export class ApiProcess {
  readonly port: number;
  readonly #options: ApiOptions;
  #program: Program | undefined;
  #isKilled = false;

  constructor(options: ApiOptions) {
    this.#options = options;
    this.port = options.port;
  }

  /** Whether it makes an attempt at a task of that kind. */
  async isAt(kind: string): Promise<boolean> {
    const answer = await fetch(`http://127.0.0.1:${this.#options.metricsPort}/metrics`).catch(() => undefined);
    return (await answer?.text())?.includes(`ledenbureau_tasks_running{kind="${kind}"} 1`) === true;
  }

  /** Whether it has the connection that leaves by one of these ports, as Linux lists them. */
  holds(ports: readonly number[]): boolean {
    const sockets = readFileSync('/proc/net/tcp', 'utf8')
      .split('\n')
      .map((line) => line.trim().split(/\s+/u))
      .filter(([, local = '']) => ports.includes(Number.parseInt(local.split(':')[1] ?? '', 16)))
      .map((fields) => `socket:[${fields[9]}]`);
    const folder = `/proc/${this.#program?.pid}/fd`;
    return readdirSync(folder).some((name) => {
      try {
        return sockets.includes(readlinkSync(`${folder}/${name}`));
      } catch {
        return false; // closed while we looked
      }
    });
  }

  /** SIGKILL. */
  async kill(): Promise<void> {
    this.#isKilled = true;
    await this.#program?.stop(AbortSignal.abort());
  }

  /** Takes it out of service, as a deployment does. */
  async stop(): Promise<void> {
    this.#isKilled = true;
    await this.#program?.stop(new AbortController().signal);
  }

  /** Done when it is ready. @throws Error when it is not within a minute. */
  async start(): Promise<void> {
    const { port, databaseUrl, listenUrl, readUrl, issuer, metricsPort, checkout, onError } = this.#options;
    let [output, rest] = ['', ''];
    const program = startNode(['--import', './dev/endWithParent.ts', 'services/api/src/server.ts'], {
      ...(checkout && { cwd: checkout() }),
      env: {
        PORT: String(port),
        DATABASE_URL: databaseUrl,
        DATABASE_LISTEN_URL: listenUrl,
        ...(readUrl !== undefined && { DATABASE_READ_URL: readUrl }),
        OAUTH_ISSUER: issuer,
        OAUTH_JWKS_URL: issuer,
        OAUTH_MAX_TOKEN_SECONDS: '86400', // one token for the whole soak
        FOUR_EYES_DAYS: '0', // one administrator books a lot for few members
        DRAIN_SECONDS: '3', // of a process that is not killed
        LOG_LEVEL: 'error',
        ...(metricsPort && { METRICS_ADDRESS: `127.0.0.1:${metricsPort}` }),
      },
      onOutput: (text) => {
        output = (output + text).slice(-10_000);
        const lines = (rest + text).split('\n');
        rest = lines.pop() ?? '';
        for (const line of lines) if (line.includes('"err"')) onError?.(line.slice(0, 2_000));
      },
    });
    this.#program = program;
    this.#isKilled = false;
    void this.#restartWhenLost(program, () => reasonIn(output));
    for (const deadline = Date.now() + 60_000; Date.now() < deadline && !program.hasEnded(); await delay(50)) {
      // No answer means that it is not back yet: it is asked again until the deadline.
      const ready = await fetch(`http://127.0.0.1:${port}/ready`).catch(() => undefined);
      await ready?.arrayBuffer();
      if (ready?.ok) return;
    }
    if (!this.#isKilled) throw new Error(`An API process was not ready within a minute: ${reasonIn(output)}`);
  }

  async #restartWhenLost(program: Program, reason: () => string): Promise<void> {
    const { how } = await program.exited;
    if (this.#isKilled || this.#program !== program) return;
    const { onFault } = this.#options;
    onFault(`an API process ended by itself with ${how}: ${reason()}`);
    await this.start().catch((error: unknown) => onFault(String(error)));
  }
}

/** The line of a program's output that says what went wrong. */
function reasonIn(output: string): string {
  const lines = output.trim().split('\n');
  return lines.findLast((line) => /error\b.*:/i.test(line)) ?? lines.at(-1) ?? '';
}
