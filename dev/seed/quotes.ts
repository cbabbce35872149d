// What units of requests are worth, and the columns that keep it.
import { quoteRedemption } from '@ledenbureau/api/domain/interest/quote.ts';
import type { BondTerms } from '@ledenbureau/api/domain/interest/accrual.ts';
import type { FeeTerms } from '@ledenbureau/api/domain/interest/quote.ts';
import { showQuote } from '@ledenbureau/api/requests/quotes.ts';
import type { Quoted } from '@ledenbureau/api/requests/quotes.ts';
import type { Part } from './booking.ts';
import { dateOf } from './calendar.ts';
import { instrumentAt } from './instruments.ts';
import type { Lots } from './lots.ts';
import type { Row } from './members.ts';

const withholding_ppm = 0; // as the service is configured by default

/** What the units are worth on a day, by the service's own formula. */
export function quoteParts(lots: Lots, instrument: number, parts: readonly Part[], effective: number): Quoted {
  const { terms, fee } = quoteTerms(instrument);
  const plain = quoteRedemption({
    terms,
    fee,
    withholding_ppm,
    quantity: BigInt(parts.reduce((sum, { quantity }) => sum + quantity, 0)),
    effective_on: dateOf(effective),
    lots: parts.map(({ lot, quantity }) => ({
      id: lots.idOf(lot),
      acquired_on: dateOf(lots.acquired(lot)),
      quantity: BigInt(quantity),
      interest_from: dateOf(lots.interestFrom(lot)),
    })),
  });
  return { ...plain, shown: showQuote(plain, { terms, fee, withholding_ppm }) };
}

function quoteTerms(instrument: number): { terms: BondTerms; fee: FeeTerms } {
  const { scale, nominalCents, issueDate, bond } = instrumentAt(instrument);
  if (bond === undefined) throw new Error('only bonds are redeemed early');
  return {
    terms: {
      scale,
      nominal_cents: BigInt(nominalCents),
      day_count: bond.dayCount,
      rates: [{ from: issueDate, rate_ppm: bond.couponPpm }],
      maturity_date: bond.maturity,
    },
    fee: { fee_ppm: bond.feePpm, min_cents: BigInt(bond.feeMinCents) },
  };
}

/** The columns of a request that say what it comes to. */
export function quoteColumns({ shown, ...sums }: Quoted): Row {
  const { effective_on, principal_cents, interest_cents, fee_cents, withholding_cents, net_cents } = sums;
  const cents = { principal_cents, interest_cents, fee_cents, withholding_cents, net_cents };
  return { effective_on, quote: JSON.stringify(shown), ...cents };
}

/** The oldest units, and the rest of them. */
export function splitParts(parts: readonly Part[], units: number): [taken: Part[], rest: Part[]] {
  const taken: Part[] = [];
  const rest: Part[] = [];
  let missing = units;
  for (const { lot, quantity } of parts) {
    const some = Math.min(missing, quantity);
    missing -= some;
    if (some > 0) taken.push({ lot, quantity: some });
    if (quantity > some) rest.push({ lot, quantity: quantity - some });
  }
  return [taken, rest];
}
