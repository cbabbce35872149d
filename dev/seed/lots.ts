import { mix, uuid7 } from './random.ts';

const none = -1;
const growth = 1.5;

export interface NewLot {
  /** Which holding it belongs to. */
  holding: number;
  quantity: number;
  acquired: number;
  /** Day from which the units are free; -1 = always. */
  lockedUntil: number;
  /** Bonds: the day interest counts from; -1 = no interest. */
  interestFrom: number;
  /** Transaction slot that makes it. */
  slot: number;
  micros: number;
}

/**
 * The parcels every holding is made of, in typed arrays: tens of millions of them must fit in memory. A holding keeps
 * the lots that have units left, first in first out (by acquired day, then by age).
 */
export class Lots {
  count = 0;
  readonly #salt: number;
  readonly #head: Int32Array;
  readonly #tail: Int32Array;
  #next = new Int32Array(1024);
  #acquired = new Int32Array(1024);
  #lockedUntil = new Int32Array(1024);
  #interestFrom = new Int32Array(1024);
  #lastSlot = new Int32Array(1024);
  #remaining = new Float64Array(1024);
  #madeAt = new Float64Array(1024);

  constructor(holdings: number, seed: number) {
    this.#salt = mix(seed, 0x107);
    this.#head = new Int32Array(holdings).fill(none);
    this.#tail = new Int32Array(holdings).fill(none);
  }

  /** Adds a lot and answers its number. */
  add(lot: NewLot): number {
    const number = this.count;
    if (number === this.#next.length) this.#grow();
    this.count += 1;
    this.#acquired[number] = lot.acquired;
    this.#lockedUntil[number] = lot.lockedUntil;
    this.#interestFrom[number] = lot.interestFrom;
    this.#lastSlot[number] = lot.slot;
    this.#madeAt[number] = Math.floor(lot.micros / 1000);
    this.#remaining[number] = lot.quantity;
    this.#link(lot.holding, number);
    return number;
  }

  /** Takes units from a lot (or gives them back, when negative). */
  take(holding: number, lot: number, quantity: number, slot: number): void {
    const before = this.remaining(lot);
    this.#remaining[lot] = before - quantity;
    this.#lastSlot[lot] = slot;
    if (before === quantity) this.#unlink(holding, lot);
    else if (before === 0) this.#link(holding, lot);
  }

  /** The lots with units left, oldest first. */
  of(holding: number): number[] {
    const lots: number[] = [];
    for (let lot = this.#head[holding] ?? none; lot !== none; lot = this.#next[lot] ?? none) lots.push(lot);
    return lots;
  }

  /** The UUIDv7 of a lot; lots of one millisecond sort by age. */
  idOf(lot: number): string {
    return uuid7(this.#madeAt[lot] ?? 0, lot % 4096, this.#salt, lot);
  }

  /** The id that the lot will have that is added after `ahead` others, at a time in microseconds. */
  nextId(ahead: number, micros: number): string {
    const lot = this.count + ahead;
    return uuid7(Math.floor(micros / 1000), lot % 4096, this.#salt, lot);
  }

  remaining(lot: number): number {
    return this.#remaining[lot] ?? 0;
  }
  acquired(lot: number): number {
    return this.#acquired[lot] ?? 0;
  }
  lockedUntil(lot: number): number {
    return this.#lockedUntil[lot] ?? none;
  }
  interestFrom(lot: number): number {
    return this.#interestFrom[lot] ?? none;
  }
  /** The slot of the last transaction that touched the lot. */
  lastSlot(lot: number): number {
    return this.#lastSlot[lot] ?? none;
  }

  #before(a: number, b: number): boolean {
    return this.acquired(a) < this.acquired(b) || (this.acquired(a) === this.acquired(b) && a < b);
  }

  #link(holding: number, lot: number): void {
    const tail = this.#tail[holding] ?? none;
    let previous = none;
    let next = this.#head[holding] ?? none;
    if (tail !== none && this.#before(tail, lot)) {
      previous = tail;
      next = none;
    }
    while (next !== none && this.#before(next, lot)) {
      previous = next;
      next = this.#next[next] ?? none;
    }
    this.#next[lot] = next;
    if (previous === none) this.#head[holding] = lot;
    else this.#next[previous] = lot;
    if (next === none) this.#tail[holding] = lot;
  }

  #unlink(holding: number, lot: number): void {
    let previous = none;
    for (let at = this.#head[holding] ?? none; at !== lot; at = this.#next[at] ?? none) previous = at;
    const next = this.#next[lot] ?? none;
    if (previous === none) this.#head[holding] = next;
    else this.#next[previous] = next;
    if (next === none) this.#tail[holding] = previous;
  }

  #grow(): void {
    const size = Math.ceil(this.#next.length * growth);
    const ints = (old: Int32Array) => {
      const array = new Int32Array(size);
      array.set(old);
      return array;
    };
    const floats = (old: Float64Array) => {
      const array = new Float64Array(size);
      array.set(old);
      return array;
    };
    this.#next = ints(this.#next);
    this.#acquired = ints(this.#acquired);
    this.#lockedUntil = ints(this.#lockedUntil);
    this.#interestFrom = ints(this.#interestFrom);
    this.#lastSlot = ints(this.#lastSlot);
    this.#remaining = floats(this.#remaining);
    this.#madeAt = floats(this.#madeAt);
  }
}
