// Requests for early redemption from the day they came to their end, each step as the service takes it (modules/redemptions),
// with its bookings by the kinds' own plans and its quotes by the service's own formula.
import type { Json } from '@ledenbureau/api/domain/hashChain.ts';
import { emptyRequest } from '@ledenbureau/api/domain/transaction.ts';
import type { Quoted } from '@ledenbureau/api/requests/quotes.ts';
import { Agenda } from './agenda.ts';
import type { Book } from './book.ts';
import type { Booking, Part } from './booking.ts';
import { anchorDay, dateOf, dayOf, instantOf, yearOf } from './calendar.ts';
import type { Value } from './copy.ts';
import type { Crowd } from './crowd.ts';
import { drawHolder, longestWait } from './holders.ts';
import { instrumentAt, noticeDays } from './instruments.ts';
import type { MemberMaker, Row } from './members.ts';
import { administrators } from './people.ts';
import type { Plan } from './plan.ts';
import { quoteColumns, quoteParts, splitParts } from './quotes.ts';
import { mix, Random, uuid7 } from './random.ts';
import { behalfOf, submittedRow } from './requestRow.ts';
import { channels, documentOf, outcomes, reasons, words } from './requestWords.ts';
import type { Outcome } from './requestWords.ts';
import { Trail } from './trail.ts';

const { anna, bram } = administrators;

export interface SeedRequest {
  id: string;
  number: string;
  member: number;
  instrument: number;
  maker: { id: string };
  checker: { id: string };
  outcome: Outcome;
  parts: Part[];
  requested: number;
  quoted: Quoted;
  account: Row | null;
  redemption: Booking | null;
  /** Its columns, as they are by now. */
  row: Record<string, Value>;
}

/** Draws requests out of the members who hold bonds, and brings each to its state. */
export class Requests {
  readonly all: SeedRequest[] = [];
  readonly trail = new Trail();
  readonly agenda = new Agenda();
  readonly #plan: Plan;
  readonly #members: MemberMaker;
  readonly #book: Book;
  readonly #crowd: Crowd;
  readonly #random: Random;

  constructor(of: { plan: Plan; members: MemberMaker; book: Book; crowd: Crowd }) {
    this.#plan = of.plan;
    this.#members = of.members;
    this.#book = of.book;
    this.#crowd = of.crowd;
    this.#random = new Random(of.plan.tier.seed, 4);
    for (const [outcome, { share, from, to }] of Object.entries(outcomes) as [Outcome, (typeof outcomes)[Outcome]][]) {
      const count = Math.round(of.plan.tier.openRequests * share);
      for (let number = 0; number < count; number += 1) {
        const day = this.#random.int(dayOf(from), dayOf(to));
        this.agenda.at(of.plan.calendar.slotOf(day), () => this.#enter(outcome));
      }
    }
  }

  /** A step is written down: its columns, one version more, and the audit's line about it. */
  step(
    request: SeedRequest,
    actor: { id: string },
    action: string,
    columns: Row,
    data: Record<string, Json> = {},
  ): void {
    Object.assign(request.row, columns, { version: Number(request.row.version) + 1 });
    const subject = { type: 'redemption_request', id: request.id };
    this.trail.add({
      at: this.#micros,
      actor,
      action,
      subject,
      data: { version: Number(request.row.version), ...data },
    });
  }

  /** Some days after today. */
  later(days: number, run: () => Booking | undefined): void {
    this.agenda.at(this.#plan.calendar.slotOf(Math.min(this.#book.today + days, anchorDay - 1)), run);
  }

  get #micros(): number {
    return this.#plan.calendar.microsOf(this.#book.slot);
  }

  #enter(outcome: Outcome): Booking {
    const random = this.#random;
    const channel = random.weighted(channels);
    const back = channel === 'post' ? random.int(1, 6) : random.int(0, 1);
    const open = outcome === 'submitted' || outcome === 'in_review';
    const best = drawHolder(
      { plan: this.#plan, members: this.#members, book: this.#book, crowd: this.#crowd, random },
      { back, open },
    );
    const units = random.chance(0.5) ? best.free : Math.max(1, Math.ceil(best.free * (0.3 + 0.7 * random.fraction())));
    return this.#submit({ ...best, units, channel, outcome });
  }

  #submit(of: {
    member: number;
    instrument: number;
    requested: number;
    units: number;
    channel: string;
    outcome: Outcome;
    account: Row | null;
  }): Booking {
    const random = this.#random;
    const { member, instrument, requested, units, channel, outcome, account } = of;
    const at = this.#micros;
    const place = this.all.length;
    const id = uuid7(Math.floor(at / 1000), 0, mix(this.#plan.tier.seed, 0x7661), place);
    const number = `VA-${yearOf(this.#book.today)}-${String(place + 1).padStart(6, '0')}`;
    const [maker, checker] = random.chance(0.45) ? [anna, bram] : [bram, anna];
    const reason = random.weighted(reasons);
    const open = outcome === 'submitted' || outcome === 'in_review';
    const document = documentOf({ reason, channel, requested, open }, random);
    const effective = requested + noticeDays + random.int(0, open ? longestWait : 6);
    const behalf = behalfOf({ id, maker, checker: null, number: null, document: null });
    const { booking, taken } = this.#book.post({
      request: { ...this.#about(member, instrument, requested), kind: 'reserve', quantity: BigInt(units) },
      member,
      instrument,
      parts: [],
      behalf,
    });
    const quoted = quoteParts(this.#book.lots, instrument, taken, effective);
    const row = submittedRow({
      id,
      number,
      member_id: this.#members.idOf(member),
      instrument_id: instrumentAt(instrument).id,
      units,
      reason,
      reason_text: reason === 'other' ? random.pick(words.other) : null,
      channel,
      requested_on: dateOf(requested),
      desired_on: dateOf(effective),
      earliest_on: dateOf(requested + noticeDays),
      ...quoteColumns(quoted),
      bank_account_id: account?.id,
      iban: account?.iban,
      holder_name: account?.holder_name,
      document,
      maker_id: maker.id,
      created_at: instantOf(at),
      reserve_id: booking.transaction.id,
    });
    const request = { id, number, member, instrument, maker, checker, outcome, requested, quoted, account };
    const kept: SeedRequest = { ...request, parts: taken, redemption: null, row };
    this.all.push(kept);
    const { net_cents, digest, effective_on } = quoted.shown;
    const money = { units: String(units), effective_on, net_cents, quote_digest: digest };
    this.step(
      kept,
      maker,
      'redemption.submitted',
      {},
      { ...money, channel, reason, transaction_id: booking.transaction.id },
    );
    this.#goOn(kept);
    return booking;
  }

  #goOn(request: SeedRequest): void {
    const random = this.#random;
    const { outcome, maker, checker, quoted } = request;
    if (outcome === 'submitted') return;
    const taker = random.chance(0.6) ? maker : checker;
    this.later(random.int(0, 3), () => {
      this.step(request, taker, 'redemption.taken', { status: 'in_review', assignee_id: taker.id });
      return undefined;
    });
    if (outcome === 'in_review') return;
    if (outcome === 'rejected') this.later(random.int(4, 12), () => this.#reject(request));
    else if (outcome === 'withdrawn') this.later(random.int(4, 12), () => this.#withdraw(request));
    else {
      const wait = dayOf(quoted.effective_on) - this.#book.today;
      this.later(Math.max(wait, 4) + random.int(0, 4), () => this.#approve(request));
    }
  }

  #approve(request: SeedRequest): Booking {
    const random = this.#random;
    const { maker, checker, parts, instrument, member, number, row } = request;
    const units = Number(row.units);
    const granted = units > 3 && random.chance(0.15) ? Math.ceil(units / 2) : units;
    const [taken, rest] = splitParts(parts, granted);
    request.parts = taken;
    request.quoted = quoteParts(this.#book.lots, instrument, taken, dayOf(request.quoted.effective_on));
    const { principal_cents, interest_cents, fee_cents, withholding_cents, shown } = request.quoted;
    const money = { principal_cents, interest_cents, fee_cents, withholding_cents };
    const on = dayOf(request.quoted.effective_on);
    const document = (row.document ?? null) as string | null;
    const same = { ...this.#about(member, instrument, on), ...money, quantity: BigInt(granted) };
    const { booking } = this.#book.post({
      request: { ...same, kind: 'redeem_early', parts: this.#chosen(taken) },
      member,
      instrument,
      parts: taken,
      behalf: behalfOf({ id: request.id, maker, checker, number, document }),
    });
    request.redemption = booking;
    const transaction_id = booking.transaction.id;
    const columns = {
      status: 'approved',
      approved_units: granted,
      ...quoteColumns(request.quoted),
      checker_id: checker.id,
      decided_at: instantOf(this.#micros),
      redeem_id: transaction_id,
    };
    const { net_cents, digest, effective_on } = shown;
    const told = { units: String(granted), released: String(units - granted), effective_on, net_cents };
    const more = { quote_digest: digest, maker_id: maker.id, transaction_id, comment: null };
    this.step(request, checker, 'redemption.approved', columns, { ...told, ...more });
    if (rest.length > 0) this.agenda.at(this.#book.slot, () => this.#release(request, rest, checker));
    if (request.outcome === 'reversed') this.later(1, () => this.#reverse(request));
    return booking;
  }

  #reject(request: SeedRequest): Booking {
    const { checker, maker } = request;
    const reason = this.#random.pick(['budget_exhausted', 'not_entitled', 'document_missing']);
    const booking = this.#release(request, request.parts, checker);
    const decided = { status: 'rejected', rejection_reason: reason, checker_id: checker.id, decided_at: this.#now };
    const data = { reason, text: null, mailed: false, maker_id: maker.id, transaction_id: booking.transaction.id };
    this.step(request, checker, 'redemption.rejected', decided, data);
    return booking;
  }

  #withdraw(request: SeedRequest): Booking {
    const { maker } = request;
    const booking = this.#release(request, request.parts, null);
    const withdrawn_on = dateOf(this.#book.today);
    const columns = { status: 'withdrawn', withdrawn_on, asked_by: 'het lid, per telefoon', decided_at: this.#now };
    const data = { withdrawn_on, comment: null, transaction_id: booking.transaction.id };
    this.step(request, maker, 'redemption.withdrawn', columns, data);
    return booking;
  }

  #reverse(request: SeedRequest): Booking {
    const { maker, checker, redemption, id, number, quoted, parts } = request;
    if (redemption === null) throw new Error(`${number} has nothing to reverse`);
    const asked = { reversal_maker_id: maker.id, reversal_reason: 'input_error' };
    this.step(request, maker, 'redemption.reversal_asked', asked, { reason_code: 'input_error', comment: null });
    const behalf = behalfOf({ id, maker, checker, number, document: null });
    const booking = this.#book.negate(redemption, dayOf(quoted.effective_on), 'input_error', behalf);
    const data = {
      reason_code: 'input_error',
      comment: null,
      maker_id: maker.id,
      transaction_id: booking.transaction.id,
    };
    const done = { status: 'reversed', reversal_checker_id: checker.id };
    this.step(request, checker, 'redemption.reversed', done, data);
    this.agenda.at(this.#book.slot, () => this.#release(request, parts, checker));
    return booking;
  }

  /** Units are available again, from the day on which they were set aside. */
  #release(request: SeedRequest, parts: Part[], checker: { id: string } | null): Booking {
    const { member, instrument, requested, maker, id, number } = request;
    const quantity = BigInt(parts.reduce((sum, part) => sum + part.quantity, 0));
    const { booking } = this.#book.post({
      request: { ...this.#about(member, instrument, requested), kind: 'release', quantity, parts: this.#chosen(parts) },
      member,
      instrument,
      parts,
      behalf: behalfOf({ id, maker, checker, number, document: null }),
    });
    return booking;
  }

  get #now(): string {
    return instantOf(this.#micros);
  }

  #about(member: number, instrument: number, on: number) {
    const ids = { member_id: this.#members.idOf(member), instrument_id: instrumentAt(instrument).id };
    return { ...emptyRequest, ...ids, effective_date: dateOf(on) };
  }

  #chosen(parts: readonly Part[]) {
    return parts.map(({ lot, quantity }) => ({ lot_id: this.#book.lots.idOf(lot), quantity: BigInt(quantity) }));
  }
}
