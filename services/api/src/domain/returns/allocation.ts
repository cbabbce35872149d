import { amountOf } from '../money.ts';
import { compare } from '../order.ts';
import { divide } from './divide.ts';
import type { Part } from './divide.ts';

/** How a round is divided when more is requested than there is (domain model, section 4). */
export const returnPolicies = ['pro_rata_largest_remainder', 'first_come'] as const;
export type ReturnPolicy = (typeof returnPolicies)[number];

/** A request that takes part in a round. Units are of 10^-scale. */
export interface Claim {
  id: string;
  /** GS-2026-000001. */
  number: string;
  /** The day on which it was received: with its number its place in every round until it is met in full. */
  requested_on: string;
  /** What is still to be returned, and no longer locked. */
  units: bigint;
  /** After a death, which goes first where the round says so. */
  death: boolean;
}

/** What a round says of itself. */
export interface RoundTerms {
  policy: ReturnPolicy;
  deaths_first: boolean;
  /** Units of 10^-scale, or cents: one of the two. */
  budget_units: bigint | null;
  budget_cents: bigint | null;
  price_cents: bigint;
  scale: number;
  /** Nobody gets a part of a whole unit. */
  whole_units: boolean;
}

/** What a request gets. `asked` is what it can get at most: in whole units where the round says so. */
export interface Share extends Part {
  claim: Claim;
  asked: bigint;
  allocated: bigint;
  amount_cents: bigint;
}

/** A round divided: first the deaths where they go first, then the others, each in order of place. */
export interface Allocation {
  shares: Share[];
  asked: bigint;
  allocated: bigint;
  amount_cents: bigint;
}

/**
 * Divides a round. What is allocated is the smaller of the budget and what is asked for (invariant 12); no share is larger
 * than what it asks for. The order of `claims` does not matter. Throws a RangeError for terms that are no budget.
 */
export function allocate(terms: RoundTerms, claims: readonly Claim[]): Allocation {
  const step = stepOf(terms);
  const demands = [...claims].sort(byPlace).map((claim) => ({ claim, asked: inSteps(claim.units, step) }));
  const demandTotal = total(demands.map((one) => one.asked));
  const whole = divided(inSteps(smaller(demandTotal, budgetUnits(terms) ?? demandTotal), step));
  const { budget_cents } = terms;
  return budget_cents === null || whole.amount_cents <= budget_cents
    ? whole
    : largestThatFits(budget_cents, whole.allocated);

  function divided(pot: bigint): Allocation {
    const shares = share(terms, step, pot, demands);
    return { shares, asked: demandTotal, allocated: pot, amount_cents: total(shares.map((one) => one.amount_cents)) };
  }

  /**
   * Every amount is rounded by itself, at most half a cent up: together they may be cents above a budget that is never
   * exceeded. Then so much is given that one step more would exceed it.
   */
  function largestThatFits(budget: bigint, tooMuch: bigint): Allocation {
    const roundedUp = smaller(budget, BigInt(demands.length));
    let [under, over] = [inSteps(unitsFor(budget - roundedUp, terms), step), tooMuch];
    while (over - under > step) {
      const middle = under + inSteps((over - under) / 2n, step);
      if (divided(middle).amount_cents <= budget) under = middle;
      else over = middle;
    }
    return divided(under);
  }
}

/** The smallest part that a round gives, in units of 10^-scale. */
export function stepOf({ whole_units, scale }: Pick<RoundTerms, 'whole_units' | 'scale'>): bigint {
  return whole_units ? 10n ** BigInt(scale) : 1n;
}

/** The budget in units, rounded down; nothing is none, at any price. Null where it buys everything, because the price is nothing. */
function budgetUnits({ budget_units, budget_cents, price_cents, scale }: RoundTerms): bigint | null {
  if ((budget_units === null) === (budget_cents === null)) throw new RangeError('a budget is in units or in cents');
  if ((budget_units ?? 0n) < 0n || (budget_cents ?? 0n) < 0n || price_cents < 0n) {
    throw new RangeError('neither budget nor price is below zero');
  }
  if (budget_cents === null || budget_cents === 0n) return budget_units ?? 0n;
  return price_cents === 0n ? null : unitsFor(budget_cents, { price_cents, scale });
}

/** Units that an amount buys, rounded down. */
function unitsFor(cents: bigint, { price_cents, scale }: Pick<RoundTerms, 'price_cents' | 'scale'>): bigint {
  return (cents * 10n ** BigInt(scale)) / price_cents;
}

function inSteps(units: bigint, step: bigint): bigint {
  return units - (units % step);
}

type Demand = Pick<Share, 'claim' | 'asked'>;

function share(terms: RoundTerms, step: bigint, pot: bigint, demands: readonly Demand[]): Share[] {
  const first = (one: Demand) => terms.deaths_first && one.claim.death;
  const groups = [demands.filter(first), demands.filter((one) => !first(one))];
  let remaining = pot;
  return groups.flatMap((group) => {
    const groupTotal = smaller(remaining, total(group.map(({ asked }) => asked)));
    remaining -= groupTotal;
    return parts(
      terms.policy,
      groupTotal / step,
      group.map(({ asked }) => asked / step),
    ).map((part, index) => {
      const one = group[index] as Demand;
      const allocated = part.part * step;
      return { ...one, ...part, allocated, amount_cents: amountOf(allocated, terms.scale, terms.price_cents) };
    });
  });
}

function parts(policy: ReturnPolicy, pot: bigint, demands: readonly bigint[]): Part[] {
  if (policy === 'pro_rata_largest_remainder') return divide(pot, demands);
  let remaining = pot;
  return demands.map((demand) => {
    const part = smaller(remaining, demand);
    remaining -= part;
    return { part, raised: false, tied: false };
  });
}

const inNumbers = new Intl.Collator('en', { numeric: true });

/** The oldest request first, then the lowest number. */
export function byPlace(a: Pick<Claim, 'requested_on' | 'number'>, b: Pick<Claim, 'requested_on' | 'number'>): number {
  if (a.requested_on !== b.requested_on) return compare(a.requested_on, b.requested_on);
  // Numbers are as long as each other up to the millionth of a year: then they are in order as they are written.
  if (a.number.length !== b.number.length) return inNumbers.compare(a.number, b.number);
  return compare(a.number, b.number);
}

function smaller(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

function total(values: readonly bigint[]): bigint {
  return values.reduce((sum, value) => sum + value, 0n);
}
