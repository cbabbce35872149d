import { setTimeout as delay } from 'node:timers/promises';
import { v7 as uuidv7 } from 'uuid';
import type { RunningService } from '../transaction/service.ts';

/** Somebody else who books one transaction after the other meanwhile. */
export class Others {
  booked = 0;
  refused = 0;
  #longest = 0;
  #stopped = false;
  readonly #running: Promise<void>;

  constructor(service: RunningService, members: readonly string[]) {
    this.#running = this.#run(service, members);
  }

  async stop(): Promise<number> {
    this.#stopped = true;
    await this.#running;
    return this.#longest;
  }

  async #run({ url, token }: RunningService, members: readonly string[]): Promise<void> {
    while (!this.#stopped) {
      const start = performance.now();
      const body = {
        kind: 'issue',
        member_id: members[this.booked % members.length],
        instrument_id: '01400000-0000-7000-8000-000000000001',
        quantity: '1',
        effective_date: '2026-11-20',
      };
      const key = uuidv7();
      const book = () =>
        fetch(`${url}/transactions`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'idempotency-key': key, 'content-type': 'application/json' },
          body: JSON.stringify(body),
        });
      // Who waited too long is told to try again, with the same key.
      for (let response = await book(); !response.ok; response = await book()) {
        if (response.status !== 503) throw new Error(await response.text());
        this.refused += 1;
      }
      this.#longest = Math.max(this.#longest, performance.now() - start);
      this.booked += 1;
      await delay(20);
    }
  }
}
