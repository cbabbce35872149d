import type { HashedLot, HashedTransaction } from '@ledenbureau/api/domain/hashChain.ts';
import type { Booking, Header, Line } from './booking.ts';
import { dateOf, instantOf, yearOf } from './calendar.ts';
import { administrators } from './people.ts';
import type { Plan } from './plan.ts';
import { mix, Random, uuid7 } from './random.ts';
import { documentFor, remarkFor } from './remarks.ts';

/** Above this, a second administrator approves (the default of the service's configuration). */
const fourEyesThresholdCents = 250_000;

/** Gives transactions their number, time, administrators and words. */
export class Sealer {
  /** The last number given out in each year. */
  readonly numbers = new Map<number, number>();
  readonly #plan: Plan;
  readonly #random: Random;

  constructor(plan: Plan) {
    this.#plan = plan;
    this.#random = new Random(plan.tier.seed, 3);
  }

  /** `slot` is the place of the transaction, from 0. */
  seal(slot: number, header: Header, lines: readonly Line[], newLots: HashedLot[]): Booking {
    const { kind, reason, effective } = header;
    const { calendar, tier } = this.#plan;
    const random = this.#random;
    const micros = calendar.microsOf(slot);
    const year = yearOf(calendar.dayOf(slot));
    const number = (this.numbers.get(year) ?? 0) + 1;
    this.numbers.set(year, number);
    const { anna, bram } = administrators;
    const [maker, checker] = random.chance(0.6) ? [bram, anna] : [anna, bram];
    const opening = kind === 'opening';
    const transaction: HashedTransaction = {
      seq: slot + 1,
      id: uuid7(Math.floor(micros / 1000), 0, mix(tier.seed, 0x7478), slot),
      number: `TR-${year}-${String(number).padStart(6, '0')}`,
      kind,
      effective_date: dateOf(effective),
      booked_at_micros: micros,
      member_id: header.memberId,
      member_no: header.memberNo,
      counterparty_id: header.counterpartyId,
      counterparty_no: header.counterpartyNo,
      instrument_id: header.instrumentId,
      quantity: header.quantity,
      price_cents: header.priceCents,
      amount_cents: header.amountCents,
      description: opening ? 'Beginstand uit het oude register' : remarkFor(kind, reason, random),
      reference: kind === 'issue' && random.chance(0.3) ? `BANK-${year}-${slot + 1}` : null,
      source: opening ? 'opening' : 'ui',
      source_id: null,
      maker_id: maker.id,
      checker_id: header.weightCents > fourEyesThresholdCents ? checker.id : null,
      reverses_id: header.reversesId,
      reason_code: reason,
      document: documentFor(reason, dateOf(effective)),
      ...header.behalf,
    };
    const postings = lines.map(([account_id, delta, lot_id], index) => ({ seq: index + 1, account_id, delta, lot_id }));
    return { transaction, bookedAt: instantOf(micros), postings, newLots };
  }
}
