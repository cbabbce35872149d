import { isUnusualFee, isUnusualRate } from './confirmation.ts';
import { dutchPostalCode, kvkPattern, spacedPostalCode } from './contact.ts';
import { refusal } from './errors.ts';
import { parseIban } from './iban.ts';
import { parseQuantity } from './quantity.ts';
import type { Role } from './roles.ts';
import type { MemberKind } from './members.ts';
import type { CouponTerms, InstrumentName, InstrumentStatus } from './instruments.ts';

// What the cooperative settles about itself (docs/adr/0037), by section.

/** Who the cooperative is: on paper, in payment files and in the header. */
export interface Cooperative {
  name: string;
  kvk: string | null;
  street_address: string | null;
  postal_code: string | null;
  locality: string | null;
  /** From which members are paid; null = no payment batch can be made. */
  iban: string | null;
  bic: string | null;
  /** SHA-256 of the picture. */
  logo: string | null;
}

/** From where on something needs more than one entry. */
export interface Thresholds {
  /** A single transaction above this amount waits for a second administrator. */
  four_eyes_threshold_cents: number;
  /** For the threshold, what one administrator books for one member within so many days counts together; 0 = not. */
  four_eyes_days: number;
  /** What may be redeemed early in a year; null = no budget is kept. */
  redemption_budget_cents: number | null;
  /** For so many days nothing is paid to an account that took the place of another. */
  iban_hold_days: number;
  /** The least number that a new member gets; null = one more than the highest there is. */
  member_no_from: number | null;
}

export interface AdministratorRoles {
  roles: Role[];
  /** Whose account it is, where the right to open the register is given with the roles. */
  account?: { name: string; email: string };
}

/** Which sign-ins are of one person. */
export interface PersonSignIns {
  sign_ins: string[];
}

export interface Price {
  price_cents: number;
  valid_from: string;
}

/** Terms of an instrument as they are kept; `price` is the first one, of a new instrument alone. */
export interface InstrumentSetting extends InstrumentName, CouponTerms {
  nominal_cents: number;
  status: InstrumentStatus;
  /** In units of 10^-scale. */
  max_per_member: number | null;
  lock_in_months: number;
  allowed_member_kinds: MemberKind[];
  fee_min_cents: number | null;
  price?: Price;
}

/** Terms that holders bought on: fixed once there is an account of the instrument. The database says the same. */
export const fixedTerms = [
  'code',
  'type',
  'scale',
  'nominal_cents',
  'coupon_ppm',
  'day_count',
  'coupon_months',
  'issue_date',
  'maturity_date',
] as const satisfies readonly (keyof InstrumentSetting)[];

/** Terms that a bond has and nothing else. */
const noBond = {
  coupon_ppm: null,
  day_count: null,
  coupon_months: null,
  maturity_date: null,
  early_redemption_fee_ppm: null,
  fee_min_cents: null,
  notice_days: null,
} satisfies Partial<InstrumentSetting>;

/**
 * Particulars as they are kept. Throws required, kvk_invalid, postal_code_invalid, iban_invalid and iban_length.
 */
export function cooperativeAsKept(cooperative: Cooperative): Cooperative {
  const text = (value: string | null) => value?.trim() || null;
  const name = text(cooperative.name);
  if (name === null) throw refusal('required', 'name');
  const kvk = text(cooperative.kvk)?.replace(/[\s.]/gu, '') ?? null;
  if (kvk !== null && !kvkPattern.test(kvk)) throw refusal('kvk_invalid', 'kvk', { value: kvk });
  const postal = text(cooperative.postal_code);
  const postal_code = postal === null ? null : spacedPostalCode(postal);
  if (postal_code !== null && !dutchPostalCode.test(postal_code)) {
    throw refusal('postal_code_invalid', 'postal_code', { value: postal });
  }
  const iban = text(cooperative.iban);
  return {
    name,
    kvk,
    street_address: text(cooperative.street_address),
    postal_code,
    locality: text(cooperative.locality),
    iban: iban === null ? null : parseIban(iban, 'iban'),
    bic: text(cooperative.bic),
    logo: cooperative.logo,
  };
}

/** What holds of a new instrument where nothing is said. */
export const usualTerms = {
  status: 'open',
  max_per_member: null,
  lock_in_months: 0,
  allowed_member_kinds: ['person', 'organisation'],
  ...noBond,
} satisfies Partial<InstrumentSetting>;

/** What of an instrument's rates is out of the ordinary, by its field; only what is not so already is asked about. */
export function unusualRate(
  after: Pick<InstrumentSetting, 'coupon_ppm' | 'early_redemption_fee_ppm'>,
  now: Partial<InstrumentSetting>,
): 'coupon_ppm' | 'early_redemption_fee_ppm' | null {
  const { coupon_ppm: coupon, early_redemption_fee_ppm: fee } = after;
  if (coupon !== null && coupon !== now.coupon_ppm && isUnusualRate(coupon)) return 'coupon_ppm';
  if (fee !== null && fee !== now.early_redemption_fee_ppm && isUnusualFee(fee)) return 'early_redemption_fee_ppm';
  return null;
}

/**
 * Terms as they are kept: what is no bond has none of a bond's. Throws required for what a bond lacks, and date_invalid for
 * one that is over before it begins.
 */
export function termsAsKept(terms: InstrumentSetting): InstrumentSetting {
  if (terms.type !== 'bond') return { ...terms, ...noBond };
  for (const name of ['coupon_ppm', 'maturity_date'] as const) {
    if (terms[name] === null) throw refusal('required', name);
  }
  if (terms.maturity_date !== null && terms.maturity_date <= terms.issue_date) {
    throw refusal('date_invalid', 'maturity_date', { date: terms.maturity_date, earliest: terms.issue_date });
  }
  return {
    ...terms,
    day_count: terms.day_count ?? 'ACT365F',
    coupon_months: terms.coupon_months ?? 12,
    early_redemption_fee_ppm: terms.early_redemption_fee_ppm ?? 0,
    fee_min_cents: terms.fee_min_cents ?? 0,
    notice_days: terms.notice_days ?? 0,
  };
}

/** A maximum as it is kept, in units; null is none. Throws quantity_invalid. */
export function maximumOf(text: string | null, scale: number): number | null {
  return text === null ? null : Number(parseQuantity(text, scale, 'max_per_member'));
}

/** Whether a change of thresholds lets something through that was held until now. */
export function loosens(before: Thresholds, after: Thresholds): boolean {
  const budget = ({ redemption_budget_cents }: Thresholds) => redemption_budget_cents ?? Infinity;
  return (
    after.four_eyes_threshold_cents > before.four_eyes_threshold_cents ||
    after.four_eyes_days < before.four_eyes_days ||
    budget(after) > budget(before) ||
    after.iban_hold_days < before.iban_hold_days
  );
}
