import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { RunningService } from './transaction/service.ts';

/** Whoever waited too long is told to try again. */
const tryAgain = 503;

/** Somebody else who asks the service for one thing after the other meanwhile. */
export class Others {
  done = 0;
  /** How often they were told to try again. */
  refused = 0;
  #longest = 0;
  #stopped = false;
  readonly #running: Promise<void>;

  /** @param ask - Sends the same request each time it is called; a new one comes with the next count. */
  constructor(ask: (count: number) => () => Promise<Response>) {
    this.#running = this.#run(ask);
  }

  /** @returns the milliseconds of the one that took longest, until it was answered at last. */
  async stop(): Promise<number> {
    this.#stopped = true;
    await this.#running;
    return this.#longest;
  }

  async #run(ask: (count: number) => () => Promise<Response>): Promise<void> {
    while (!this.#stopped) {
      const start = performance.now();
      const send = ask(this.done);
      for (let response = await send(); ; response = await send()) {
        const text = await response.text();
        if (response.ok) break;
        if (response.status !== tryAgain) throw new Error(text);
        this.refused += 1;
      }
      this.#longest = Math.max(this.#longest, performance.now() - start);
      this.done += 1;
      await delay(20);
    }
  }
}

/** Each a share for the next of these members, sent again with the same key. */
export function bookers({ url, token }: RunningService, instrument: string, members: readonly string[]): Others {
  return new Others((count) => {
    const headers = {
      authorization: `Bearer ${token}`,
      'idempotency-key': uuidv7(),
      'content-type': 'application/json',
    };
    const body = JSON.stringify({
      kind: 'issue',
      member_id: members[count % members.length],
      instrument_id: instrument,
      quantity: '1',
      effective_date: '2026-11-20',
    });
    return () => fetch(`${url}/transactions`, { method: 'POST', headers, body });
  });
}

/** Each what an administrator looks at most: the last transactions, and a member. */
export function readers({ url, token }: RunningService, members: readonly string[]): Others {
  const headers = { authorization: `Bearer ${token}` };
  return new Others((count) => {
    const path = count % 2 === 0 ? '/transactions?limit=50' : `/members/${members[count % members.length]}`;
    return () => fetch(url + path, { headers });
  });
}
