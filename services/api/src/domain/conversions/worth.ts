import { quoteRedemption } from '../interest/quote.ts';
import { balanceOn, freeFrom } from '../lots.ts';
import { amountOf } from '../money.ts';
import { compare } from '../order.ts';
import type { ReturnOrder, Candidate, ConversionTerms } from './candidate.ts';

/** Units of one lot with what they are worth: one formula. */
export interface ConversionPart {
  lot_id: string;
  acquired_on: string;
  quantity: bigint;
  interest_from: string | null;
  interest_to: string | null;
  days: number;
  year_days: number;
  rate_ppm: number;
  principal_cents: bigint;
  interest_cents: bigint;
  /** Of a request whose shares were set aside for this: what it was given. */
  asked?: Pick<ReturnOrder, 'return_line_id' | 'number'>;
}

/** What a source is worth. */
export interface Worth {
  units: bigint;
  principal_cents: bigint;
  interest_cents: bigint;
  withholding_cents: bigint;
  parts: ConversionPart[];
}

/** What a member has that could be converted on the day of a run. */
export interface Holding {
  /** Free on the day of the run and on every later one; cents of what is owed. */
  units: bigint;
  reserved: bigint;
  locked: bigint;
  lots: { id: string; acquired_on: string; quantity: bigint; interest_from: string }[];
  asked: readonly ReturnOrder[];
  asked_units: bigint;
}

/** What of it is free, set aside and locked; of what was asked for alone, that alone. */
export function heldBy({ source, run_on }: ConversionTerms, { opted_in, lots, asked, owed_cents }: Candidate): Holding {
  const asked_units = sum(asked.flatMap(({ parts }) => parts.map(({ quantity }) => quantity)));
  const none = { reserved: 0n, locked: 0n, lots: [], asked, asked_units };
  if (source === null) return { ...none, units: owed_cents > 0n ? owed_cents : 0n };
  // Who only asked for it gives up nothing else.
  if (!opted_in && asked_units > 0n) return { ...none, units: asked_units };
  const free = lots
    .map((lot) => ({ lot, quantity: freeFrom(lot.holding, run_on) }))
    .filter(({ quantity }) => quantity > 0n);
  const open = free.filter(({ lot }) => lot.lock_until === null || lot.lock_until <= run_on);
  return {
    ...none,
    units: asked_units + sum(open.map(({ quantity }) => quantity)),
    locked: sum(free.map(({ quantity }) => quantity)) - sum(open.map(({ quantity }) => quantity)),
    reserved: sum(lots.map((lot) => balanceOn(lot.reserved, run_on))) - asked_units,
    lots: open.map(({ lot: { id, acquired_on, interest_from }, quantity }) => ({
      id,
      acquired_on,
      quantity,
      interest_from: interest_from ?? acquired_on,
    })),
  };
}

/** What so many units are worth, the oldest first. Throws what quoteRedemption throws. */
export function worthOf({ source, run_on, withholding_ppm }: ConversionTerms, holding: Holding, units: bigint): Worth {
  if (source === null) {
    return { units, principal_cents: units, interest_cents: 0n, withholding_cents: 0n, parts: [] };
  }
  if (source.bond === null) return sharesWorth(source, holding, units);
  const terms = source.bond;
  const quote = quoteRedemption({
    terms,
    lots: holding.lots,
    quantity: units,
    effective_on: run_on,
    fee: null,
    withholding_ppm,
  });
  const { principal_cents, interest_cents, withholding_cents, lines: parts } = quote;
  return { units, principal_cents, interest_cents, withholding_cents, parts };
}

const noInterest = { interest_from: null, interest_to: null, days: 0, year_days: 365, rate_ppm: 0, interest_cents: 0n };

/**
 * Shares that were asked for at what the round gives for them, all of them; others at nominal value, rounded once over all of
 * them, so that each part is the difference with those before it.
 */
function sharesWorth(
  { scale, nominal_cents }: NonNullable<ConversionTerms['source']>,
  holding: Holding,
  units: bigint,
): Worth {
  const parts: ConversionPart[] = holding.asked.flatMap(({ return_line_id, number, cents, parts: some }) => {
    const shares = dividedOver(
      cents,
      some.map(({ quantity }) => quantity),
    );
    return some.map(({ lot_id, acquired_on, quantity }, index) => ({
      lot_id,
      acquired_on,
      quantity,
      ...noInterest,
      principal_cents: shares[index] ?? 0n,
      asked: { return_line_id, number },
    }));
  });
  const inOrder = [...holding.lots].sort((a, b) => compare(a.acquired_on, b.acquired_on) || compare(a.id, b.id));
  const missing = units - holding.asked_units;
  let total = 0n;
  for (const { id: lot_id, acquired_on, quantity: there } of inOrder) {
    const quantity = there < missing - total ? there : missing - total;
    if (quantity === 0n) break;
    const principal_cents = amountOf(total + quantity, scale, nominal_cents) - amountOf(total, scale, nominal_cents);
    parts.push({ lot_id, acquired_on, quantity, ...noInterest, principal_cents });
    total += quantity;
  }
  const principal_cents = sum(parts.map((part) => part.principal_cents));
  return { units, principal_cents, interest_cents: 0n, withholding_cents: 0n, parts };
}

/** Cents over so many units each: each part is the difference with those before it. */
function dividedOver(cents: bigint, units: readonly bigint[]): bigint[] {
  const all = sum(units);
  let before = 0n;
  return units.map((some) => {
    const from = (cents * before) / all;
    before += some;
    return (cents * before) / all - from;
  });
}

/** What there is to convert: principal and interest, less the tax withheld. */
export const valueOf = ({ principal_cents, interest_cents, withholding_cents }: Worth): bigint =>
  principal_cents + interest_cents - withholding_cents;

/** The fewest units of the source that still pay for the target: more units are never worth less. Those asked for go in any case. */
export function leastFor(terms: ConversionTerms, holding: Holding, most: Worth, target_cents: bigint): Worth {
  let best = most;
  let [low, high] = [holding.asked_units, most.units];
  while (low < high) {
    const middle = (low + high) / 2n;
    const worth = worthOf(terms, holding, middle);
    if (valueOf(worth) >= target_cents) [best, high] = [worth, middle];
    else low = middle + 1n;
  }
  return best;
}

function sum(values: readonly bigint[]): bigint {
  return values.reduce((total, value) => total + value, 0n);
}
