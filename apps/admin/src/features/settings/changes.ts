import { y } from '@ledenbureau/forms';
import type { Administrator, ListedInstrument, Role, Settings, Wish } from './settings.api.ts';

/** What somebody is about to propose. */
export type Change =
  | { of: 'cooperative' }
  | { of: 'thresholds' }
  | { of: 'instrument'; item: ListedInstrument | null }
  | { of: 'price'; instrumentId: string }
  | { of: 'roles'; administrator: Administrator }
  | { of: 'person'; administrator: Administrator }
  | { of: 'right' };

/** As typed: a text that is empty is nothing, rates are percentages. */
export interface CooperativeValues {
  name: string;
  kvk: string;
  street_address: string;
  postal_code: string;
  locality: string;
  iban: string;
  bic: string;
  logo: File[];
  no_logo: boolean;
}

export interface ThresholdValues {
  four_eyes_threshold_cents: number | null;
  four_eyes_days: number | null;
  redemption_budget_cents: number | null;
  iban_hold_days: number | null;
  member_no_from: number | null;
}

/** What is fixed, or of bonds alone, may be missing. */
export interface InstrumentValues {
  type?: string;
  code?: string;
  name_nl: string;
  name_en: string;
  scale?: number | null;
  nominal_cents?: number | null;
  issue_date?: string;
  status: string;
  max_per_member: string;
  lock_in_months: number | null;
  kinds: string[];
  coupon?: number | null;
  coupon_months?: number | null;
  day_count?: string;
  maturity_date?: string;
  fee?: number | null;
  fee_min_cents?: number | null;
  notice_days?: number | null;
  price_cents?: number | null;
  valid_from?: string;
  /** Somebody says that a rate out of the ordinary is meant. */
  rate_confirmed?: boolean;
}

export interface PriceValues {
  instrument_id: string;
  purpose: string;
  price_cents: number | null;
  valid_from: string;
}

export interface RoleValues {
  roles: string[];
}

const onePercent = 10_000;
const ppm = (percentage: number | null | undefined) =>
  percentage == null ? null : Math.round(percentage * onePercent);
const percentage = (of: number | null) => (of === null ? null : of / onePercent);
const orNull = (text: string) => text.trim() || null;

export const cooperativeValues = ({ cooperative }: Pick<Settings, 'cooperative'>): CooperativeValues => {
  const { name, kvk, street_address, postal_code, locality, iban, bic } = cooperative;
  const text = (value: string | null) => value ?? '';
  return {
    name,
    kvk: text(kvk),
    street_address: text(street_address),
    postal_code: text(postal_code),
    locality: text(locality),
    iban: text(iban),
    bic: text(bic),
    logo: [],
    no_logo: false,
  };
};

/** Only what differs from what holds; `logo` is the digest of the picture that was chosen. */
export function cooperativeBody(
  { cooperative }: Pick<Settings, 'cooperative'>,
  { logo: _file, no_logo: none, name, bic, ...texts }: CooperativeValues,
  logo: string | null,
): Extract<Wish, { section: 'cooperative' }>['values'] {
  const typed = { name: name.trim(), ...mapValues(texts, orNull), bic: orNull(bic.toUpperCase()) };
  const picture = logo ?? (none ? null : cooperative.logo);
  return differing({ ...typed, logo: picture }, cooperative);
}

/** The number that the next member gets, once these thresholds hold. */
export const nextMemberNo = (
  { following_member_no: following, setup }: Pick<Settings, 'following_member_no' | 'setup'>,
  { member_no_from: from }: Pick<ThresholdValues, 'member_no_from'>,
): number => (from !== null && (from > following || setup.members === 0) ? from : following);

export const thresholdValues = ({ thresholds }: Settings): ThresholdValues => ({ ...thresholds });

export function thresholdBody(
  { thresholds }: Settings,
  values: ThresholdValues,
): Extract<Wish, { section: 'thresholds' }>['values'] {
  const typed = {
    ...values,
    four_eyes_threshold_cents: values.four_eyes_threshold_cents ?? 0,
    four_eyes_days: values.four_eyes_days ?? 0,
    iban_hold_days: values.iban_hold_days ?? 0,
  };
  return differing(typed, thresholds);
}

export const instrumentValues = (item: ListedInstrument | null, day: string): InstrumentValues => {
  const { instrument } = item ?? {};
  return {
    type: instrument?.type ?? 'share',
    code: instrument?.code ?? '',
    name_nl: instrument?.name_nl ?? '',
    name_en: instrument?.name_en ?? '',
    scale: instrument?.scale ?? 0,
    nominal_cents: instrument?.nominal_cents ?? null,
    issue_date: instrument?.issue_date ?? day,
    status: instrument?.status ?? 'open',
    max_per_member: instrument?.max_per_member ?? '',
    lock_in_months: instrument?.lock_in_months ?? 0,
    kinds: instrument?.allowed_member_kinds ?? ['person', 'organisation'],
    coupon: percentage(instrument?.coupon_ppm ?? null),
    coupon_months: instrument?.coupon_months ?? 12,
    day_count: instrument?.day_count ?? 'ACT365F',
    maturity_date: instrument?.maturity_date ?? '',
    fee: percentage(instrument?.early_redemption_fee_ppm ?? null) ?? 0,
    fee_min_cents: instrument?.fee_min_cents ?? 0,
    notice_days: instrument?.notice_days ?? 0,
    ...(item ? {} : { price_cents: null, valid_from: day }),
    rate_confirmed: false,
  };
};

export type UsualRate = Settings['usual_rate'];

/** Rates that are typed, out of the ordinary and not what holds already, in parts per million. No fee is usual. */
export function unusualRates(
  item: ListedInstrument | null,
  { type, coupon, fee }: Pick<InstrumentValues, 'type' | 'coupon' | 'fee'>,
  { min_ppm, max_ppm }: UsualRate,
): number[] {
  if ((type ?? item?.instrument.type) !== 'bond') return [];
  const odd = (typed: number | null, now: number | null | undefined) =>
    typed === null || typed === now || (typed >= min_ppm && typed <= max_ppm) ? [] : [typed];
  const [rate, share] = [ppm(coupon), ppm(fee)];
  const { coupon_ppm: nowRate, early_redemption_fee_ppm: nowShare } = item?.instrument ?? {};
  return [...odd(rate, nowRate), ...(share === 0 ? [] : odd(share, nowShare))];
}

type InstrumentBody = Extract<Wish, { section: 'instrument' }>['values'];

/** Of a new instrument all of it; else what differs. Of what is no bond nothing is said of bonds. */
export function instrumentBody(item: ListedInstrument | null, typed: InstrumentValues): InstrumentBody {
  const type = (typed.type ?? item?.instrument.type ?? 'share') as NonNullable<InstrumentBody['type']>;
  const body = {
    type,
    code: typed.code?.trim().toUpperCase(),
    name_nl: typed.name_nl.trim(),
    name_en: typed.name_en.trim() || typed.name_nl.trim(),
    scale: typed.scale ?? undefined,
    nominal_cents: typed.nominal_cents ?? undefined,
    issue_date: typed.issue_date,
    status: typed.status,
    max_per_member: orNull(typed.max_per_member),
    lock_in_months: typed.lock_in_months ?? 0,
    allowed_member_kinds: typed.kinds,
    ...(type === 'bond'
      ? {
          coupon_ppm: typed.coupon === undefined ? undefined : ppm(typed.coupon),
          coupon_months: typed.coupon_months ?? undefined,
          day_count: typed.day_count,
          maturity_date: typed.maturity_date || undefined,
          early_redemption_fee_ppm: ppm(typed.fee),
          fee_min_cents: typed.fee_min_cents ?? 0,
          notice_days: typed.notice_days ?? 0,
        }
      : {}),
  } as InstrumentBody;
  // what is disabled says nothing
  const fields = Object.fromEntries(Object.entries(body).filter(([, value]) => value !== undefined));
  if (item) return differing(fields as InstrumentBody, item.instrument);
  const { price_cents, valid_from } = typed;
  return { ...fields, ...(price_cents == null ? {} : { price: { price_cents, valid_from: valid_from ?? '' } }) };
}

export const priceBody = ({ price_cents, valid_from }: PriceValues) => ({ price_cents: price_cents ?? 0, valid_from });

export interface RightValues extends RoleValues {
  email: string;
}

/** Another sign-in of the same person, or `alone`. */
export interface PersonValues {
  same_as: string;
}
export const alone = 'alone';

export const personBody = ({ same_as }: PersonValues) => ({ same_as: same_as === alone ? null : same_as });

export const roleBody = ({ roles }: RoleValues) => ({ roles: roles as Role[] });

function mapValues<K extends string, A, B>(values: Record<K, A>, to: (value: A) => B): Record<K, B> {
  return Object.fromEntries(Object.entries<A>(values).map(([name, value]) => [name, to(value)])) as Record<K, B>;
}

function differing<V extends object>(typed: V, current: object): Partial<V> {
  const now = current as Record<string, unknown>;
  return Object.fromEntries(
    Object.entries(typed).filter(([name, value]) => JSON.stringify(value) !== JSON.stringify(now[name])),
  ) as Partial<V>;
}

export const reasonRule = y.string().trim().max(500).required();
