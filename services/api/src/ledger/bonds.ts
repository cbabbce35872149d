import { sql } from 'kysely';
import type { Db } from '../database.ts';
import { refusal } from '../domain/errors.ts';
import type { BondTerms, CouponRate } from '../domain/interest/accrual.ts';
import type { CouponTerms } from '../domain/interest/coupons.ts';
import type { DayCount } from '../domain/interest/dayCount.ts';
import type { FeeTerms } from '../domain/interest/quote.ts';
import type { InstrumentRef } from '../wire/schemas.ts';

/** An issue of bonds with all that its interest and its redemption are worked out with. */
export interface Bond {
  instrument: InstrumentRef;
  terms: BondTerms;
  coupons: CouponTerms;
  /** What redeeming before maturity costs. */
  fee: FeeTerms;
  /** Days between asking for redemption and the day it takes effect. */
  notice_days: number;
}

interface BondRow extends InstrumentRef, CouponTerms {
  nominal_cents: bigint;
  day_count: DayCount | null;
  coupon_ppm: number;
  fee_ppm: number;
  fee_min_cents: bigint;
  notice_days: number;
  changes: CouponRate[];
}

/** An issue of bonds by its id. Throws instrument_not_found for any other instrument, too. */
export async function readBond(db: Db, id: string): Promise<Bond> {
  const { rows } = await sql<BondRow>`
    select i.id, i.code, i.name_nl, i.name_en, i.type, i.scale, i.nominal_cents, i.day_count, i.coupon_ppm,
      i.coupon_months, i.issue_date, i.maturity_date, coalesce(i.early_redemption_fee_ppm, 0) as fee_ppm,
      coalesce(i.fee_min_cents, 0)::bigint as fee_min_cents, coalesce(i.notice_days, 0) as notice_days,
      (select coalesce(json_agg(json_build_object('from', r.valid_from, 'rate_ppm', r.coupon_ppm) order by r.valid_from), '[]')
        from coupon_rates r where r.instrument_id = i.id) as changes
    from instruments i where i.id = ${id} and i.type = 'bond'`.execute(db);
  const [row] = rows;
  if (row === undefined) throw refusal('instrument_not_found', 'instrument_id');
  const { code, name_nl, name_en, type, scale, nominal_cents, issue_date, maturity_date, coupon_months } = row;
  return {
    instrument: { id, code, name_nl, name_en, type, scale },
    terms: {
      scale,
      nominal_cents,
      day_count: row.day_count ?? 'ACT365F',
      rates: [{ from: issue_date, rate_ppm: row.coupon_ppm }, ...row.changes],
      maturity_date,
    },
    coupons: { issue_date, maturity_date, coupon_months },
    fee: { fee_ppm: row.fee_ppm, min_cents: row.fee_min_cents },
    notice_days: row.notice_days,
  };
}
