import { addMonths } from './dates.ts';
import { refusal } from './errors.ts';
import type { Party } from './parties.ts';

export const instrumentTypes = ['share', 'good_share', 'bond'] as const;
export type InstrumentType = (typeof instrumentTypes)[number];

/** What an instrument is called, and in how many decimals it is counted. */
export interface InstrumentName {
  code: string;
  name_nl: string;
  name_en: string;
  type: InstrumentType;
  scale: number;
}

/** What a bond pays, and until when. */
export interface CouponTerms {
  coupon_ppm: number | null;
  day_count: 'ACT365F' | 'ACTACT_ISDA' | '30E360' | null;
  coupon_months: number | null;
  issue_date: string;
  maturity_date: string | null;
  early_redemption_fee_ppm: number | null;
  notice_days: number | null;
}

export type InstrumentStatus = 'draft' | 'open' | 'closed' | 'matured';

export interface InstrumentTerms extends InstrumentName {
  id: string;
  nominal_cents: bigint;
  status: InstrumentStatus;
  /** In units of 10^-scale. */
  max_per_member: bigint | null;
  lock_in_months: number;
  allowed_member_kinds: readonly string[];
  issue_date: string;
  maturity_date: string | null;
}

/**
 * Throws instrument_closed. An open instrument takes everything between its issue and its maturity; a closed or matured
 * one only what settles what is there (`closedToo`): inherited, redeemed, returned.
 */
export function checkOpen(instrument: InstrumentTerms, date: string, closedToo: boolean): void {
  const { status, issue_date, maturity_date } = instrument;
  const settled = closedToo && status !== 'draft';
  const open = status === 'open' && (maturity_date === null || date < maturity_date);
  if (date < issue_date || !(open || settled)) {
    throw refusal('instrument_closed', 'instrument_id', { status, date, issue_date, maturity_date });
  }
}

/** Throws not_for_organisation when the instrument is not meant for this kind of member. */
export function checkHolder(instrument: InstrumentTerms, { kind, member_no }: Party): void {
  if (!instrument.allowed_member_kinds.includes(kind)) {
    throw refusal('not_for_organisation', 'instrument_id', { kind, member_no: Number(member_no) });
  }
}

/** First day on which units acquired on a day may be moved; null without a lock-in. */
export function lockFrom(acquired: string, { lock_in_months }: InstrumentTerms): string | null {
  return lock_in_months > 0 ? addMonths(acquired, lock_in_months) : null;
}

/** Where the cooperative keeps what it owes for an instrument: a bond is debt, a share is not. */
export function capitalAccount({ type }: InstrumentTerms): 'equity' | 'bond_liability' {
  return type === 'bond' ? 'bond_liability' : 'equity';
}
