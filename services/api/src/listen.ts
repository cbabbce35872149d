import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';

const afterErrorMs = 1_000;
const probeEveryMs = 30_000;
const probeWithinMs = 1_500;
/** Begins what is said only to find out whether it is heard. */
const probeMark = '?';

export interface Listening {
  /** Of PostgreSQL itself, or of a pooler that keeps sessions. */
  url: string;
  channel: string;
  /** Says something on the channel, in another session. */
  say: (payload: string) => Promise<unknown>;
  onLost: (error: Error) => void;
  /** Called when the connection stands and nothing of what is said is heard, as behind a pooler that keeps no sessions. */
  onDeaf: () => void;
}

/** Called with what is said at each commit; with null when something may have been said that was not heard. */
type Hearer = (payload: string | null) => void;

/**
 * Listens to a channel of PostgreSQL (LISTEN) on a connection of its own, from `start` until `stop`, and connects again
 * after each loss. What is said meanwhile is lost, and its hearers are told so: they read the table again. Every so often it says
 * something to itself, and knows from the answer whether it hears.
 */
export function listener({ url, channel, say, onLost, onDeaf }: Listening) {
  // A request may be what starts it, and it goes on when that is answered.
  const outside = AsyncLocalStorage.snapshot();
  const stop = new AbortController();
  const hearers = new Set<Hearer>();
  const tell: Hearer = (payload) => hearers.forEach((hear) => hear(payload));
  let giveFirstVerdict = () => {};
  const firstVerdict = new Promise<void>((resolve) => {
    giveFirstVerdict = resolve;
  });
  let running: Promise<void> | undefined;
  let isHearing: boolean | undefined;
  let session: pg.Client | undefined;
  const decide = (hears: boolean): void => {
    isHearing = hears;
    giveFirstVerdict();
  };

  async function run(): Promise<void> {
    while (!stop.signal.aborted) {
      try {
        await listen();
      } catch (error) {
        decide(false);
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
      pipeline: true,
    });
    const isOver = new AbortController();
    client.on('notification', ({ payload = '' }) => {
      if (!payload.startsWith(probeMark)) tell(payload);
    });
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
      session = client;
      tell(null);
      void probe(client, isOver.signal);
      if (!stop.signal.aborted) await over;
    } finally {
      session = undefined;
      isOver.abort();
      stop.signal.removeEventListener('abort', end);
      await client.end().catch(() => undefined); // it may be gone already
    }
  }

  /** Finds out every so often whether this connection hears, until it is over. */
  async function probe(client: pg.Client, signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      const hears = await hearsItself(client, signal);
      if (signal.aborted) return;
      if (!hears && isHearing !== false) onDeaf();
      if (hears && isHearing === false) tell(null);
      decide(hears);
      await delay(probeEveryMs, undefined, { signal }).catch(() => undefined); // the connection is over
    }
  }

  async function hearsItself(client: pg.Client, signal: AbortSignal): Promise<boolean> {
    const word = `${probeMark}${randomUUID()}`;
    let hear: (message: pg.Notification) => void = () => {};
    const heard = new Promise<boolean>((resolve) => {
      hear = ({ payload }) => {
        if (payload === word) resolve(true);
      };
    });
    client.on('notification', hear);
    try {
      await say(word);
      return await Promise.race([heard, delay(probeWithinMs, false, { signal })]);
    } catch {
      return false; // nothing could be said: the database is away, or the connection is over
    } finally {
      client.off('notification', hear);
    }
  }

  const start = (): void => void (running ??= outside(run));
  return {
    hearers,
    start,
    /** The session that listens; undefined while there is none. */
    session: () => session,
    /** Whether it hears what is said; it begins to listen for that. */
    hears: async (): Promise<boolean> => {
      start();
      await Promise.race([firstVerdict, delay(2 * probeWithinMs, undefined, { ref: false })]);
      return isHearing === true;
    },
    stop: async () => {
      stop.abort();
      await running;
    },
  };
}

/** What listens to a channel. */
export type Ears = ReturnType<typeof listener>;
