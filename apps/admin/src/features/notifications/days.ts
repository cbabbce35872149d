import { today } from '@ledenbureau/workbench';

export const dayGroups = ['today', 'yesterday', 'week', 'earlier'] as const;
type DayGroup = (typeof dayGroups)[number];

const dayOf = (instant: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date(instant));
const dayNumber = (day: string) => Math.round(Date.parse(`${day}T00:00:00Z`) / 86_400_000);

/** How long ago an instant is, in the days of Amsterdam; the week began on Monday. */
export function dayGroup(instant: string, now = today()): DayGroup {
  const ago = dayNumber(now) - dayNumber(dayOf(instant));
  if (ago <= 0) return 'today';
  if (ago === 1) return 'yesterday';
  const sinceMonday = (new Date(`${now}T00:00:00Z`).getUTCDay() + 6) % 7;
  return ago <= sinceMonday ? 'week' : 'earlier';
}
