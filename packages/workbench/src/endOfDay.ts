import { timeZone, today } from './today.ts';

/** The last instant of a day; '' for today, which has not ended, and for no day. */
export function endOfDay(day: string): string {
  if (!day || day === today()) return '';
  const last = `${day}T23:59:59.999`;
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(
    new Date(`${last}Z`),
  );
  const offset = parts.find(({ type }) => type === 'timeZoneName')?.value.replace('GMT', '') || 'Z';
  return new Date(`${last}${offset}`).toISOString();
}
