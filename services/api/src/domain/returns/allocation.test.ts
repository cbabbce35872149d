// The table of cases worked out by hand, and the rules that any round keeps.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountOf } from '../money.ts';
import { formatQuantity, parseQuantity } from '../quantity.ts';
import { allocate, byPlace, stepOf } from './allocation.ts';
import type { Claim, RoundTerms, Share } from './allocation.ts';

const unitsOf = (text: string, scale: number) => (text === '0' ? 0n : parseQuantity(text, scale));

interface Case {
  /** Requested in order of receipt: '35', '12.5 death'. */
  asked: string[];
  /** '3000' units or '€75000' */
  budget: string;
  /** By request, in the order of `asked`. */
  gives: string[];
  scale?: number;
  whole?: boolean;
  /** Cents. */
  price?: bigint;
  policy?: RoundTerms['policy'];
  deathsFirst?: boolean;
  /** Cents of all together. */
  costs?: bigint;
}

function claimsOf(asked: readonly string[], scale: number): Claim[] {
  return asked.map((text, index) => ({
    id: String(index),
    number: `GS-2026-${String(index + 1).padStart(6, '0')}`,
    requested_on: '2026-03-01',
    units: unitsOf(text.split(' ')[0] ?? '', scale),
    death: text.endsWith('death'),
  }));
}

function given({ asked, budget, scale = 0, whole = false, price = 2500n, ...more }: Case) {
  const money = budget.startsWith('€');
  const terms: RoundTerms = {
    policy: more.policy ?? 'pro_rata_largest_remainder',
    deaths_first: more.deathsFirst ?? true,
    budget_units: money ? null : unitsOf(budget, scale),
    budget_cents: money ? BigInt(Math.round(Number(budget.slice(1)) * 100)) : null,
    price_cents: price,
    scale,
    whole_units: whole,
  };
  const { shares, amount_cents } = allocate(terms, claimsOf(asked, scale));
  const byId = new Map(shares.map(({ claim, allocated }) => [claim.id, formatQuantity(allocated, scale)]));
  return { gives: asked.map((_, index) => byId.get(String(index))), amount_cents };
}

// Worked out by hand; where a fraction decides it is written beside.
const cases: Record<string, Case> = {
  'enough for everybody': { asked: ['10', '20'], budget: '30', gives: ['10', '20'], costs: 75_000n },
  'more than enough': { asked: ['10', '20'], budget: '1000', gives: ['10', '20'] },
  'no request': { asked: [], budget: '10', gives: [], costs: 0n },
  'no budget': { asked: ['10', '20'], budget: '0', gives: ['0', '0'], costs: 0n },
  'half of each': { asked: ['10', '20'], budget: '15', gives: ['5', '10'] },
  'the largest fraction': { asked: ['5', '4', '3'], budget: '7', gives: ['3', '2', '2'] }, // 2,92 2,33 1,75
  'three ties, one left: the oldest': { asked: ['5', '5', '5'], budget: '4', gives: ['2', '1', '1'] }, // 1,33 each
  'three ties, two left': { asked: ['5', '5', '5'], budget: '5', gives: ['2', '2', '1'] }, // 1,67 each
  'all equal, fewer than there are': { asked: ['1', '1', '1', '1'], budget: '2', gives: ['1', '1', '0', '0'] },
  'one larger than the budget': { asked: ['5000', '10'], budget: '501', gives: ['500', '1'] }, // 500 and 1
  'one alone, larger than the budget': { asked: ['5000'], budget: '3', gives: ['3'] },
  'deaths first, others by rate': { asked: ['40', '10 death', '60'], budget: '60', gives: ['20', '10', '30'] },
  'deaths alone are too many': { asked: ['9', '10 death', '20 death'], budget: '15', gives: ['0', '5', '10'] },
  'deaths like others where the round says so': {
    asked: ['10', '10 death'],
    budget: '10',
    deathsFirst: false,
    gives: ['5', '5'],
  },
  'first come': { asked: ['10', '20', '30'], budget: '25', policy: 'first_come', gives: ['10', '15', '0'] },
  'first come, a death goes first': {
    asked: ['10', '20', '30 death'],
    budget: '35',
    policy: 'first_come',
    gives: ['5', '0', '30'],
  },
  // 10 over 7 + 7 + 7 ten-thousandths of 21: 0.00033 each, the last ten-thousandth goes to the oldest
  'fractions at scale 4': {
    asked: ['0.0007', '0.0007', '0.0007'],
    budget: '0.001',
    scale: 4,
    gives: ['0.0004', '0.0003', '0.0003'],
  },
  // 29.9627 × 10/40 = 7.490675 and 10.0373 × 0.25 = 2.509325
  'a quarter at scale 4': {
    asked: ['29.9627', '10.0373'],
    budget: '10',
    scale: 4,
    gives: ['7.4907', '2.5093'],
    costs: 25_000n,
  },
  'smaller than one unit': { asked: ['3', '1'], budget: '0.5', scale: 4, gives: ['0.375', '0.125'], costs: 1251n }, // 937,5 and 312,5
  'smaller than one whole unit, whole units': {
    asked: ['3', '1'],
    budget: '0.5',
    scale: 4,
    whole: true,
    gives: ['0', '0'],
  },
  'whole units leave the fraction of a request': {
    asked: ['2.5', '1.75'],
    budget: '10',
    scale: 4,
    whole: true,
    gives: ['2', '1'],
  },
  'euros buy what fits': { asked: ['10', '10'], budget: '€ 99.99'.replace(' ', ''), gives: ['2', '1'], costs: 7500n },
  'euros at a price below nominal': {
    asked: ['10', '10'],
    budget: '€99.99',
    price: 1999n,
    gives: ['3', '2'],
    costs: 9995n,
  },
  'euros at no price: all': { asked: ['10', '10'], budget: '€1', price: 0n, gives: ['10', '10'], costs: 0n },
  'no euros, also at no price: nothing': { asked: ['10', '10'], budget: '€0', price: 0n, gives: ['0', '0'], costs: 0n },
  'no units, which is the same': { asked: ['10', '10'], budget: '0', price: 0n, gives: ['0', '0'], costs: 0n },
  // 937,5 and 312,5 cents would be 12,51: a ten-thousandth less, 937,25 and 312,5
  'euros are never exceeded by rounding': {
    asked: ['3', '1'],
    budget: '€12.50',
    scale: 4,
    gives: ['0.3749', '0.125'],
    costs: 1250n,
  },
  // 0,75 of a cent each would be four cents; 0,5 is rounded up and 0,25 down
  'nor where every share is rounded up': {
    asked: ['0.0003', '0.0003', '0.0003', '0.0003'],
    budget: '€0.03',
    scale: 4,
    gives: ['0.0002', '0.0002', '0.0002', '0.0001'],
    costs: 3n,
  },
  'a gift whose other units are locked asks for the free ones': {
    asked: ['12.5', '7.5'],
    budget: '8',
    scale: 4,
    gives: ['5', '3'],
  },
  'as drawn: 61,20 % of each, three of eighty': {
    asked: ['35', '35', '10', '90', '60', '80'],
    budget: '190', // 21,45 21,45 6,13 55,16 36,77 49,03
    gives: ['22', '21', '6', '55', '37', '49'],
  },
};

test.each(Object.entries(cases))('%s', (_why, one) => {
  const result = given(one);
  expect(result.gives).toEqual(one.gives);
  expect(one.costs === undefined ? undefined : result.amount_cents).toBe(one.costs);
});

test('in order of receipt nothing is divided: no share is raised, and no place decides between equals', () => {
  const terms: RoundTerms = {
    policy: 'first_come',
    deaths_first: false,
    budget_units: 15n,
    budget_cents: null,
    price_cents: 2500n,
    scale: 0,
    whole_units: false,
  };
  const [first, second] = claimsOf(['10', '10'], 0) as [Claim, Claim];
  expect(allocate(terms, [second, first]).shares).toEqual([
    { claim: first, asked: 10n, allocated: 10n, part: 10n, raised: false, tied: false, amount_cents: 25_000n },
    { claim: second, asked: 10n, allocated: 5n, part: 5n, raised: false, tied: false, amount_cents: 12_500n },
  ]);
});

test('place is the day of receipt, then the number, also after the millionth', () => {
  const place = (requested_on: string, number: string) => ({ requested_on, number });
  const sorted = [
    place('2026-02-01', 'GS-2026-000002'),
    place('2026-02-01', 'GS-2026-1000000'),
    place('2026-02-01', 'GS-2026-999999'),
    place('2026-01-31', 'GS-2026-000003'),
    place('2025-12-31', 'GS-2026-000009'),
  ].sort(byPlace);
  expect(sorted.map(({ number }) => number.slice(8))).toEqual(['000009', '000003', '000002', '999999', '1000000']);
  // A longer number of an earlier year comes first.
  expect(byPlace(place('2026-01-01', 'GS-2025-1000000'), place('2026-01-01', 'GS-2026-000001'))).toBe(-1);
});

test('refuses terms that are no budget', () => {
  const terms: RoundTerms = {
    policy: 'first_come',
    deaths_first: true,
    budget_units: 1n,
    budget_cents: null,
    price_cents: 1n,
    scale: 0,
    whole_units: false,
  };
  const noBudget = new RangeError('a budget is in units or in cents');
  expect(() => allocate({ ...terms, budget_units: null }, [])).toThrow(noBudget);
  expect(() => allocate({ ...terms, budget_cents: 1n }, [])).toThrow(noBudget);
  const below = new RangeError('neither budget nor price is below zero');
  expect(() => allocate({ ...terms, budget_units: -1n }, [])).toThrow(below);
  expect(() => allocate({ ...terms, budget_units: null, budget_cents: -1n }, [])).toThrow(below);
  expect(() => allocate({ ...terms, price_cents: -1n }, [])).toThrow(below);
});

describe('whatever the round', () => {
  const scale = 4;
  const claims = fc
    .array(
      fc.record({
        day: fc.integer({ min: 1, max: 4 }),
        units: fc.oneof(fc.bigInt({ min: 0n, max: 30n }), fc.bigInt({ min: 0n, max: 5_000_000n })),
        death: fc.integer({ min: 0, max: 4 }).map((one) => one === 0),
      }),
      { maxLength: 25 },
    )
    .map((all) =>
      all.map(({ day, units: asked, death }, index): Claim => ({
        id: String(index),
        number: `GS-2026-${String(index + 1).padStart(6, '0')}`,
        requested_on: `2026-01-0${day}`,
        units: asked,
        death,
      })),
    );
  const termsOf = fc
    .record({
      policy: fc.constantFrom('pro_rata_largest_remainder', 'first_come'),
      deaths_first: fc.boolean(),
      budget: fc.oneof(fc.bigInt({ min: 0n, max: 100n }), fc.bigInt({ min: 0n, max: 60_000_000n })),
      inCents: fc.boolean(),
      price_cents: fc.bigInt({ min: 0n, max: 30_000n }),
      whole_units: fc.boolean(),
    })
    .map(({ budget, inCents, ...same }): RoundTerms => ({
      ...same,
      scale,
      budget_units: inCents ? null : budget,
      budget_cents: inCents ? budget : null,
    }));

  test('invariant 12: it gives the smaller of budget and requests, to nobody more than asked, deaths first', () => {
    fc.assert(
      fc.property(termsOf, claims, (terms, all) => {
        expect(broken(terms, all)).toEqual([]);
      }),
      { numRuns: 200 },
    );
  });

  test('it is the same in whatever order the requests are read', () => {
    fc.assert(
      fc.property(
        termsOf,
        claims.chain((all) => fc.tuple(fc.constant(all), fc.shuffledSubarray(all, { minLength: all.length }))),
        (terms, [all, shuffled]) => {
          expect(allocate(terms, shuffled)).toEqual(allocate(terms, all));
        },
      ),
      { numRuns: 50 },
    );
  });

  test('what waits keeps its place: round after round the order is the same until everybody has what was asked', () => {
    fc.assert(
      fc.property(claims, (all) => {
        const terms: RoundTerms = {
          policy: 'first_come',
          deaths_first: false,
          budget_units: 900_000n,
          budget_cents: null,
          price_cents: 2500n,
          scale,
          whole_units: false,
        };
        const served: string[] = [];
        let waiting = all.filter((claim) => claim.units > 0n);
        while (waiting.length > 0) {
          const { shares } = allocate(terms, waiting);
          served.push(...shares.filter((one) => one.allocated === one.asked).map((one) => one.claim.id));
          waiting = shares
            .map((one) => ({ ...one.claim, units: one.claim.units - one.allocated }))
            .filter((claim) => claim.units > 0n);
        }
        const order = [...all].sort(byPlace).filter((claim) => claim.units > 0n);
        expect(served).toEqual(order.map(({ id }) => id));
      }),
      { numRuns: 40 },
    );
  });
});

const sum = (values: readonly bigint[]) => values.reduce((total, value) => total + value, 0n);

/** Which of the rules of a round do not hold. */
function broken(terms: RoundTerms, claims: readonly Claim[]): string[] {
  const step = stepOf(terms);
  const { shares, asked, allocated, amount_cents } = allocate(terms, claims);
  const wanted = sum(claims.map(({ units }) => units - (units % step)));
  const rules: Record<string, boolean> = {
    'every request has one share': new Set(shares.map(({ claim }) => claim.id)).size === claims.length,
    'what is asked for is the sum of what is free': asked === wanted,
    'what is allocated is the sum of the shares': allocated === sum(shares.map((one) => one.allocated)),
    'the amount is the sum of theirs': amount_cents === sum(shares.map((one) => one.amount_cents)),
    'nobody gets more than is asked for': shares.every(
      (one) => one.allocated >= 0n && one.allocated <= one.asked && one.asked <= one.claim.units,
    ),
    'nobody gets a part of a step': shares.every((one) => one.allocated % step === 0n),
    'an amount is rounded by itself': shares.every(
      (one) => one.amount_cents === amountOf(one.allocated, terms.scale, terms.price_cents),
    ),
    'the smaller of budget and requests': isWhatThereIs(terms, claims),
    'deaths first':
      !terms.deaths_first ||
      shares.every(({ claim, asked: most, allocated: got }) => !claim.death || got === most) ||
      shares.every(({ claim, allocated: got }) => claim.death || got === 0n),
    'who asks as much and is before another gets as much':
      terms.policy === 'first_come' || [true, false].every((death) => inOrder(shares, { terms, death })),
  };
  return Object.keys(rules).filter((rule) => rules[rule] === false);
}

/**
 * Of euros: neither what is owed nor what the units are worth is above the budget; one step more, and one of them is. A budget
 * of nothing buys nothing, also at a price of nothing.
 */
function isWhatThereIs(terms: RoundTerms, claims: readonly Claim[]): boolean {
  const step = stepOf(terms);
  const { asked, allocated, amount_cents } = allocate(terms, claims);
  if (terms.budget_units !== null) {
    const budget = terms.budget_units - (terms.budget_units % step);
    return allocated === (budget < asked ? budget : asked);
  }
  const budget = terms.budget_cents ?? 0n;
  if (budget === 0n) return allocated === 0n;
  const over = (units: bigint, cents: bigint) =>
    cents > budget || units * terms.price_cents > budget * 10n ** BigInt(terms.scale);
  const more = { ...terms, budget_cents: null, budget_units: allocated + step };
  return (
    !over(allocated, amount_cents) &&
    (allocated === asked || over(allocated + step, allocate(more, claims).amount_cents))
  );
}

/** Of two that stand in the same group, who asked as much or more and is before the other never gets less. */
function inOrder(shares: readonly Share[], { terms, death }: { terms: RoundTerms; death: boolean }): boolean {
  const group = shares.filter(({ claim }) => !terms.deaths_first || claim.death === death);
  return group.slice(1).every((after, index) => {
    const before = group[index] as Share;
    if (before.asked >= after.asked) return before.allocated >= after.allocated;
    return before.allocated <= after.allocated + stepOf(terms);
  });
}
