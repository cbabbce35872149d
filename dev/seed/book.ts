// Books what the story asks for, under the same rules as the service (domain/plan.ts) and the database's seal.
// A little over 200 lines: the kinds of booking share the lots they draw on.
import { Accounts } from './accounts.ts';
import type { HashedLot } from '@ledenbureau/api/domain/hashChain.ts';
import type { Booking, Header, Line, Move, Purchase, Reversible } from './booking.ts';
import { dateOf } from './calendar.ts';
import { instrumentAt, instruments, lockUntil, priceOn, worth } from './instruments.ts';
import { Lots } from './lots.ts';
import type { MemberMaker } from './members.ts';
import type { Plan } from './plan.ts';
import { Sealer } from './sealer.ts';

const perMember = instruments.length;
const reversibleAtOnce = 64;

/** A holding is a member's units of one instrument. */
export function holdingOf(member: number, instrument: number): number {
  return member * perMember + instrument;
}

export class Book {
  readonly accounts: Accounts;
  readonly lots: Lots;
  /** The last transactions that can be reversed, oldest first. */
  readonly reversible: Reversible[] = [];
  /** The transaction being made up, from 0. */
  slot = 0;
  readonly #plan: Plan;
  readonly #members: MemberMaker;
  readonly #sealer: Sealer;
  /** The last effective date posted to each holding: nothing is taken from it on an earlier one. */
  readonly #lastDay: Int32Array;

  constructor(plan: Plan, members: MemberMaker) {
    const holdings = plan.tier.members * perMember;
    this.#plan = plan;
    this.#members = members;
    this.#sealer = new Sealer(plan);
    this.accounts = new Accounts(holdings);
    this.lots = new Lots(holdings, plan.tier.seed);
    this.#lastDay = new Int32Array(holdings);
  }

  /** The last number given out in each year. */
  get numbers(): ReadonlyMap<number, number> {
    return this.#sealer.numbers;
  }

  get today(): number {
    return this.#plan.calendar.dayOf(this.slot);
  }

  lastDayOf(holding: number): number {
    return this.#lastDay[holding] ?? 0;
  }

  /** Units come from the cooperative into a new lot, against money in the bank or the opening balance. */
  buy(purchase: Purchase): Booking {
    const { kind, member, quantity, effective, acquired = effective } = purchase;
    const instrument = instrumentAt(purchase.instrument);
    const holding = holdingOf(member, purchase.instrument);
    const priceCents = priceOn(instrument, effective);
    const amountCents = worth(instrument, quantity, priceCents);
    const lot = this.lots.add({
      holding,
      quantity,
      acquired,
      lockedUntil: lockUntil(instrument, acquired),
      interestFrom: instrument.type === 'bond' ? acquired : -1,
      slot: this.slot,
      micros: this.#plan.calendar.microsOf(this.slot),
    });
    this.#touch(holding, effective);
    const header: Header = {
      ...this.#parties(purchase),
      kind,
      priceCents,
      amountCents,
      reason: null,
      weightCents: kind === 'opening' ? 0 : amountCents,
    };
    const booking = this.#sealer.seal(
      this.slot,
      header,
      [
        [this.#account(holding), quantity, this.lots.idOf(lot)],
        [this.accounts.issuer(purchase.instrument), -quantity, null],
        [kind === 'opening' ? this.accounts.opening : this.accounts.bank, amountCents, null],
        [this.accounts.capital(purchase.instrument), -amountCents, null],
      ],
      [this.#lotRow(lot, holding)],
    );
    if (purchase.reversible) this.#remember(booking, effective, [{ lot, holding, delta: quantity }]);
    return booking;
  }

  /** Takes units first in first out, each parcel becoming a new lot of the counterparty; an heir keeps the dates. */
  move(move: Move): Booking {
    const { effective, reason } = move;
    const instrument = instrumentAt(move.instrument);
    const from = holdingOf(move.member, move.instrument);
    const to = holdingOf(move.counterparty, move.instrument);
    const inherited = reason === 'inheritance';
    const given: Reversible['lots'] = [];
    const received: Reversible['lots'] = [];
    let left = move.quantity;
    for (const lot of this.lots.of(from)) {
      if (left === 0) break;
      if (!inherited && this.lots.lockedUntil(lot) > effective) continue;
      const quantity = Math.min(left, this.lots.remaining(lot));
      left -= quantity;
      this.lots.take(from, lot, quantity, this.slot);
      const made = this.lots.add({
        holding: to,
        quantity,
        acquired: inherited ? this.lots.acquired(lot) : effective,
        lockedUntil: inherited ? this.lots.lockedUntil(lot) : lockUntil(instrument, effective),
        interestFrom: this.lots.interestFrom(lot),
        slot: this.slot,
        micros: this.#plan.calendar.microsOf(this.slot),
      });
      given.push({ lot, holding: from, delta: -quantity });
      received.push({ lot: made, holding: to, delta: quantity });
    }
    if (left > 0) throw new Error(`a holding is ${left} short at transaction ${this.slot + 1}`);
    this.#touch(from, effective);
    this.#touch(to, effective);
    const weightCents = worth(instrument, move.quantity, instrument.nominalCents);
    const header = {
      ...this.#parties(move),
      kind: 'transfer',
      priceCents: null,
      amountCents: null,
      reason,
      weightCents,
    };
    const moved = [...given, ...received];
    const lines = moved.map(({ lot, holding, delta }): Line => [this.#account(holding), delta, this.lots.idOf(lot)]);
    const newLots = received.map(({ lot, holding }) => this.#lotRow(lot, holding));
    const booking = this.#sealer.seal(this.slot, header, lines, newLots);
    if (!inherited) this.#remember(booking, effective, moved);
    return booking;
  }

  /** The exact negation of a transaction. */
  reverse(original: Reversible, effective: number, reason: string): Booking {
    this.reversible.splice(this.reversible.indexOf(original), 1);
    const { transaction: t, postings, lots } = original;
    const header: Header = {
      kind: 'reversal',
      effective,
      memberId: t.member_id,
      memberNo: t.member_no === null ? null : Number(t.member_no),
      counterpartyId: t.counterparty_id,
      counterpartyNo: t.counterparty_no === null ? null : Number(t.counterparty_no),
      instrumentId: t.instrument_id,
      quantity: Number(t.quantity),
      priceCents: t.price_cents === null ? null : Number(t.price_cents),
      amountCents: t.amount_cents === null ? null : Number(t.amount_cents),
      reason,
      reversesId: t.id,
      weightCents: Infinity,
    };
    const lines = postings.map((p): Line => [Number(p.account_id), -Number(p.delta), p.lot_id]);
    for (const { lot, holding, delta } of lots) {
      this.lots.take(holding, lot, delta, this.slot);
      this.#touch(holding, effective);
    }
    return this.#sealer.seal(this.slot, header, lines, []);
  }

  #parties(booking: {
    member: number;
    counterparty?: number;
    instrument: number;
    quantity: number;
    effective: number;
  }) {
    const { member, counterparty, instrument, quantity, effective } = booking;
    return {
      memberId: this.#members.idOf(member),
      memberNo: this.#members.numberOf(member),
      counterpartyId: counterparty === undefined ? null : this.#members.idOf(counterparty),
      counterpartyNo: counterparty === undefined ? null : this.#members.numberOf(counterparty),
      instrumentId: instrumentAt(instrument).id,
      quantity,
      effective,
      reversesId: null,
    };
  }

  #remember({ transaction, postings }: Booking, effective: number, lots: Reversible['lots']): void {
    this.reversible.push({ slot: this.slot, effective, transaction, postings, lots });
    if (this.reversible.length > reversibleAtOnce) this.reversible.shift();
  }

  #lotRow(lot: number, holding: number): HashedLot {
    const date = (day: number) => (day < 0 ? null : dateOf(day));
    return {
      id: this.lots.idOf(lot),
      member_id: this.#members.idOf(Math.floor(holding / perMember)),
      instrument_id: instrumentAt(holding % perMember).id,
      acquired_on: dateOf(this.lots.acquired(lot)),
      original_qty: this.lots.remaining(lot),
      lock_until: date(this.lots.lockedUntil(lot)),
      interest_from: date(this.lots.interestFrom(lot)),
    };
  }

  #account(holding: number): number {
    const member = Math.floor(holding / perMember);
    return this.accounts.holding(holding, () => this.#members.idOf(member), holding % perMember);
  }

  #touch(holding: number, day: number): void {
    this.#lastDay[holding] = Math.max(this.lastDayOf(holding), day);
  }
}
