// A table of quotes, each worked out by hand in the words beside it.
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstError } from '../../../test/firstError.ts';
import type { BondTerms } from './accrual.ts';
import { quoteRedemption } from './quote.ts';
import type { FeeTerms, InterestLot, Quote, QuoteInput } from './quote.ts';

/** Bonds of € 250,00 at 4,50 % by ACT/365F, that mature in 2032. */
const bond: BondTerms = {
  scale: 0,
  nominal_cents: 25_000n,
  day_count: 'ACT365F',
  rates: [{ from: '2020-01-01', rate_ppm: 45_000 }],
  maturity_date: '2032-03-01',
};
const isda: Partial<BondTerms> = { day_count: 'ACTACT_ISDA' };
const thirty: Partial<BondTerms> = { day_count: '30E360' };
const rates = (...steps: [from: string, rate_ppm: number][]): Partial<BondTerms> => ({
  rates: steps.map(([from, rate_ppm]) => ({ from, rate_ppm })),
});

interface Case {
  /** Units and the day from which their interest is unpaid; acquired in this order. */
  lots: [units: number, from: string][];
  take?: number;
  on: string;
  terms?: Partial<BondTerms>;
  fee?: FeeTerms;
  tax?: number;
  /** 'units days/year rate = cents', line by line. */
  lines?: string[];
  /** Principal, interest, fee, tax and net in cents; only what is given. */
  sums?: Partial<Record<'principal' | 'interest' | 'fee' | 'tax' | 'net', number>>;
}

function quoteOf({ lots, take, on, terms = {}, fee, tax = 0 }: Case): Quote {
  const day = (index: number) => `2019-01-${String(index + 1).padStart(2, '0')}`;
  return quoteRedemption({
    terms: { ...bond, ...terms },
    lots: lots.map(([units, interest_from], index) => ({
      id: `lot${index}`,
      acquired_on: day(index),
      quantity: BigInt(units),
      interest_from,
    })),
    quantity: BigInt(take ?? lots.reduce((sum, [units]) => sum + units, 0)),
    effective_on: on,
    fee: fee ?? null,
    withholding_ppm: tax,
  });
}

const formulas = ({ lines }: Quote) =>
  lines.map((line) => `${line.quantity} ${line.days}/${line.year_days} ${line.rate_ppm} = ${line.interest_cents}`);

// oxfmt-ignore
const table: [words: string, Case][] = [
  // ACT/365F: calendar days over 365, whatever the year
  ['25 × 250,00 × 4,50 % × 173/365 = 133,3048: the formula of the page',
    { lots: [[25, '2026-06-01']], on: '2026-11-21', lines: ['25 173/365 45000 = 13330'], sums: { principal: 625_000, interest: 13_330, net: 638_330 } }],
  ['no day: the principal alone', { lots: [[1, '2026-06-01']], on: '2026-06-01', lines: ['1 0/365 45000 = 0'], sums: { principal: 25_000, net: 25_000 } }],
  ['one day: 11,25 / 365 = 0,0308', { lots: [[1, '2026-06-01']], on: '2026-06-02', lines: ['1 1/365 45000 = 3'] }],
  ['an ordinary year: 250,00 × 4,50 % = 11,25', { lots: [[1, '2025-01-01']], on: '2026-01-01', lines: ['1 365/365 45000 = 1125'] }],
  ['a leap year has a day more than 365: 11,25 × 366/365 = 11,2808', { lots: [[1, '2024-01-01']], on: '2025-01-01', lines: ['1 366/365 45000 = 1128'] }],
  ['28 February to 1 March of a leap year are two days: 450,00 × 2/365 = 2,4658', { lots: [[40, '2024-02-28']], on: '2024-03-01', lines: ['40 2/365 45000 = 247'] }],
  ['and one day of another: 450,00 × 1/365 = 1,2329', { lots: [[40, '2025-02-28']], on: '2025-03-01', lines: ['40 1/365 45000 = 123'] }],
  ['four years unpaid, one of them a leap year: 112,50 × 1461/365 = 450,3082', { lots: [[10, '2022-06-01']], on: '2026-06-01', lines: ['10 1461/365 45000 = 45031'] }],

  // ACT/ACT ISDA: days of a leap year over 366, others over 365
  ['1 March to 1 September of an ordinary year: 112,50 × 184/365 = 56,7123', { terms: isda, lots: [[10, '2025-03-01']], on: '2025-09-01', lines: ['10 184/365 45000 = 5671'] }],
  ['and of a leap year: 112,50 × 184/366 = 56,5574', { terms: isda, lots: [[10, '2024-03-01']], on: '2024-09-01', lines: ['10 184/366 45000 = 5656'] }],
  ['into a leap year: 31/365 = 9,5548 and 335/366 = 102,9713, together 112,5261', { terms: isda, lots: [[10, '2023-12-01']], on: '2024-12-01', lines: ['10 31/365 45000 = 955', '10 335/366 45000 = 10298'], sums: { principal: 250_000, interest: 11_253 } }],
  ['out of a leap year: 31/366 = 9,5287 and 334/365 = 102,9452, together 112,4740', { terms: isda, lots: [[10, '2024-12-01']], on: '2025-12-01', lines: ['10 31/366 45000 = 953', '10 334/365 45000 = 10294'] }],
  ['three ordinary years are one formula: 112,50 × 3', { terms: isda, lots: [[10, '2021-01-01']], on: '2024-01-01', lines: ['10 1095/365 45000 = 33750'] }],
  ['from the leap day on: 307/366 = 94,3648 and 58/365 = 17,8767', { terms: isda, lots: [[10, '2024-02-29']], on: '2025-02-28', lines: ['10 307/366 45000 = 9436', '10 58/365 45000 = 1788'], sums: { interest: 11_224 } }],
  ['the odd cent is in the last line: 0,3082 and 2,7664 are 3,0746, and not 0,31 and 2,77', { terms: isda, lots: [[10, '2023-12-31']], on: '2024-01-10', lines: ['10 1/365 45000 = 31', '10 9/366 45000 = 276'], sums: { interest: 307 } }],
  ['and a line never has more than there is: four times 0,5 is 2', { terms: { nominal_cents: 50n, ...rates(['2020-01-01', 10_000], ['2025-01-01', 10_001], ['2026-01-01', 10_000], ['2027-01-01', 10_001]) }, lots: [[1, '2024-01-01']], on: '2028-01-01', lines: ['1 366/365 10000 = 1', '1 365/365 10001 = 1', '1 365/365 10000 = 0', '1 365/365 10001 = 0'], sums: { interest: 2 } }],
  ['up to New Year, which itself bears none: 184/366 = 56,5574', { terms: isda, lots: [[10, '2024-07-01']], on: '2025-01-01', lines: ['10 184/366 45000 = 5656'] }],

  // 30E/360: each month 30 days, the 31st is the 30th, February as it is
  ['a year is 360 days, a leap year as well', { terms: thirty, lots: [[10, '2024-01-01']], on: '2025-01-01', lines: ['10 360/360 45000 = 11250'] }],
  ['31 January to 28 February: 30 to 28 of the next, 28 days: 112,50 × 28/360 = 8,75', { terms: thirty, lots: [[10, '2025-01-31']], on: '2025-02-28', lines: ['10 28/360 45000 = 875'] }],
  ['31 January to 29 February: 29 days: 9,0625', { terms: thirty, lots: [[10, '2024-01-31']], on: '2024-02-29', lines: ['10 29/360 45000 = 906'] }],
  ['28 February to 31 March: 28 to 30 of the next, 32 days: 10,00', { terms: thirty, lots: [[10, '2025-02-28']], on: '2025-03-31', lines: ['10 32/360 45000 = 1000'] }],
  ['29 February to 31 March: 31 days: 9,6875', { terms: thirty, lots: [[10, '2024-02-29']], on: '2024-03-31', lines: ['10 31/360 45000 = 969'] }],
  ['28 to 29 February is a day: 0,3125', { terms: thirty, lots: [[10, '2024-02-28']], on: '2024-02-29', lines: ['10 1/360 45000 = 31'] }],
  ['30 to 31 August is none', { terms: thirty, lots: [[10, '2025-08-30']], on: '2025-08-31', lines: ['10 0/360 45000 = 0'] }],
  ['31 December to 31 January are 30 days: 9,375 is a half cent up', { terms: thirty, lots: [[10, '2025-12-31']], on: '2026-01-31', lines: ['10 30/360 45000 = 938'] }],
  ['28 February to 1 March are three days: 0,9375', { terms: thirty, lots: [[10, '2025-02-28']], on: '2025-03-01', lines: ['10 3/360 45000 = 94'] }],
  ['29 February to 1 March are two: 0,625 is a half cent up', { terms: thirty, lots: [[10, '2024-02-29']], on: '2024-03-01', lines: ['10 2/360 45000 = 63'] }],

  // coupon dates, 1 March
  ['bought on a coupon date: from that day on, 31 days of March: 112,50 × 31/365 = 9,5548', { lots: [[10, '2026-03-01']], on: '2026-04-01', lines: ['10 31/365 45000 = 955'] }],
  ['redeemed on a coupon date that is not paid yet: the whole coupon', { lots: [[10, '2025-03-01']], on: '2026-03-01', lines: ['10 365/365 45000 = 11250'] }],
  ['redeemed on a coupon date that has been paid: no interest', { lots: [[10, '2026-03-01']], on: '2026-03-01', lines: ['10 0/365 45000 = 0'], sums: { interest: 0, net: 250_000 } }],
  ['bought and redeemed within a coupon period: 90 days: 27,7397', { lots: [[10, '2025-10-03']], on: '2026-01-01', lines: ['10 90/365 45000 = 2774'] }],
  ['none after maturity: 365 days to 1 March 2032, which were 366 in February: 112,50 × 366/365 = 112,8082', { lots: [[10, '2031-03-01']], on: '2032-06-01', lines: ['10 366/365 45000 = 11281'] }],

  // rates that change
  ['4,50 % for 90 days, then 5 % for 90: 27,7397 and 30,8219', { terms: rates(['2020-01-01', 45_000], ['2026-01-01', 50_000]), lots: [[10, '2025-10-03']], on: '2026-04-01', lines: ['10 90/365 45000 = 2774', '10 90/365 50000 = 3082'], sums: { principal: 250_000, interest: 5_856 } }],
  ['a rate that changes on the day itself does not count', { terms: rates(['2020-01-01', 45_000], ['2026-01-01', 50_000]), lots: [[10, '2025-10-03']], on: '2026-01-01', lines: ['10 90/365 45000 = 2774'] }],
  ['a rate from the first day on counts from it: 125,00 × 90/365 = 30,8219', { terms: rates(['2020-01-01', 45_000], ['2026-01-01', 50_000]), lots: [[10, '2026-01-01']], on: '2026-04-01', lines: ['10 90/365 50000 = 3082'] }],
  ['two changes: 90 days at 5 % = 30,8219, 92 at 5,50 % = 34,6575, 92 at 4 % = 25,2055, together 90,6849', { terms: rates(['2020-01-01', 50_000], ['2026-04-01', 55_000], ['2026-07-02', 40_000]), lots: [[10, '2026-01-01']], on: '2026-10-02', lines: ['10 90/365 50000 = 3082', '10 92/365 55000 = 3466', '10 92/365 40000 = 2520'] }],
  ['a change where the length of the year changes: 31/365 at 4,50 % = 9,5548, then 366/366 at 5 % = 125,00', { terms: { ...isda, ...rates(['2020-01-01', 45_000], ['2024-01-01', 50_000]) }, lots: [[10, '2023-12-01']], on: '2025-01-01', lines: ['10 31/365 45000 = 955', '10 366/366 50000 = 12500'] }],

  // the fee, on the principal
  ['1 % of 2 500,00 is more than the minimum of 10,00', { lots: [[10, '2026-06-01']], on: '2026-06-01', fee: { fee_ppm: 10_000, min_cents: 1_000n }, sums: { fee: 2_500, net: 247_500 } }],
  ['1 % of 250,00 is less than it', { lots: [[1, '2026-06-01']], on: '2026-06-01', fee: { fee_ppm: 10_000, min_cents: 1_000n }, sums: { fee: 1_000, net: 24_000 } }],
  ['1 % of 1 000,00 is just it', { lots: [[4, '2026-06-01']], on: '2026-06-01', fee: { fee_ppm: 10_000, min_cents: 1_000n }, sums: { fee: 1_000, net: 99_000 } }],
  ['0,01 % of 250,00 is 2,5 cents: a half cent up', { lots: [[1, '2026-06-01']], on: '2026-06-01', fee: { fee_ppm: 100, min_cents: 0n }, sums: { fee: 3, net: 24_997 } }],
  ['a minimum above what there is takes all of it, and no more', { terms: { nominal_cents: 500n }, lots: [[1, '2025-01-01']], on: '2026-01-01', fee: { fee_ppm: 0, min_cents: 1_000n }, sums: { principal: 500, interest: 23, fee: 523, net: 0 } }],

  // halves of a cent
  ['50 cents at 1 % for a year is half a cent: up', { terms: { nominal_cents: 50n, ...rates(['2020-01-01', 10_000]) }, lots: [[1, '2025-01-01']], on: '2026-01-01', lines: ['1 365/365 10000 = 1'] }],
  ['49 cents is less: none', { terms: { nominal_cents: 49n, ...rates(['2020-01-01', 10_000]) }, lots: [[1, '2025-01-01']], on: '2026-01-01', lines: ['1 365/365 10000 = 0'] }],
  ['each line for itself: two lots of half a cent make two cents', { terms: { nominal_cents: 50n, ...rates(['2020-01-01', 10_000]) }, lots: [[1, '2025-01-01'], [1, '2025-01-01']], on: '2026-01-01', sums: { interest: 2 } }],
  ['half a bond of 250,01 is 125,005: a half cent up', { terms: { scale: 2, nominal_cents: 25_001n }, lots: [[50, '2026-06-01']], on: '2026-06-01', sums: { principal: 12_501 } }],

  // tax withheld
  ['15 % of 112,50 is 16,875: a half cent up; tax is on interest alone', { lots: [[10, '2025-01-01']], on: '2026-01-01', tax: 150_000, sums: { principal: 250_000, interest: 11_250, tax: 1_688, net: 259_562 } }],
  ['with fee and tax: 2 500,00 + 112,50 − 25,00 − 16,88', { lots: [[10, '2025-01-01']], on: '2026-01-01', tax: 150_000, fee: { fee_ppm: 10_000, min_cents: 0n }, sums: { fee: 2_500, tax: 1_688, net: 257_062 } }],

  // lots
  ['25 of 40 out of three lots: 10 for 265 days = 81,6781, 10 for 190 = 58,5616, 5 of 20 for 112 = 17,2603',
    { lots: [[10, '2026-03-01'], [10, '2026-05-15'], [20, '2026-08-01']], take: 25, on: '2026-11-21', lines: ['10 265/365 45000 = 8168', '10 190/365 45000 = 5856', '5 112/365 45000 = 1726'], sums: { principal: 625_000, interest: 15_750, net: 640_750 } }],
  ['20 of them leave the third lot alone', { lots: [[10, '2026-03-01'], [10, '2026-05-15'], [20, '2026-08-01']], take: 20, on: '2026-11-21', lines: ['10 265/365 45000 = 8168', '10 190/365 45000 = 5856'] }],
  ['an older lot that was paid up to a later day goes first all the same', { lots: [[10, '2026-06-01'], [10, '2026-03-01']], take: 10, on: '2026-06-02', lines: ['10 1/365 45000 = 31'] }],
];

describe('quotes', () => {
  test.each(table)('%s', (_words, given) => {
    const quote = quoteOf(given);
    expect(formulas(quote)).toEqual(given.lines ?? formulas(quote));
    const { principal_cents, interest_cents, fee_cents, withholding_cents, net_cents } = quote;
    const sums = {
      principal: principal_cents,
      interest: interest_cents,
      fee: fee_cents,
      tax: withholding_cents,
      net: net_cents,
    };
    const known = Object.fromEntries(Object.entries(sums).map(([name, cents]) => [name, Number(cents)]));
    expect(known).toMatchObject(given.sums ?? {});
    // What every quote keeps: the parts make the whole.
    expect(net_cents).toBe(principal_cents + interest_cents - fee_cents - withholding_cents);
    expect(quote.lines.reduce((sum, line) => sum + line.principal_cents, 0n)).toBe(principal_cents);
    expect(quote.lines.reduce((sum, line) => sum + line.interest_cents, 0n)).toBe(interest_cents);
  });

  test('are at least thirty', () => expect(table.length).toBeGreaterThan(30));

  const refused = (given: Case) => firstError(() => quoteOf(given));

  test('say what was asked and what would be right', () => {
    expect(
      refused({
        lots: [
          [3, '2026-01-01'],
          [4, '2026-02-01'],
        ],
        take: 8,
        on: '2026-06-01',
      }),
    ).toEqual({
      field: 'quantity',
      code: 'insufficient_available',
      params: { requested: '8', available: '7', reserved: '0', waiting: '0' },
    });
    expect(
      refused({
        lots: [
          [3, '2026-01-01'],
          [4, '2026-06-02'],
        ],
        take: 4,
        on: '2026-06-01',
      }),
    ).toEqual({
      field: 'effective_on',
      code: 'date_invalid',
      params: { date: '2026-06-01', earliest: '2026-06-02' },
    });
    // The latest of the days up to which interest was paid.
    const paid = (id: string, interest_from: string): InterestLot => ({
      id,
      acquired_on: '2026-01-01',
      quantity: 1n,
      interest_from,
    });
    const early = {
      terms: bond,
      lots: [paid('a', '2026-06-02'), paid('b', '2026-06-04'), paid('c', '2026-06-03')],
      quantity: 3n,
      effective_on: '2026-06-01',
      fee: null,
      withholding_ppm: 0,
    };
    expect(() => quoteRedemption(early)).toThrow(
      expect.objectContaining({
        errors: [expect.objectContaining({ params: { date: '2026-06-01', earliest: '2026-06-04' } })],
      }) as Error,
    );
    // The lot that is not needed does not keep it.
    expect(
      refused({
        lots: [
          [3, '2026-01-01'],
          [4, '2026-06-02'],
        ],
        take: 3,
        on: '2026-06-01',
      }),
    ).toBeUndefined();
  });

  test('lots of one day go by their ids, in whatever order they come', () => {
    const lot = (id: string): InterestLot => ({
      id,
      acquired_on: '2026-01-01',
      quantity: 1n,
      interest_from: '2026-01-01',
    });
    const input: QuoteInput = {
      terms: bond,
      lots: [lot('c'), lot('a'), lot('b')],
      quantity: 2n,
      effective_on: '2026-02-01',
      fee: null,
      withholding_ppm: 0,
    };
    expect(quoteRedemption(input).lines.map(({ lot_id }) => lot_id)).toEqual(['a', 'b']);
  });
});

describe('whatever the days, rates and lots', () => {
  const epoch = Date.parse('2019-01-01T00:00:00Z');
  const date = (day: number) => new Date(epoch + day * 86_400_000).toISOString().slice(0, 10);
  const days = fc.integer({ min: 0, max: 4_000 });
  const terms = fc.record({
    scale: fc.integer({ min: 0, max: 4 }),
    nominal_cents: fc.bigInt({ min: 1n, max: 1_000_000n }),
    day_count: fc.constantFrom('ACT365F', 'ACTACT_ISDA', '30E360'),
    rates: fc
      .uniqueArray(fc.record({ day: days, rate_ppm: fc.integer({ min: 0, max: 150_000 }) }), {
        minLength: 1,
        maxLength: 4,
        selector: ({ day }) => day,
      })
      .map((steps) => steps.sort((a, b) => a.day - b.day).map(({ day, rate_ppm }) => ({ from: date(day), rate_ppm }))),
    maturity_date: days.map(date),
  });
  const one = (of: BondTerms, quantity: bigint, from: number, to: number) =>
    quoteRedemption({
      terms: of,
      quantity,
      effective_on: date(to),
      fee: null,
      withholding_ppm: 0,
      lots: [{ id: 'a', acquired_on: '2019-01-01', quantity, interest_from: date(from) }],
    });
  const units = fc.bigInt({ min: 1n, max: 10n ** 9n });
  const three = fc.tuple(days, days, days).map((some) => some.sort((a, b) => a - b));

  test('periods that touch come to the whole, but for a rounding of each', () => {
    fc.assert(
      fc.property(terms, units, three, (of, quantity, [from, middle, to]) => {
        const whole = one(of, quantity, from, to);
        const parts = [one(of, quantity, from, middle), one(of, quantity, middle, to)];
        const sum = parts.reduce((total, part) => total + part.interest_cents, 0n);
        const difference = sum > whole.interest_cents ? sum - whole.interest_cents : whole.interest_cents - sum;
        // Three periods were rounded, each at most half a cent away.
        expect(difference * 2n <= 3n).toBe(true);
        // Days are counted once: no gap, no overlap. A leap year's stay apart from the others.
        const counted = (some: Quote[]) =>
          some.flatMap(({ lines: each }) => each).reduce((total, { days: n }) => total + n, 0);
        expect(counted(parts)).toBe(counted([whole]));
        whole.lines.slice(1).forEach((line, index) => expect(line.interest_from).toBe(whole.lines[index]?.interest_to));
      }),
    );
  });

  test('a later day, and more units, bring in no less; fee and tax never more than there is', () => {
    const fees = fc.record({
      fee_ppm: fc.integer({ min: 0, max: 1_000_000 }),
      min_cents: fc.bigInt({ min: 0n, max: 10_000n }),
    });
    fc.assert(
      fc.property(terms, units, three, fees, (of, quantity, [from, middle, to], fee) => {
        expect(one(of, quantity, from, to).interest_cents >= one(of, quantity, from, middle).interest_cents).toBe(true);
        expect(one(of, quantity, from, to).lines.every(({ interest_cents }) => interest_cents >= 0n)).toBe(true);
        expect(one(of, quantity + 1n, from, to).interest_cents >= one(of, quantity, from, to).interest_cents).toBe(
          true,
        );
        const lots = [{ id: 'a', acquired_on: '2019-01-01', quantity, interest_from: date(from) }];
        const quote = quoteRedemption({
          terms: of,
          lots,
          quantity,
          effective_on: date(to),
          fee,
          withholding_ppm: 300_000,
        });
        expect(quote.net_cents >= 0n).toBe(true);
      }),
    );
  });

  test('a lot in two comes to the same, but for a rounding of each', () => {
    fc.assert(
      fc.property(terms, units, units, three, (of, first, second, [from, , to]) => {
        const whole = one(of, first + second, from, to);
        const lots = [first, second].map((quantity, index) => ({
          id: `lot${index}`,
          acquired_on: '2019-01-01',
          quantity,
          interest_from: date(from),
        }));
        const split = quoteRedemption({
          terms: of,
          lots,
          quantity: first + second,
          effective_on: date(to),
          fee: null,
          withholding_ppm: 0,
        });
        const interest = split.interest_cents - whole.interest_cents;
        const principal = split.principal_cents - whole.principal_cents;
        expect([-1n, 0n, 1n]).toContain(principal);
        expect((interest < 0n ? -interest : interest) * 2n <= 3n).toBe(true);
      }),
    );
  });
});
