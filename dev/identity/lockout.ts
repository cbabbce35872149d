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

  /** @throws WireError 429 with Retry-After while the address has had too many wrong passwords. */
  require(address: string): void {
    const oldest = this.#recent(address).at(-this.#failures);
    if (this.#failures === 0 || oldest === undefined) return;
    const error = new WireError(429, { reason: 'Too many wrong passwords for this address. Please try again later.' });
    error.headers['retry-after'] = String(Math.max(1, Math.ceil((oldest + this.#windowMs - this.#now()) / 1000)));
    throw error;
  }

  fail(address: string): void {
    const wrong = this.#recent(address);
    this.#wrong.delete(address);
    this.#wrong.set(address, [...wrong, this.#now()]);
    const first = this.#wrong.keys().next().value;
    if (this.#wrong.size > keptAddresses && first !== undefined) this.#wrong.delete(first);
  }

  clear(address: string): void {
    this.#wrong.delete(address);
  }

  #recent(address: string): number[] {
    return (this.#wrong.get(address) ?? []).filter((at) => at > this.#now() - this.#windowMs);
  }
}
