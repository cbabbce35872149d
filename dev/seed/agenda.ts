import type { Booking } from './booking.ts';

interface Entry {
  slot: number;
  /** What is booked for it, if anything is. */
  run: () => Booking | undefined;
}

/** What is to happen when the ledger has come so far: in order of the slots, and first in, first out. */
export class Agenda {
  readonly #entries: Entry[] = [];

  /** At the slot or, when others come first, soon after it. */
  at(slot: number, run: Entry['run']): void {
    const place = this.#entries.findLastIndex((entry) => entry.slot <= slot) + 1;
    this.#entries.splice(place, 0, { slot, run });
  }

  /** Does what is due, up to the next booking that comes of it; undefined when nothing is booked. */
  next(slot: number): Booking | undefined {
    for (;;) {
      const [first] = this.#entries;
      if (first === undefined || first.slot > slot) return undefined;
      this.#entries.shift();
      const booking = first.run();
      if (booking !== undefined) return booking;
    }
  }

  /** How much is still to be done. */
  get size(): number {
    return this.#entries.length;
  }
}
