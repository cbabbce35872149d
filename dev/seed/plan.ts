import { BookingCalendar } from './calendar.ts';
import { Random } from './random.ts';
import type { Tier } from './tiers.ts';

/** What becomes of a member: stays, never buys, leaves, dies (the estate settled or not), or is blocked. */
const fates = ['stays', 'prospect', 'leaves', 'dies_settled', 'dies', 'blocked'] as const;
export type Fate = (typeof fates)[number];

/** A day on which a member leaves the register, or on which what a dead member held goes to the heir. */
export interface Departure {
  /** Place of the transaction before which it happens. */
  slot: number;
  member: number;
  step: 'gone' | 'settle';
}

/**
 * Who joins, leaves and dies when, fixed before the first transaction is made up: so members can be written first
 * and the ledger be made up as a stream. Members and transaction slots are numbered from 0.
 */
export class Plan {
  readonly tier: Tier;
  readonly calendar: BookingCalendar;
  /** Members of before the register was taken over: the first ones, with the first transactions. */
  readonly openings: number;
  /** Sorted by slot. */
  readonly departures: readonly Departure[];
  readonly #fate: Uint8Array;
  readonly #joinSlot: Int32Array;
  readonly #departureSlot: Int32Array;

  constructor(tier: Tier) {
    const { members, transactions } = tier;
    const random = new Random(tier.seed, 1);
    this.tier = tier;
    this.openings = Math.floor(members * 0.25);
    this.calendar = new BookingCalendar(transactions, this.openings);
    this.#fate = new Uint8Array(members);
    this.#joinSlot = new Int32Array(members).fill(-1);
    this.#departureSlot = new Int32Array(members).fill(-1);

    const prospects = Math.max(1, Math.floor(members * 0.02));
    const joining = members - this.openings - prospects;
    const slots = (transactions * 0.985 - this.openings) / joining;
    let joined = 0;
    for (let member = 0; member < members; member += 1) {
      if (member < this.openings) {
        this.#joinSlot[member] = member;
      } else if (member >= members - 2 * prospects && member % 2 === 1 && joined < joining) {
        this.#fate[member] = fates.indexOf('prospect');
      } else if (joined < joining) {
        this.#joinSlot[member] = this.openings + Math.floor((joined + random.fraction() * 0.4) * slots);
        joined += 1;
      } else {
        this.#fate[member] = fates.indexOf('prospect');
      }
    }
    this.departures = this.#planDepartures(random);
  }

  fateOf(member: number): Fate {
    return fates[this.#fate[member] ?? 0] ?? 'stays';
  }

  /** The slot of the member's first transaction; -1 for a prospect. */
  joinSlotOf(member: number): number {
    return this.#joinSlot[member] ?? -1;
  }

  /** The day of the member's first transaction; undefined for a prospect. */
  joinDayOf(member: number): number | undefined {
    const slot = this.joinSlotOf(member);
    return slot < 0 ? undefined : this.calendar.dayOf(slot);
  }

  /** The day on which the member left or died; undefined for all others. */
  departureDayOf(member: number): number | undefined {
    const slot = this.#departureSlot[member] ?? -1;
    return slot < 0 ? undefined : this.calendar.dayOf(slot);
  }

  #planDepartures(random: Random): Departure[] {
    const { members, transactions } = this.tier;
    const departures: Departure[] = [];
    // The first member is the one of the demo account, so it stays.
    for (let member = 1; member < members; member += 1) {
      const join = this.joinSlotOf(member);
      if (join < 0 || join > transactions * 0.8) continue;
      const fate = random.weighted<Fate>([
        ['stays', 90],
        ['leaves', 4],
        ['dies_settled', 2],
        ['dies', 2],
        ['blocked', 2],
      ]);
      this.#fate[member] = fates.indexOf(fate);
      if (fate === 'stays' || fate === 'blocked') continue;
      const slot = random.int(join + Math.ceil(transactions * 0.02), Math.floor(transactions * 0.95));
      this.#departureSlot[member] = slot;
      departures.push({ slot, member, step: 'gone' });
      if (fate === 'leaves') departures.push({ slot, member, step: 'settle' });
      // The certificate of inheritance takes a few weeks.
      if (fate === 'dies_settled') {
        departures.push({ slot: slot + Math.ceil(transactions * 0.012), member, step: 'settle' });
      }
    }
    // A stable sort: "gone" stays before "settle" of the same member.
    return departures.sort((a, b) => a.slot - b.slot);
  }
}
