// One member’s life in the register after another, told in order.
import { anchorDay, dateOf, openWhenBooked, takeOverDay } from './calendar.ts';
import { Book, holdingOf } from './book.ts';
import type { Booking, Reversible } from './booking.ts';
import { Crowd } from './crowd.ts';
import { instrumentAt, instruments, priceOn } from './instruments.ts';
import type { MemberMaker } from './members.ts';
import type { Fate, Plan } from './plan.ts';
import { Payments } from './payments.ts';
import { Random } from './random.ts';
import { Requests } from './requests.ts';

const perMember = instruments.length;
const good = instruments.findIndex((instrument) => instrument.type === 'good_share');

/** Who buys what from whom and when, one transaction after another, until the tier has all of them. */
export class Story {
  readonly book: Book;
  readonly requests: Requests;
  readonly payments: Payments;
  readonly #plan: Plan;
  readonly #members: MemberMaker;
  readonly #random: Random;
  readonly #crowd: Crowd;
  readonly #settling: { member: number; instrument: number; fate: Fate; day: number }[] = [];
  #joined = 0;
  #departed = 0;

  constructor(plan: Plan, members: MemberMaker) {
    this.book = new Book(plan, members);
    this.#plan = plan;
    this.#members = members;
    this.#random = new Random(plan.tier.seed, 2);
    this.#crowd = new Crowd(plan.tier.members);
    this.requests = new Requests({ plan, members, book: this.book, crowd: this.#crowd });
    this.payments = new Payments({ plan, members, book: this.book, requests: this.requests });
  }

  /** The next transaction, or undefined after the last one. */
  next(): Booking | undefined {
    const { agenda } = this.requests;
    if (this.book.slot === this.#plan.tier.transactions) {
      if (agenda.next(Infinity) !== undefined) throw new Error('the requests came to more than the tier has room for');
      return undefined;
    }
    this.#depart();
    const booking =
      agenda.next(this.book.slot) ??
      this.#settle() ??
      this.#join() ??
      this.#reverse() ??
      this.#transfer() ??
      this.#issue();
    this.book.slot += 1;
    return booking;
  }

  /** The last transaction that can still be reversed on its own day. */
  lastReversible(): Reversible | undefined {
    return this.book.reversible.findLast((candidate) => this.#untouched(candidate));
  }

  /** Members who take part and are not blocked, those who hold most of an instrument first. */
  largestHolders(instrument: number): { member: number; free: number }[] {
    const holders = [];
    for (let member = 1; member < this.#plan.tier.members; member += 1) {
      const free = this.#free(holdingOf(member, instrument), anchorDay);
      if (free > 0 && this.#plan.fateOf(member) === 'stays') holders.push({ member, free });
    }
    return holders.sort((a, b) => b.free - a.free || a.member - b.member);
  }

  #depart(): void {
    for (;;) {
      const departure = this.#plan.departures[this.#departed];
      if (departure === undefined || departure.slot > this.book.slot) return;
      this.#departed += 1;
      const { member, step } = departure;
      if (step === 'gone') {
        this.#crowd.leave(member);
        continue;
      }
      for (let instrument = 0; instrument < perMember; instrument += 1) {
        this.#settling.push({ member, instrument, fate: this.#plan.fateOf(member), day: this.book.today });
      }
    }
  }

  /** What a member who leaves sells, and what the estate of one who died leaves to the heir. */
  #settle(): Booking | undefined {
    for (let next = this.#settling.shift(); next !== undefined; next = this.#settling.shift()) {
      const { member, instrument, fate, day } = next;
      const holding = holdingOf(member, instrument);
      const { lots } = this.book;
      const quantity = lots.of(holding).reduce((sum, lot) => sum + lots.remaining(lot), 0);
      if (quantity === 0) continue;
      const suits = (other: number) => this.#mayHold(other, instrument) && this.#joinDay(other) <= day;
      const counterparty = this.#crowd.drawSurely(this.#random, suits);
      const reason = fate === 'leaves' ? this.#random.pick(['sale', 'gift', 'other']) : 'inheritance';
      const effective = Math.max(day, this.book.lastDayOf(holding));
      return this.book.move({ member, counterparty, instrument, quantity, effective, reason });
    }
    return undefined;
  }

  /** A new member's first shares; those of before the take-over come in as opening balances. */
  #join(): Booking | undefined {
    const { members } = this.#plan.tier;
    while (this.#joined < members && this.#plan.joinSlotOf(this.#joined) < 0) this.#joined += 1;
    if (this.#joined >= members || this.#plan.joinSlotOf(this.#joined) > this.book.slot) return undefined;
    const member = this.#joined;
    this.#joined += 1;
    this.#crowd.join(member, this.#random);
    const first = { member, instrument: 0, quantity: this.#random.longTailed(1, 400, 0.9), reversible: false };
    if (member >= this.#plan.openings) return this.book.buy({ ...first, kind: 'issue', effective: this.book.today });
    const acquired = this.#members.joinedOn(member);
    return this.book.buy({ ...first, kind: 'opening', effective: takeOverDay, ...(acquired && { acquired }) });
  }

  #issue(): Booking {
    const member = this.#crowd.drawSurely(this.#random);
    const effective = Math.max(this.#backdated(), this.#joinDay(member));
    const date = dateOf(effective);
    const onSale = instruments.flatMap((instrument, index) =>
      instrument.issueDate <= date && date <= instrument.soldUntil && this.#mayHold(member, index)
        ? [[index, instrument.weight] as const]
        : [],
    );
    const index = this.#random.weighted(onSale);
    const instrument = instrumentAt(index);
    const whole = this.#random.longTailed(1, 250, 1);
    // Good Shares are bought for a round sum, so their quantity has decimals.
    const quantity =
      instrument.scale === 0
        ? whole
        : Math.floor((whole * 5_000 * 10 ** instrument.scale) / priceOn(instrument, effective));
    return this.book.buy({ kind: 'issue', member, instrument: index, quantity, effective, reversible: true });
  }

  #transfer(): Booking | undefined {
    if (!this.#random.chance(this.#plan.tier.transferShare)) return undefined;
    const floor = this.#backdated();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const member = this.#crowd.draw(this.#random);
      const instrument = this.#random.int(0, perMember - 1);
      if (member < 0) continue;
      const holding = holdingOf(member, instrument);
      const effective = Math.max(floor, this.book.lastDayOf(holding), this.#joinDay(member));
      const free = this.#free(holding, effective);
      if (free === 0) continue;
      const suits = (other: number) =>
        other !== member && this.#mayHold(other, instrument) && this.#joinDay(other) <= effective;
      const counterparty = this.#crowd.draw(this.#random, suits);
      if (counterparty < 0) continue;
      const quantity = this.#part(holding, effective, free);
      const reason = this.#random.weighted([
        ['sale', 55],
        ['gift', 30],
        ['divorce', 6],
        ['merger', 2],
        ['other', 7],
      ]);
      return this.book.move({ member, counterparty, instrument, quantity, effective, reason });
    }
    return undefined;
  }

  #reverse(): Booking | undefined {
    if (!this.#random.chance(0.018)) return undefined;
    const { reversible, today } = this.book;
    const found = reversible[Math.floor(this.#random.fraction() * reversible.length)];
    if (found === undefined || !this.#untouched(found)) return undefined;
    const effective = openWhenBooked(found.effective, today) ? found.effective : today;
    const reason = this.#random.weighted([
      ['input_error', 6],
      ['duplicate', 2],
      ['cancelled', 1],
      ['other', 1],
    ]);
    return this.book.reverse(found, effective, reason);
  }

  #untouched({ slot, lots }: Reversible): boolean {
    return lots.every(
      ({ lot, holding }) => this.book.lots.lastSlot(lot) === slot && this.#crowd.has(Math.floor(holding / perMember)),
    );
  }

  #free(holding: number, day: number): number {
    const { lots } = this.book;
    return lots.of(holding).reduce((sum, lot) => sum + (lots.lockedUntil(lot) > day ? 0 : lots.remaining(lot)), 0);
  }

  /** Mostly (a part of) the oldest parcel, at times several or everything. */
  #part(holding: number, day: number, free: number): number {
    if (this.#random.chance(0.015)) return free;
    const { lots } = this.book;
    const oldest = lots.of(holding).filter((lot) => lots.lockedUntil(lot) <= day);
    const parcels = oldest.slice(0, this.#random.longTailed(1, 5, 3));
    const units = parcels.reduce((sum, lot) => sum + lots.remaining(lot), 0);
    return this.#random.chance(0.4) ? units : Math.max(1, Math.floor(units * this.#random.fraction()));
  }

  /** The day from which a member can take part in a booking. */
  #joinDay(member: number): number {
    return member < this.#plan.openings ? takeOverDay : (this.#plan.joinDayOf(member) ?? anchorDay);
  }

  /** A member who is going to leave takes nothing that is locked in, since nothing may be left behind. */
  #mayHold(member: number, instrument: number): boolean {
    return instrument !== good || this.#plan.fateOf(member) !== 'leaves';
  }

  /** Mostly today; sometimes days or weeks back, within a period that was still open. */
  #backdated(): number {
    const back = this.#random.weighted<readonly [number, number]>([
      [[0, 0], 85],
      [[1, 5], 10],
      [[6, 60], 5],
    ]);
    const { today } = this.book;
    const day = today - this.#random.int(...back);
    return openWhenBooked(day, today) && day >= takeOverDay ? day : today;
  }
}
