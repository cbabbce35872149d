import type { Clock } from './clock.ts';
import { WireError } from './errors.ts';

const keptAddresses = 10_000;

/** Counts wrong passwords by address; a restart forgets them, as it does with the limits before Ory's own service. */
export class Lockout {
  readonly #failures: number;
  readonly #windowMs: number;
  readonly #now: Clock;
  readonly #wrong = new Map<string, number[]>();

  constructor(failures: number, windowMs: number, now: Clock) {
    this.#failures = failures;
    this.#windowMs = windowMs;
    this.#now = now;
  }

  /** Counts a try as wrong; `clear` takes it back. @throws WireError 429 with Retry-After after too many. */
  count(address: string): void {
    if (this.#failures === 0) return;
    const at = this.#now();
    const wrong = (this.#wrong.get(address) ?? []).filter((before) => before > at - this.#windowMs);
    const first = wrong.at(-this.#failures);
    if (first !== undefined) {
      const error = new WireError(429, {
        reason: 'Too many wrong passwords for this address. Please try again later.',
      });
      error.headers['retry-after'] = String(Math.max(1, Math.ceil((first + this.#windowMs - at) / 1000)));
      throw error;
    }
    this.#wrong.delete(address);
    this.#wrong.set(address, [...wrong, at]);
    const oldest = this.#wrong.keys().next().value;
    if (this.#wrong.size > keptAddresses && oldest !== undefined) this.#wrong.delete(oldest);
  }

  clear(address: string): void {
    this.#wrong.delete(address);
  }
}
