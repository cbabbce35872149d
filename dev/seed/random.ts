/** A small seeded generator (sfc32): the same seed gives the same numbers on every machine. */
export class Random {
  readonly #state: Uint32Array;

  /** `stream` tells apart generators of one seed, for example one for each member. */
  constructor(seed: number, stream = 0) {
    this.#state = Uint32Array.of(seed, stream, mix(seed, stream), 1);
    for (let i = 0; i < 12; i += 1) this.#next();
  }

  #next(): number {
    const s = this.#state;
    const [a, b, c, d] = s as unknown as [number, number, number, number];
    const t = (a + b + d) >>> 0;
    s[3] = d + 1;
    s[0] = b ^ (b >>> 9);
    s[1] = c + (c << 3);
    s[2] = ((c << 21) | (c >>> 11)) + t;
    return t;
  }

  /** In [0, 1). */
  fraction(): number {
    return this.#next() / 4_294_967_296;
  }

  /** A whole number in [from, to]. */
  int(from: number, to: number): number {
    return from + Math.floor(this.fraction() * (to - from + 1));
  }

  chance(probability: number): boolean {
    return this.fraction() < probability;
  }

  pick<T>(list: readonly T[]): T {
    const item = list[Math.floor(this.fraction() * list.length)];
    if (item === undefined) throw new RangeError('picked from an empty list');
    return item;
  }

  /** One of the values, by weight. */
  weighted<T>(list: readonly (readonly [T, number])[]): T {
    let left = this.fraction() * list.reduce((sum, [, weight]) => sum + weight, 0);
    for (const [value, weight] of list) {
      left -= weight;
      if (left < 0) return value;
    }
    const last = list.at(-1);
    if (last === undefined) throw new RangeError('picked from an empty list');
    return last[0];
  }

  /** `count` decimal digits; the first is not 0. */
  digits(count: number): string {
    let text = String(this.int(1, 9));
    while (text.length < count) text += String(this.int(0, 9));
    return text;
  }

  /** Long-tailed: mostly `least`, now and then many times it (Pareto), at most `most`. */
  longTailed(least: number, most: number, alpha: number): number {
    return Math.min(most, Math.floor(least * (1 - this.fraction()) ** (-1 / alpha)));
  }
}

/** 32 well-mixed bits out of two numbers. */
export function mix(a: number, b: number): number {
  let h = Math.imul(a ^ 0x9e3779b9, 0x85ebca6b) ^ Math.imul(b + 0x7f4a7c15, 0xc2b2ae35);
  h = Math.imul(h ^ (h >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return (h ^ (h >>> 15)) >>> 0;
}

/** Four hexadecimal digits of every 16 bits: ids are made by the ten million. */
const hex4 = Array.from({ length: 0x10000 }, (_, value) => value.toString(16).padStart(4, '0'));

function hex(bits: number): string {
  return hex4[bits & 0xffff] ?? '';
}

/**
 * A UUIDv7 for an instant in milliseconds. `ordinal` (< 4096) sorts ids of one millisecond; `salt` and `number`
 * give the rest, so that the same input always has the same id.
 */
export function uuid7(ms: number, ordinal: number, salt: number, number: number): string {
  const upper = Math.floor(ms / 0x10000);
  const high = mix(salt, number);
  const low = mix(number, salt ^ 0x5bd1e995);
  const time = `${hex(Math.floor(upper / 0x10000))}${hex(upper)}-${hex(ms % 0x10000)}`;
  return `${time}-${hex(0x7000 | ordinal)}-${hex(0x8000 | ((high >>> 16) & 0x3fff))}-${hex(high)}${hex(low >>> 16)}${hex(low)}`;
}
