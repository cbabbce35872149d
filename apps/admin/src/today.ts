/** The register's calendar. */
const timeZone = 'Europe/Amsterdam';

const days = new Intl.DateTimeFormat('sv-SE', { timeZone });

/** The day of an instant, as YYYY-MM-DD. */
export const dayInAmsterdam = (instant: string): string => days.format(new Date(instant));

/** Today, as YYYY-MM-DD. */
export const today = (): string => days.format(new Date());

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
