/** Where the service gets the time, so that a test can set it. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

const amsterdam = new Intl.DateTimeFormat('en-CA', {
  timeZone: 'Europe/Amsterdam',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The calendar date of an instant in Europe/Amsterdam, 'YYYY-MM-DD'; what its text begins with is the date in UTC. */
export const dayOf = (instant: Date | string): string => amsterdam.format(new Date(instant));

/** The day on which the register works. */
export function today(clock: Clock): string {
  return dayOf(clock.now());
}
