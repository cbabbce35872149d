import type { InstrumentTerms } from '@ledenbureau/api/domain/instruments.ts';
import { couponDates } from '@ledenbureau/api/domain/interest/coupons.ts';
import type { DayCount } from '@ledenbureau/api/domain/interest/dayCount.ts';
import { amountOf } from '@ledenbureau/api/domain/money.ts';
import { anchorDay, dateOf } from './calendar.ts';

/** An instrument of the made-up cooperative; days since 1970-01-01, quantities in units of 10^-scale. */
export interface SeedInstrument {
  id: string;
  code: string;
  nameNl: string;
  nameEn: string;
  type: 'share' | 'good_share' | 'bond';
  scale: number;
  nominalCents: number;
  status: 'open' | 'closed';
  lockInMonths: number;
  issueDate: string;
  /** Units are issued up to this day. */
  soldUntil: string;
  bond?: { couponPpm: number; dayCount: DayCount; maturity: string; feePpm: number; feeMinCents: number };
  /** How often it is bought, against the others on sale. */
  weight: number;
  /** Issue prices in cents, oldest first. */
  prices: readonly (readonly [from: string, cents: number])[];
}

const never = '9999-12-31';
/** Of every bond: one coupon a year. */
export const couponMonths = 12;
export const noticeDays = 30;
const fees = { feePpm: 10_000, feeMinCents: 2_500 };
const id = (number: number) => `01400000-0000-7000-8000-0000000000${String(number).padStart(2, '0')}`;

export const instruments: readonly SeedInstrument[] = [
  {
    id: id(1),
    code: 'AANDEEL',
    nameNl: 'Aandeel',
    nameEn: 'Share',
    type: 'share',
    scale: 0,
    nominalCents: 10_000,
    status: 'open',
    lockInMonths: 0,
    issueDate: '2009-06-01',
    soldUntil: never,
    weight: 60,
    prices: [
      ['2009-06-01', 10_000],
      ...yearly(2015, [10_000, 10_000, 10_250, 10_500, 10_750, 11_000, 11_150, 11_400, 11_750, 12_100, 12_400, 12_750]),
    ],
  },
  {
    id: id(2),
    code: 'GOOD',
    nameNl: 'Good Share',
    nameEn: 'Good Share',
    type: 'good_share',
    scale: 4,
    nominalCents: 2_500,
    status: 'open',
    lockInMonths: 24,
    issueDate: '2018-01-01',
    soldUntil: never,
    weight: 25,
    prices: yearly(2018, [2_500, 2_500, 2_545, 2_545, 2_590, 2_635, 2_680, 2_725, 2_770]),
  },
  {
    ...bond(3, 2019, '2019-12-01', 10_000),
    bond: { couponPpm: 32_500, dayCount: 'ACT365F', maturity: '2026-12-01', ...fees },
    status: 'closed',
    soldUntil: '2021-05-31',
  },
  {
    ...bond(4, 2022, '2022-06-01', 25_000),
    bond: { couponPpm: 40_000, dayCount: '30E360', maturity: '2029-06-01', ...fees },
    status: 'closed',
    soldUntil: '2023-11-30',
  },
  {
    ...bond(5, 2025, '2025-03-01', 25_000),
    bond: { couponPpm: 45_000, dayCount: 'ACT365F', maturity: '2032-03-01', ...fees },
  },
];

/** The instrument of that place in the list. */
export function instrumentAt(index: number): SeedInstrument {
  const instrument = instruments[index];
  if (instrument === undefined) throw new RangeError(`no instrument ${index}`);
  return instrument;
}

/** The issue price in cents on a day. */
export function priceOn(instrument: SeedInstrument, day: number): number {
  const date = dateOf(day);
  const price = instrument.prices.findLast(([from]) => from <= date);
  if (price === undefined) throw new Error(`${instrument.code} has no price on ${date}`);
  return price[1];
}

/** What a quantity is worth at a price, in cents, rounded as the register rounds. */
export function worth(instrument: SeedInstrument, quantity: number, priceCents: number): number {
  return Number(amountOf(BigInt(quantity), instrument.scale, BigInt(priceCents)));
}

/** The last coupon date of a bond before the seed ends; null before its first one, and for shares. */
export function paidUntil({ issueDate, bond: terms }: SeedInstrument): string | null {
  if (terms === undefined) return null;
  const dates = couponDates({ issue_date: issueDate, maturity_date: terms.maturity, coupon_months: couponMonths });
  return dates.findLast((date) => date <= dateOf(anchorDay)) ?? null;
}

/** What the register says of every instrument, but for its nominal value: money is a bigint in its rules alone. */
export const columnsOf = (one: SeedInstrument) => ({
  id: one.id,
  code: one.code,
  name_nl: one.nameNl,
  name_en: one.nameEn,
  type: one.type,
  scale: one.scale,
  status: one.status,
  lock_in_months: one.lockInMonths,
  issue_date: one.issueDate,
});

/** What the service's rules know of the instrument of that place. */
export function termsAt(index: number): InstrumentTerms {
  const one = instrumentAt(index);
  return {
    ...columnsOf(one),
    nominal_cents: BigInt(one.nominalCents),
    max_per_member: null,
    allowed_member_kinds: ['person', 'organisation'],
    maturity_date: one.bond?.maturity ?? null,
  };
}

/** One price a year from 1 January of `first` on. */
function yearly(first: number, cents: readonly number[]): (readonly [string, number])[] {
  return cents.map((price, index) => [`${first + index}-01-01`, price] as const);
}

function bond(number: number, year: number, issueDate: string, nominalCents: number): Omit<SeedInstrument, 'bond'> {
  return {
    id: id(number),
    code: `OBL-${year}`,
    nameNl: `Obligatie ${year}`,
    nameEn: `Bond ${year}`,
    type: 'bond',
    scale: 0,
    nominalCents,
    status: 'open',
    lockInMonths: 0,
    issueDate,
    soldUntil: never,
    weight: 30,
    prices: [[issueDate, nominalCents]],
  };
}
