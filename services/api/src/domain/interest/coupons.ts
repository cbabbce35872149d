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
  if (coupon_months === null) return [maturity_date];
  for (let date = addMonths(issue_date, coupon_months); date < maturity_date;) {
    dates.push(date);
    date = addMonths(issue_date, (dates.length + 1) * coupon_months);
  }
  return [...dates, maturity_date];
}
