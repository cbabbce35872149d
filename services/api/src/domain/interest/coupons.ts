import { addMonths } from '../dates.ts';

/** When an issue pays interest. */
export interface CouponTerms {
  issue_date: string;
  maturity_date: string;
  /** Months from one coupon date to the next; null where all interest comes at maturity. */
  coupon_months: number | null;
}

/**
 * The days on which interest falls due, oldest first: counted from the day of issue, so that a month without that day
 * does not move those after it. The last is the day of maturity, whose period may be shorter than the others.
 */
export function couponDates({ issue_date, maturity_date, coupon_months }: CouponTerms): string[] {
  const dates: string[] = [];
  for (let count = 1; coupon_months !== null; count += 1) {
    const date = addMonths(issue_date, count * coupon_months);
    if (date >= maturity_date) break;
    dates.push(date);
  }
  return [...dates, maturity_date];
}
