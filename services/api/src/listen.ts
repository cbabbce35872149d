import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const afterErrorMs = 1_000;

export interface Listening {
  url: string;
  channel: string;
  /** Hears what is said at each commit. */
  onMessage: (payload: string) => void;
  /** Hears that there may have been messages that were not heard: the connection was away. */
  onGap: () => void;
  onLost: (error: Error) => void;
}

/**
 * Listens to a channel of PostgreSQL (LISTEN) on a connection of its own, from `start` until `stop`, and connects again
 * after each loss. What is said meanwhile is lost, and `onGap` says so: who listens reads the table again.
 */
export function listener({ url, channel, onMessage, onGap, onLost }: Listening) {
  const stop = new AbortController();
  let running: Promise<void> | undefined;

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await listen();
      } catch (error) {
        onLost(error instanceof Error ? error : new Error(String(error)));
      }
      await delay(afterErrorMs, undefined, { signal: stop.signal }).catch(() => undefined); // woken to stop
    }
  }

  /** Resolves when stopped, rejects when the connection is lost. */
  async function listen(): Promise<void> {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'ledenbureau-listen',
      connectionTimeoutMillis: 5_000,
      keepAlive: true,
    });
    client.on('notification', ({ payload = '' }) => onMessage(payload));
    let end = () => {};
    const over = new Promise<void>((resolve, reject) => {
      client.on('error', reject);
      client.on('end', () => reject(new Error('the connection ended')));
      end = resolve;
    });
    over.catch(() => undefined); // also when it is lost before it is waited for
    stop.signal.addEventListener('abort', end);
    try {
      await client.connect();
      await client.query(`listen ${client.escapeIdentifier(channel)}`);
      onGap();
      if (!stop.signal.aborted) await over;
    } finally {
      stop.signal.removeEventListener('abort', end);
      await client.end().catch(() => undefined); // it may be gone already
    }
  }

  return {
    start: () => void (running ??= run()),
    stop: async () => {
      stop.abort();
      await running;
    },
  };
}
