import type { RedemptionSubmit } from '../../api/types.ts';
import { emptyRequest, type RequestValues, submission } from '../../register/request/newRequest.ts';
import { reasons } from './redemptions.ts';

export interface RedemptionValues extends RequestValues {
  desired_on: string;
}

export const emptyRedemption = (): RedemptionValues => ({ ...emptyRequest(), desired_on: '' });

/** The request for these values, or null while something that a preview needs is missing or unreadable. */
export function toSubmit(values: RedemptionValues): RedemptionSubmit | null {
  const common = submission(values, reasons);
  return common && values.desired_on ? { ...common, desired_on: values.desired_on } : null;
}

/** The day so many days after another, both YYYY-MM-DD. */
export function daysAfter(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}
