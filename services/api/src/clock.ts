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

/** The calendar date in Europe/Amsterdam, 'YYYY-MM-DD': the day on which the register works. */
export function today(clock: Clock): string {
  return amsterdam.format(clock.now());
}
