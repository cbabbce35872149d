// Makes up the ledger, one transaction after another, under the same rules as the database's seal_transaction.
import type { HashedPosting, HashedTransaction } from '@ledenbureau/api/domain/hashChain.ts';
import { Accounts } from './accounts.ts';
import { anchorDay, dateOf, dayOf, instantOf, openWhenBooked, takeOverDay, yearOf } from './calendar.ts';
import { Crowd } from './crowd.ts';
import { instruments, lockUntil, priceOn, worth } from './instruments.ts';
import type { SeedInstrument } from './instruments.ts';
import { Lots } from './lots.ts';
import { administrators } from './members.ts';
import type { MemberMaker } from './members.ts';
import type { Plan } from './plan.ts';
import { mix, Random, uuid7 } from './random.ts';
import { documentFor, remarkFor } from './remarks.ts';

/** Above this, a second administrator approves (the default of the service's configuration). */
const fourEyesThresholdCents = 250_000;
const perMember = instruments.length;
const good = instruments.findIndex((instrument) => instrument.type === 'good_share');

export interface Booking {
  transaction: HashedTransaction;
  bookedAt: string;
  postings: HashedPosting[];
  newLots: LotRow[];
}

export interface LotRow {
  id: string;
  memberId: string;
  instrumentId: string;
  acquiredOn: string;
  quantity: number;
  lockUntil: string | null;
  interestFrom: string | null;
}

/** A recent transaction that may still be reversed. */
interface Candidate {
  slot: number;
  effective: number;
  transaction: HashedTransaction;
  postings: HashedPosting[];
  lots: { lot: number; holding: number; delta: number }[];
}

interface Draft {
  kind: string;
  effective: number;
  member: number;
  counterparty?: number;
  instrument: number;
  quantity: number;
  priceCents: number | null;
  amountCents: number | null;
  reason?: string;
  acquired?: number;
}

export class Ledger {
  readonly accounts: Accounts;
  readonly #plan: Plan;
  readonly #members: MemberMaker;
  readonly #random: Random;
  readonly #lots: Lots;
  readonly #crowd: Crowd;
  /** The last effective date posted to each holding: nothing is taken from it on an earlier one. */
  readonly #lastDay: Int32Array;
  readonly #numbers = new Map<number, number>();
  readonly #recent: Candidate[] = [];
  readonly #settling: { member: number; instrument: number; fate: string; day: number }[] = [];
  #slot = 0;
  #joined = 0;
  #departed = 0;

  constructor(plan: Plan, members: MemberMaker) {
    const holdings = plan.tier.members * perMember;
    this.#plan = plan;
    this.#members = members;
    this.#random = new Random(plan.tier.seed, 2);
    this.accounts = new Accounts(holdings);
    this.#lots = new Lots(holdings, plan.tier.seed);
    this.#crowd = new Crowd(plan.tier.members);
    this.#lastDay = new Int32Array(holdings);
  }

  /** The last number given out in each year. */
  get numbers(): ReadonlyMap<number, number> {
    return this.#numbers;
  }

  /** The next transaction, or undefined after the last one of the tier. */
  next(): Booking | undefined {
    if (this.#slot === this.#plan.tier.transactions) return undefined;
    this.#depart();
    const booking = this.#settle() ?? this.#join() ?? this.#reverse() ?? this.#transfer() ?? this.#issue();
    this.#slot += 1;
    return booking;
  }

  get #today(): number {
    return this.#plan.calendar.dayOf(this.#slot);
  }

  #depart(): void {
    for (;;) {
      const departure = this.#plan.departures[this.#departed];
      if (departure === undefined || departure.slot > this.#slot) return;
      this.#departed += 1;
      const { member, step } = departure;
      if (step === 'gone') this.#crowd.leave(member);
      else {
        for (let instrument = 0; instrument < perMember; instrument += 1) {
          this.#settling.push({ member, instrument, fate: this.#plan.fateOf(member), day: this.#today });
        }
      }
    }
  }

  /** What a member who left sold, or the estate of one who died left to the heir. */
  #settle(): Booking | undefined {
    for (let next = this.#settling.shift(); next !== undefined; next = this.#settling.shift()) {
      const { member, instrument, fate } = next;
      const holding = member * perMember + instrument;
      const quantity = this.#balance(holding);
      if (quantity === 0) continue;
      const counterparty = this.#crowd.drawSurely(
        this.#random,
        (other) => other !== member && this.#mayHold(other, instrument) && this.#joinDay(other) <= next.day,
      );
      // A member who leaves is out on the day itself, also when the last transfer is booked a little later.
      const effective = Math.max(next.day, this.#lastDay[holding] ?? 0);
      const reason = fate === 'leaves' ? this.#random.pick(['sale', 'gift', 'other']) : 'inheritance';
      return this.#move({ member, counterparty, instrument, quantity, effective, reason });
    }
    return undefined;
  }

  #join(): Booking | undefined {
    while (this.#joined < this.#plan.tier.members && this.#plan.joinSlotOf(this.#joined) < 0) this.#joined += 1;
    if (this.#joined >= this.#plan.tier.members || this.#plan.joinSlotOf(this.#joined) > this.#slot) return undefined;
    const member = this.#joined;
    this.#joined += 1;
    this.#crowd.join(member, this.#random);
    const quantity = this.#random.longTailed(1, 400, 0.9);
    if (member >= this.#plan.openings) return this.#buy('issue', member, 0, quantity, this.#today, false);
    return this.#buy('opening', member, 0, quantity, takeOverDay, false, this.#members.joinedOn(member));
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
    return this.#buy('issue', member, index, quantity, effective, true);
  }

  #transfer(): Booking | undefined {
    if (!this.#random.chance(this.#plan.tier.transferShare)) return undefined;
    const effectiveFloor = this.#backdated();
    for (let attempt = 0; attempt < 8; attempt += 1) {
      const member = this.#crowd.draw(this.#random);
      const instrument = this.#random.int(0, perMember - 1);
      const holding = member * perMember + instrument;
      if (member < 0) continue;
      const effective = Math.max(effectiveFloor, this.#lastDay[holding] ?? 0, this.#joinDay(member));
      const free = this.#free(holding, effective);
      const counterparty =
        free === 0
          ? -1
          : this.#crowd.draw(this.#random, (other) => other !== member && this.#mayHold(other, instrument));
      if (counterparty < 0 || this.#joinDay(counterparty) > effective) continue;
      const quantity = this.#part(holding, effective, free);
      const reason = this.#random.weighted([
        ['sale', 55],
        ['gift', 30],
        ['divorce', 6],
        ['merger', 2],
        ['other', 7],
      ]);
      return this.#move({ member, counterparty, instrument, quantity, effective, reason });
    }
    return undefined;
  }

  #reverse(): Booking | undefined {
    if (!this.#random.chance(0.018)) return undefined;
    const at = Math.floor(this.#random.fraction() * this.#recent.length);
    const found = this.#recent[at];
    if (found === undefined || !found.lots.every(({ lot, holding }) => this.#untouched(found, lot, holding)))
      return undefined;
    this.#recent.splice(at, 1);
    const effective = openWhenBooked(found.effective, this.#today) ? found.effective : this.#today;
    const booking = this.#seal(
      {
        ...draftOf(found.transaction),
        kind: 'reversal',
        effective,
        reason: this.#random.weighted([
          ['input_error', 6],
          ['duplicate', 2],
          ['cancelled', 1],
          ['other', 1],
        ]),
      },
      found.postings.map((posting) => ({ ...posting, delta: -Number(posting.delta) })),
      [],
      found.transaction,
    );
    for (const { lot, holding, delta } of found.lots) {
      this.#lots.take(holding, lot, delta, this.#slot);
      this.#touch(holding, effective);
    }
    return booking;
  }

  #untouched(candidate: Candidate, lot: number, holding: number): boolean {
    return this.#lots.lastSlot(lot) === candidate.slot && this.#crowd.has(Math.floor(holding / perMember));
  }

  #buy(
    kind: string,
    member: number,
    index: number,
    quantity: number,
    effective: number,
    reversible: boolean,
    acquired = effective,
  ): Booking {
    const instrument = instrumentAt(index);
    const holding = member * perMember + index;
    const priceCents = priceOn(instrument, effective);
    const amountCents = worth(instrument, quantity, priceCents);
    const lot = this.#lots.add({
      holding,
      quantity,
      acquired,
      lockedUntil: lockUntil(instrument, acquired),
      interestFrom: instrument.type === 'bond' ? effective : -1,
      slot: this.#slot,
      micros: this.#plan.calendar.microsOf(this.#slot),
    });
    this.#touch(holding, effective);
    const money = kind === 'opening' ? this.accounts.opening : this.accounts.bank;
    const postings = numbered([
      [this.#account(holding), quantity, this.#lots.idOf(lot)],
      [this.accounts.issuer(index), -quantity, null],
      [money, amountCents, null],
      [this.accounts.capital(index), -amountCents, null],
    ]);
    const draft = { kind, effective, member, instrument: index, quantity, priceCents, amountCents };
    const booking = this.#seal(draft, postings, [this.#lotRow(lot, member, index, quantity)]);
    if (reversible) this.#remember(booking, effective, [{ lot, holding, delta: quantity }]);
    return booking;
  }

  /** Takes units first in first out, each parcel becoming a new lot of the counterparty. */
  #move(draft: {
    member: number;
    counterparty: number;
    instrument: number;
    quantity: number;
    effective: number;
    reason: string;
  }): Booking {
    const { member, counterparty, effective, reason } = draft;
    const from = member * perMember + draft.instrument;
    const to = counterparty * perMember + draft.instrument;
    const micros = this.#plan.calendar.microsOf(this.#slot);
    const inherited = reason === 'inheritance';
    const moved: Candidate['lots'] = [];
    const postings: [number, number, string | null][] = [];
    const newLots: LotRow[] = [];
    let left = draft.quantity;
    for (const lot of this.#lots.of(from)) {
      if (left === 0) break;
      if (!inherited && this.#lots.lockedUntil(lot) > effective) continue;
      const quantity = Math.min(left, this.#lots.remaining(lot));
      left -= quantity;
      const acquired = inherited ? this.#lots.acquired(lot) : effective;
      const lockedUntil = inherited
        ? this.#lots.lockedUntil(lot)
        : lockUntil(instrumentAt(draft.instrument), effective);
      const interestFrom = this.#lots.interestFrom(lot);
      this.#lots.take(from, lot, quantity, this.#slot);
      const made = this.#lots.add({
        holding: to,
        quantity,
        acquired,
        lockedUntil,
        interestFrom,
        slot: this.#slot,
        micros,
      });
      postings.push(
        [this.#account(from), -quantity, this.#lots.idOf(lot)],
        [this.#account(to), quantity, this.#lots.idOf(made)],
      );
      newLots.push(this.#lotRow(made, counterparty, draft.instrument, quantity));
      moved.push({ lot, holding: from, delta: -quantity }, { lot: made, holding: to, delta: quantity });
    }
    if (left > 0) throw new Error(`a holding is ${left} short at transaction ${this.#slot + 1}`);
    this.#touch(from, effective);
    this.#touch(to, effective);
    const booking = this.#seal(
      { ...draft, kind: 'transfer', priceCents: null, amountCents: null },
      numbered(postings),
      newLots,
    );
    if (!inherited) this.#remember(booking, effective, moved);
    return booking;
  }

  /** Gives a transaction its number, time, makers and words. */
  #seal(draft: Draft, postings: HashedPosting[], newLots: LotRow[], reverses?: HashedTransaction): Booking {
    const random = this.#random;
    const micros = this.#plan.calendar.microsOf(this.#slot);
    const year = yearOf(this.#today);
    const number = (this.#numbers.get(year) ?? 0) + 1;
    this.#numbers.set(year, number);
    const opening = draft.kind === 'opening';
    const seen =
      !opening && (reverses !== undefined || (draft.amountCents ?? 0) > fourEyesThresholdCents || random.chance(0.03));
    const [maker, checker] = random.chance(0.6)
      ? [administrators.bram, administrators.anna]
      : [administrators.anna, administrators.bram];
    const instrument = instrumentAt(draft.instrument);
    const transaction: HashedTransaction = {
      seq: this.#slot + 1,
      id: uuid7(Math.floor(micros / 1000), 0, mix(this.#plan.tier.seed, 0x7478), this.#slot),
      number: `TR-${year}-${String(number).padStart(6, '0')}`,
      kind: draft.kind,
      effective_date: dateOf(draft.effective),
      booked_at_micros: micros,
      member_id: reverses?.member_id ?? this.#members.idOf(draft.member),
      counterparty_id:
        reverses?.counterparty_id ?? (draft.counterparty === undefined ? null : this.#members.idOf(draft.counterparty)),
      instrument_id: instrument.id,
      quantity: draft.quantity,
      price_cents: draft.priceCents,
      amount_cents: draft.amountCents,
      description: opening ? 'Beginstand uit het oude register' : remarkFor(draft.kind, draft.reason, random),
      reference: draft.kind === 'issue' && random.chance(0.3) ? `BANK-${year}-${this.#slot + 1}` : null,
      source: opening ? 'opening' : 'ui',
      source_id: null,
      maker_id: maker.id,
      checker_id: seen ? checker.id : null,
      reverses_id: reverses?.id ?? null,
      reason_code: draft.reason ?? null,
      document: documentFor(draft.reason, dateOf(draft.effective)),
    };
    return { transaction, bookedAt: instantOf(micros), postings, newLots };
  }

  #remember(booking: Booking, effective: number, lots: Candidate['lots']): void {
    const { transaction, postings } = booking;
    this.#recent.push({ slot: this.#slot, effective, transaction, postings, lots });
    if (this.#recent.length > 64) this.#recent.shift();
  }

  #lotRow(lot: number, member: number, instrument: number, quantity: number): LotRow {
    const date = (day: number) => (day < 0 ? null : dateOf(day));
    return {
      id: this.#lots.idOf(lot),
      memberId: this.#members.idOf(member),
      instrumentId: instrumentAt(instrument).id,
      acquiredOn: dateOf(this.#lots.acquired(lot)),
      quantity,
      lockUntil: date(this.#lots.lockedUntil(lot)),
      interestFrom: date(this.#lots.interestFrom(lot)),
    };
  }

  #account(holding: number): number {
    return this.accounts.holding(
      holding,
      () => this.#members.idOf(Math.floor(holding / perMember)),
      holding % perMember,
    );
  }

  #touch(holding: number, day: number): void {
    this.#lastDay[holding] = Math.max(this.#lastDay[holding] ?? 0, day);
  }

  #balance(holding: number): number {
    return this.#lots.of(holding).reduce((sum, lot) => sum + this.#lots.remaining(lot), 0);
  }

  #free(holding: number, day: number): number {
    return this.#lots
      .of(holding)
      .reduce((sum, lot) => sum + (this.#lots.lockedUntil(lot) > day ? 0 : this.#lots.remaining(lot)), 0);
  }

  /** Mostly (a part of) the oldest parcel, at times several or everything. */
  #part(holding: number, day: number, free: number): number {
    if (this.#random.chance(0.015)) return free;
    const parcels = this.#random.longTailed(1, 5, 3);
    const oldest = this.#lots.of(holding).filter((lot) => this.#lots.lockedUntil(lot) <= day);
    const units = oldest.slice(0, parcels).reduce((sum, lot) => sum + this.#lots.remaining(lot), 0);
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
    const day = this.#today - this.#random.int(...back);
    return openWhenBooked(day, this.#today) && day >= dayOf('2015-01-01') ? day : this.#today;
  }
}

function instrumentAt(index: number): SeedInstrument {
  const instrument = instruments[index];
  if (instrument === undefined) throw new RangeError(`no instrument ${index}`);
  return instrument;
}

function numbered(lines: readonly (readonly [number, number, string | null])[]): HashedPosting[] {
  return lines.map(([account_id, delta, lot_id], index) => ({ seq: index + 1, account_id, delta, lot_id }));
}

/** What a reversal repeats of its transaction. */
function draftOf(transaction: HashedTransaction): Omit<Draft, 'kind' | 'effective'> {
  const cents = (value: bigint | number | null) => (value === null ? null : Number(value));
  return {
    member: -1,
    instrument: instruments.findIndex((instrument) => instrument.id === transaction.instrument_id),
    quantity: Number(transaction.quantity),
    priceCents: cents(transaction.price_cents),
    amountCents: cents(transaction.amount_cents),
  };
}
