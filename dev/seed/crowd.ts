import type { Random } from './random.ts';

/** The members who take part at the moment; a few of them act far more often than most (a long tail). */
export class Crowd {
  #tickets: Int32Array = new Int32Array(1024);
  #count = 0;
  readonly #present: Uint8Array;

  constructor(members: number) {
    this.#present = new Uint8Array(members);
  }

  join(member: number, random: Random): void {
    this.#present[member] = 1;
    const tickets = random.longTailed(1, 60, 1.1);
    if (this.#count + tickets > this.#tickets.length) {
      const larger = new Int32Array(this.#tickets.length * 2);
      larger.set(this.#tickets);
      this.#tickets = larger;
    }
    this.#tickets.fill(member, this.#count, this.#count + tickets);
    this.#count += tickets;
  }

  leave(member: number): void {
    this.#present[member] = 0;
  }

  has(member: number): boolean {
    return this.#present[member] === 1;
  }

  /** Someone who is present and passes the test, or -1 when a few draws found nobody. */
  draw(random: Random, suits: (member: number) => boolean = () => true): number {
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const member = this.#tickets[Math.floor(random.fraction() * this.#count)] ?? -1;
      if (member >= 0 && this.has(member) && suits(member)) return member;
    }
    return -1;
  }

  /** Anyone who is present at all, searched from a random place on. */
  drawSurely(random: Random, suits: (member: number) => boolean = () => true): number {
    const start = Math.floor(random.fraction() * this.#count);
    for (let step = 0; step < this.#count; step += 1) {
      const member = this.#tickets[(start + step) % this.#count] ?? -1;
      if (member >= 0 && this.has(member) && suits(member)) return member;
    }
    throw new Error('nobody is left to take part');
  }
}
