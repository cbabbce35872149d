// Books what the story asks for: lots and postings are planned by the service's own kinds (domain/kinds).
import type { AccountKey } from '@ledenbureau/api/domain/accounts.ts';
import type { HashedLot } from '@ledenbureau/api/domain/hashChain.ts';
import { weightOf } from '@ledenbureau/api/domain/judge.ts';
import { kindOf, kinds } from '@ledenbureau/api/domain/kinds/index.ts';
import type { Judged, Plan as BookingPlan } from '@ledenbureau/api/domain/kinds/kind.ts';
import type { Lot } from '@ledenbureau/api/domain/lots.ts';
import type { CommonRequest } from '@ledenbureau/api/domain/transaction.ts';
import { Accounts } from './accounts.ts';
import type { Behalf, Booking, Header, Line, ModuleOrder, Move, Part, Purchase, Reversible } from './booking.ts';
import { dateOf, dayOf } from './calendar.ts';
import { instrumentAt, instruments, priceOn } from './instruments.ts';
import { Lots } from './lots.ts';
import type { MemberMaker } from './members.ts';
import type { Plan } from './plan.ts';
import { paidBefore, sceneOf, typedRequest } from './scene.ts';
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
    const { kind, member, effective, acquired = effective } = purchase;
    const instrument = instrumentAt(purchase.instrument);
    const scene = { ...sceneOf(this.#members, purchase), listed_cents: BigInt(priceOn(instrument, effective)) };
    const request = typedRequest(purchase, { acquired_on: acquired === effective ? null : dateOf(acquired) });
    const judged = { ...scene, ...kinds[kind].sums(request, scene), request };
    const { lots, ...rest } = kinds[kind].plan(judged, [], () => this.lots.nextId(0, this.#micros));
    const plan = { ...rest, lots: lots.map((lot) => paidBefore(lot, instrument)) };
    const made = this.#begin(plan, holdingOf(member, purchase.instrument), effective);
    const booking = this.#seal(kind, judged, plan, [member]);
    if (purchase.reversible) this.#remember(booking, effective, made);
    return booking;
  }

  /** Takes units first in first out, each parcel becoming a new lot of the counterparty; an heir keeps the dates. */
  move(move: Move): Booking {
    const { member, counterparty, instrument, effective, reason } = move;
    const from = holdingOf(member, instrument);
    const scene = sceneOf(this.#members, move);
    const document = reason === 'inheritance' ? 'Verklaring van erfrecht' : null;
    const request = typedRequest(move, { reason_code: reason, document });
    const judged = { ...scene, ...kinds.transfer.sums(request, scene), request };
    const numbers = new Map<string, number>();
    const held = this.lots.of(from).map((lot) => this.#lotOf(lot, member, instrument, numbers));
    let parcels = 0;
    const plan = kinds.transfer.plan(judged, held, () => this.lots.nextId(parcels++, this.#micros));
    const given = plan.consumed.map(({ lot, quantity }) => {
      const number = numbers.get(lot.id) ?? -1;
      this.lots.take(from, number, Number(quantity), this.slot);
      return { lot: number, holding: from, delta: -Number(quantity) };
    });
    const moved = [...given, ...this.#begin(plan, holdingOf(counterparty, instrument), effective)];
    this.#touch(from, effective);
    const booking = this.#seal('transfer', judged, plan, [member, counterparty]);
    if (reason !== 'inheritance') this.#remember(booking, effective, moved);
    return booking;
  }

  /** The exact negation of a transaction. */
  reverse(original: Reversible, effective: number, reason: string): Booking {
    this.reversible.splice(this.reversible.indexOf(original), 1);
    for (const { lot, holding, delta } of original.lots) {
      this.lots.take(holding, lot, delta, this.slot);
      this.#touch(holding, effective);
    }
    return this.negate(original, effective, reason);
  }

  /** The same for what a module booked; its lots are the module's to mind. */
  negate(
    { transaction: t, postings }: Pick<Booking, 'transaction' | 'postings'>,
    effective: number,
    reason: string,
    behalf: Behalf | null = null,
  ): Booking {
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
      behalf,
    };
    const lines = postings.map((p): Line => [Number(p.account_id), -Number(p.delta), p.lot_id]);
    return this.#sealer.seal(this.slot, header, lines, []);
  }

  /** What a module books; answers the units it took as well. Units that are set aside are no longer among the lots here. */
  post({ request, member, instrument, parts, behalf }: ModuleOrder): { booking: Booking; taken: Part[] } {
    const kind = kindOf(request);
    const scene = sceneOf(this.#members, { member, instrument });
    const judged = { ...scene, ...kind.sums(request, scene), request };
    const numbers = new Map<string, number>();
    let lots: Lot[] = [];
    if (instrument !== null) {
      const own =
        request.kind === 'reserve' ? this.lots.of(holdingOf(member, instrument)) : parts.map(({ lot }) => lot);
      lots = own.map((lot) => this.#lotOf(lot, member, instrument, numbers));
    }
    for (const { lot, quantity } of parts) {
      const aside = lots.find(({ id }) => id === this.lots.idOf(lot));
      if (aside !== undefined)
        Object.assign(aside, { holding: [], reserved: [{ on: '0001-01-01', delta: BigInt(quantity) }] });
    }
    const plan = kind.plan(judged, lots, () => this.lots.nextId(0, this.#micros));
    const taken = plan.consumed.map(({ lot, quantity }) => ({
      lot: numbers.get(lot.id) ?? -1,
      quantity: Number(quantity),
    }));
    if (instrument !== null) {
      const holding = holdingOf(member, instrument);
      const sign = request.kind === 'reserve' ? 1 : -1;
      // What is redeemed left the lots here when it was set aside.
      for (const { lot, quantity } of request.kind === 'redeem_early' ? [] : taken) {
        this.lots.take(holding, lot, sign * quantity, this.slot);
      }
      this.#touch(holding, dayOf(request.effective_date));
    }
    return { booking: this.#seal(request.kind, judged, plan, [member], behalf), taken };
  }

  get #micros(): number {
    return this.#plan.calendar.microsOf(this.slot);
  }

  /** A lot with units left, as the kinds look at it; `numbers` gets its place here. */
  #lotOf(lot: number, member: number, instrument: number, numbers: Map<string, number>): Lot {
    const id = this.lots.idOf(lot);
    numbers.set(id, lot);
    const acquired_on = dateOf(this.lots.acquired(lot));
    return {
      id,
      member_id: this.#members.idOf(member),
      instrument_id: instrumentAt(instrument).id,
      acquired_on,
      lock_until: dateOrNull(this.lots.lockedUntil(lot)),
      interest_from: dateOrNull(this.lots.interestFrom(lot)),
      // Nothing is taken on an earlier day than the last that was posted to the holding.
      holding: [{ on: '0001-01-01', delta: BigInt(this.lots.remaining(lot)) }],
      reserved: [],
    };
  }

  /** Keeps the lots that a plan begins. */
  #begin({ lots }: BookingPlan, holding: number, effective: number): Reversible['lots'] {
    this.#touch(holding, effective);
    return lots.map((lot) => {
      const quantity = Number(lot.original_qty);
      const number = this.lots.add({
        holding,
        quantity,
        acquired: dayOf(lot.acquired_on),
        lockedUntil: lot.lock_until === null ? -1 : dayOf(lot.lock_until),
        interestFrom: lot.interest_from === null ? -1 : dayOf(lot.interest_from),
        slot: this.slot,
        micros: this.#micros,
      });
      return { lot: number, holding, delta: quantity };
    });
  }

  #seal(
    kind: string,
    judged: Judged<CommonRequest>,
    plan: BookingPlan,
    parties: readonly number[],
    behalf: Behalf | null = null,
  ): Booking {
    const { member, counterparty, instrument, request } = judged;
    const cents = (amount: bigint | null) => (amount === null ? null : Number(amount));
    const header: Header = {
      kind,
      effective: dayOf(request.effective_date),
      memberId: member?.id ?? null,
      memberNo: member === null ? null : Number(member.member_no),
      counterpartyId: counterparty?.id ?? null,
      counterpartyNo: counterparty === null ? null : Number(counterparty.member_no),
      instrumentId: instrument?.id ?? null,
      quantity: cents(judged.quantity),
      priceCents: cents(judged.price_cents),
      amountCents: cents(judged.amount_cents),
      reason: request.reason_code,
      reversesId: null,
      weightCents: kind === 'opening' ? 0 : Number(weightOf(judged) ?? Infinity),
      behalf,
    };
    const place = instruments.findIndex(({ id }) => id === instrument?.id);
    const lines = plan.postings.map(({ account, delta, lot_id }): Line => {
      return [this.#account(account, place, parties), Number(delta), lot_id];
    });
    const lots = plan.lots.map((lot): HashedLot => ({ ...lot, original_qty: Number(lot.original_qty) }));
    return this.#sealer.seal(this.slot, header, lines, lots);
  }

  #remember({ transaction, postings }: Booking, effective: number, lots: Reversible['lots']): void {
    this.reversible.push({ slot: this.slot, effective, transaction, postings, lots });
    if (this.reversible.length > reversibleAtOnce) this.reversible.shift();
  }

  #account({ kind, member_id, instrument_id }: AccountKey, instrument: number, parties: readonly number[]): number {
    if (['reserved', 'payable', 'in_transit', 'interest_expense', 'fee_income'].includes(kind)) {
      return this.accounts.other(kind, member_id, instrument_id);
    }
    if (kind === 'bank') return this.accounts.bank;
    if (kind === 'opening') return this.accounts.opening;
    if (kind === 'issuer') return this.accounts.issuer(instrument);
    if (member_id === null) return this.accounts.capital(instrument);
    const member = parties.find((party) => this.#members.idOf(party) === member_id) ?? -1;
    return this.accounts.holding(holdingOf(member, instrument), () => member_id, instrument);
  }

  #touch(holding: number, day: number): void {
    this.#lastDay[holding] = Math.max(this.lastDayOf(holding), day);
  }
}

function dateOrNull(day: number): string | null {
  return day < 0 ? null : dateOf(day);
}
