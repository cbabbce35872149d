import { refusal } from '../errors.ts';
import { amountOf, divideHalfUp } from '../money.ts';
import { compare } from '../order.ts';
import { formatQuantity } from '../quantity.ts';
import { accrue, totalOf } from './accrual.ts';
import type { AccruedLine, BondTerms } from './accrual.ts';

/** A lot as far as its interest goes. */
export interface InterestLot {
  id: string;
  acquired_on: string;
  /** Units of 10^-scale that may be redeemed. */
  quantity: bigint;
  /** Day from which its interest is still to be paid: that of the lot, or up to which it was paid last. */
  interest_from: string;
}

/** What redeeming before maturity costs: a part of the principal, and no less than a minimum. */
export interface FeeTerms {
  fee_ppm: number;
  min_cents: bigint;
}

export interface QuoteInput {
  terms: BondTerms;
  /** In any order: the oldest go first, by the day of acquisition and then by id. */
  lots: readonly InterestLot[];
  /** Units of 10^-scale. */
  quantity: bigint;
  /** The first day on which the units no longer bear interest. */
  effective_on: string;
  /** Null at maturity, when there is none. */
  fee: FeeTerms | null;
  /** Tax withheld from interest, in parts per million; 0 where nothing is withheld. */
  withholding_ppm: number;
}

/** One formula: quantity × nominal × rate × days / length of the year. */
export interface QuoteLine {
  lot_id: string;
  acquired_on: string;
  quantity: bigint;
  interest_from: string;
  interest_to: string;
  days: number;
  year_days: number;
  rate_ppm: number;
  /** On the first line of a lot; 0 on another that follows because the rate or the length of the year changed. */
  principal_cents: bigint;
  interest_cents: bigint;
}

export interface Quote {
  effective_on: string;
  quantity: bigint;
  principal_cents: bigint;
  interest_cents: bigint;
  fee_cents: bigint;
  withholding_cents: bigint;
  /** Principal and interest less fee and withholding; never below 0. */
  net_cents: bigint;
  lines: QuoteLine[];
}

/**
 * What bonds bring in on a day: principal, interest that was not paid yet, fee and tax. Each lot bears interest from a
 * day of its own. Throws insufficient_available when the lots hold too little, and date_invalid for a day before the one
 * up to which the interest of a lot has been paid.
 */
export function quoteRedemption({ terms, lots, quantity, effective_on, fee, withholding_ppm }: QuoteInput): Quote {
  const { scale, nominal_cents } = terms;
  const consumedLots = firstIn(lots, quantity, terms.scale);
  const earliest = consumedLots.map(({ interest_from }) => interest_from).reduce((a, b) => (a > b ? a : b), '');
  if (effective_on < earliest) throw refusal('date_invalid', 'effective_on', { date: effective_on, earliest });
  const lines = consumedLots.flatMap((lot) =>
    accrue(terms, { quantity: lot.quantity, from: lot.interest_from, to: effective_on }).map((line, index) =>
      lineOf(lot, line, index === 0 ? amountOf(lot.quantity, scale, nominal_cents) : 0n),
    ),
  );
  const principal_cents = lines.reduce((sum, line) => sum + line.principal_cents, 0n);
  const interest_cents = totalOf(lines);
  const withholding_cents = withheld(interest_cents, withholding_ppm);
  const most = principal_cents + interest_cents - withholding_cents;
  const fee_cents = fee === null ? 0n : feeOf(principal_cents, fee, most);
  const net_cents = most - fee_cents;
  return { effective_on, quantity, principal_cents, interest_cents, fee_cents, withholding_cents, net_cents, lines };
}

/** Tax on an amount of interest; rounded once. */
export function withheld(interest_cents: bigint, withholding_ppm: number): bigint {
  return divideHalfUp(interest_cents * BigInt(withholding_ppm), 1_000_000n);
}

/** The part of the principal or the minimum, whichever is more, but never more than there is to pay out. */
function feeOf(principal_cents: bigint, { fee_ppm, min_cents }: FeeTerms, most: bigint): bigint {
  const part = divideHalfUp(principal_cents * BigInt(fee_ppm), 1_000_000n);
  const fee = part > min_cents ? part : min_cents;
  return fee < most ? fee : most;
}

/** The oldest units first. Throws insufficient_available. */
function firstIn(lots: readonly InterestLot[], quantity: bigint, scale: number): InterestLot[] {
  const inOrder = [...lots].sort((a, b) => compare(a.acquired_on, b.acquired_on) || compare(a.id, b.id));
  const consumedLots: InterestLot[] = [];
  let missing = quantity;
  for (const lot of inOrder) {
    const part = lot.quantity < missing ? lot.quantity : missing;
    if (part > 0n) consumedLots.push({ ...lot, quantity: part });
    missing -= part;
  }
  if (missing > 0n) {
    const available = formatQuantity(quantity - missing, scale);
    throw refusal('insufficient_available', 'quantity', {
      requested: formatQuantity(quantity, scale),
      available,
      reserved: '0',
      waiting: '0',
    });
  }
  return consumedLots;
}

function lineOf(lot: InterestLot, line: AccruedLine, principal_cents: bigint): QuoteLine {
  const { from: interest_from, to: interest_to, days, year_days, rate_ppm, interest_cents } = line;
  const { id: lot_id, acquired_on, quantity } = lot;
  return {
    lot_id,
    acquired_on,
    quantity,
    interest_from,
    interest_to,
    days,
    year_days,
    rate_ppm,
    principal_cents,
    interest_cents,
  };
}
