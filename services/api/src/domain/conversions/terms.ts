import { addMonths } from '../dates.ts';

/** What is converted: bonds that have matured, all units that are free, or what is owed to the member. */
export const bases = ['matured', 'all_unlocked', 'payable'] as const;
export type Basis = (typeof bases)[number];

/**
 * What becomes of what buys no whole unit of the target: it is paid out, stays owed for the next run, or stays in the
 * source as far as whole units of the source go, and what is left then is owed.
 */
export const remainderPolicies = ['pay_out', 'keep_payable', 'keep_in_source'] as const;
export type RemainderPolicy = (typeof remainderPolicies)[number];

export const frequencies = ['once', 'quarterly', 'yearly'] as const;
type Frequency = (typeof frequencies)[number];

const months = { quarterly: 3, yearly: 12 } as const;

/**
 * The day of the next run of a programme: its first day, counted on from there until it comes after `last`, the day of its
 * last run. Null for one that runs once and has run. Counted from the first day, so that a month without that day does not
 * move those after it.
 */
export function nextRunOn(
  { frequency, next_on }: { frequency: Frequency; next_on: string },
  last: string | null,
): string | null {
  if (last === null || next_on > last) return next_on;
  if (frequency === 'once') return null;
  for (let count = 1; ; count += 1) {
    const day = addMonths(next_on, count * months[frequency]);
    if (day > last) return day;
  }
}

/** What becomes of a run of conversions. */
export const runStatuses = [
  'planned',
  'calculated',
  'awaiting_approval',
  'approved',
  'executing',
  'executed',
  'reversed',
  'cancelled',
] as const;
