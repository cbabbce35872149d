import { expect, test } from 'vitest';
import { dayGroup } from './days.ts';

test.each([
  ['2026-11-20T08:00:00Z', 'today'],
  ['2026-11-19T23:30:00Z', 'today'], // half past midnight in Amsterdam
  ['2026-11-19T22:30:00Z', 'yesterday'],
  ['2026-11-16T08:00:00Z', 'week'], // Monday
  ['2026-11-15T08:00:00Z', 'earlier'],
  ['2026-11-21T08:00:00Z', 'today'], // a clock that is ahead
])('on Friday 20 November, %s is %s', (instant, group) => {
  expect(dayGroup(instant, '2026-11-20')).toBe(group);
});
