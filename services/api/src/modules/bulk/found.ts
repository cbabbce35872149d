import type { FileTerms, NewMember } from '../../domain/bulk/opening.ts';
import type { Candidate } from '../../domain/bulk/rows.ts';
import { isUnusualRate, usualRate } from '../../domain/confirmation.ts';
import { backdatedAfterDays, daysBetween } from '../../domain/dates.ts';
import type { Price } from '../../domain/settings.ts';
import { maxUnits } from '../../domain/quantity.ts';
import type { Draft } from '../../ledger/order.ts';
import { bodyDigest } from '../../calls/idempotency.ts';
import type { CheckedRow, ReadRow } from './check.ts';
import type { Names } from './names.ts';
import type { Problem } from './orders.ts';

// What is kept of a row beside what is wrong in it.

type RowFacts = Pick<
  CheckedRow,
  | 'kind'
  | 'member_id'
  | 'counterparty_id'
  | 'instrument_id'
  | 'effective_date'
  | 'units'
  | 'price_cents'
  | 'amount_cents'
>;

/** What can be said of a row that may not be booked, so that the totals add up to the file. */
export function foundOf(candidate: Candidate | null, names: Names): RowFacts {
  if (candidate === null) {
    const nothing = { member_id: null, counterparty_id: null, instrument_id: null, effective_date: null };
    return { ...nothing, kind: null, units: null, price_cents: null, amount_cents: null };
  }
  const { kind, member_no, counterparty_no, effective_date, amount_cents } = candidate;
  const instrument = candidate.instrument === null ? null : names.instrument(candidate.instrument);
  return {
    kind,
    member_id: names.member(member_no)?.id ?? null,
    counterparty_id: (counterparty_no === null ? null : names.member(counterparty_no)?.id) ?? null,
    instrument_id: instrument?.id ?? null,
    effective_date,
    units: unitsOf(candidate.quantity, instrument?.scale ?? null),
    price_cents: null,
    amount_cents: amount_cents === null ? null : BigInt(amount_cents),
  };
}

function unitsOf(quantity: string | null, scale: number | null): bigint | null {
  const [whole = '', part = ''] = (quantity ?? '').split('.');
  if (quantity === null || scale === null || part.length > scale || whole.length > 15) return null;
  const units = BigInt(`${whole}${part.padEnd(scale, '0')}`);
  return units > maxUnits || units < -maxUnits ? null : units;
}

/** What a row that may be booked comes to, with the digest it is approved by. */
export function bookedAs({ header, lots, judged }: Draft): Partial<CheckedRow> & { booking_sha256: string } {
  const { id, checker_id: _checker, quantity, price_cents, amount_cents, ...rest } = header;
  const isOut = 'direction' in judged.request && judged.request.direction === 'out';
  const params = {
    ...rest,
    id,
    quantity: String(quantity),
    price_cents: String(price_cents),
    amount_cents: String(amount_cents),
    lots: lots.map(({ acquired_on, lock_until, interest_from }) => [acquired_on, lock_until, interest_from]),
    taken: isOut,
  };
  return {
    transaction_id: id,
    units: quantity !== null && isOut ? -quantity : quantity,
    price_cents,
    amount_cents,
    booking_sha256: bodyDigest(params).toString('hex'),
  };
}

/** What a row comes to that makes a member who holds nothing, with the digest it is approved by. */
export const aloneAs = (member: NewMember, id: string | null) => ({
  transaction_id: null,
  member_id: id,
  booking_sha256: bodyDigest({ ...member }).toString('hex'),
});

/** What is worth a look, and may be booked all the same. */
export function warningsOf(
  { header: { effective_date, kind } }: Draft,
  {
    own,
    today,
    fileTerms,
    price,
    listedTerms,
  }: Pick<ReadRow, 'fileTerms' | 'price'> & { own: boolean; today: string; listedTerms: HeldTerms | null },
): Problem[] {
  const problems: Problem[] = [];
  const days = daysBetween(effective_date, today);
  // A register is opened with what was long ago.
  if (days > backdatedAfterDays && kind !== 'opening') {
    problems.push({ column: 'effective_date', code: 'backdated', params: { days, date: effective_date } });
  }
  if (own) problems.push({ column: 'member_no', code: 'maker_is_member', params: {} });
  if (fileTerms === null || listedTerms === null) return problems;
  return [...problems, ...termWarnings(fileTerms, listedTerms), ...priceWarnings(price, listedTerms, today)];
}

/** Terms as an instrument has them, or will have when the batch makes it. */
export interface HeldTerms extends Omit<FileTerms, 'nominal_cents'> {
  nominal_cents: number;
  code: string;
  /** Oldest first. */
  prices: readonly Price[];
  /** Of its latest issues the middle one; null where there are few. */
  usual_units: bigint | null;
  /** The batch makes it. */
  made: boolean;
}

const termColumns = { nominal_cents: 'nominal', coupon_ppm: 'coupon', maturity_date: 'maturity_date' } as const;

/** What a row says of its instrument that is not so, and a rate with which it would be made that is out of the ordinary. */
function termWarnings(fileTerms: FileTerms, listedTerms: HeldTerms): Problem[] {
  const { code: instrument, made } = listedTerms;
  const differing = Object.entries(termColumns).flatMap(([term, column]): Problem[] => {
    const [fileValue, is] = [fileTerms[term as keyof FileTerms], listedTerms[term as keyof FileTerms]];
    return fileValue === null || fileValue === is
      ? []
      : [{ column, code: 'terms_differ', params: { instrument, [`told_${term}`]: fileValue, [`held_${term}`]: is } }];
  });
  const rate = fileTerms.coupon_ppm;
  if (!made || rate === null || rate !== listedTerms.coupon_ppm || !isUnusualRate(rate)) return differing;
  return [...differing, { column: 'coupon', code: 'rate_unusual', params: { rate_ppm: rate, ...usualRate } }];
}

/** A price is more often misread than ten times the nominal value, or a tenth of it. */
const mostTimes = 10;

/** A price of a row that its instrument will not have, that is far from the nominal value, or that is of a day to come. */
function priceWarnings(price: Price | null, { code, prices, nominal_cents }: HeldTerms, today: string): Problem[] {
  if (price === null) return [];
  const { price_cents, valid_from } = price;
  const listed_cents = prices.findLast((one) => one.valid_from <= valid_from)?.price_cents ?? null;
  const differs = { instrument: code, told_price_cents: price_cents, held_price_cents: listed_cents };
  const isFar = price_cents > mostTimes * nominal_cents || price_cents * mostTimes < nominal_cents;
  return [
    ...(price_cents === listed_cents ? [] : [{ column: 'price', code: 'terms_differ', params: differs } as const]),
    ...(isFar ? [{ column: 'price', code: 'value_unusual', params: { value_cents: price_cents } } as const] : []),
    ...(valid_from > today
      ? [{ column: 'price_date', code: 'value_unusual', params: { value_date: valid_from } } as const]
      : []),
  ];
}
