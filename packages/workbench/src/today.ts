/** The register's calendar. */
export const timeZone = 'Europe/Amsterdam';

const days = new Intl.DateTimeFormat('sv-SE', { timeZone });

/** The day of an instant, as YYYY-MM-DD. */
export const dayInAmsterdam = (instant: string): string => days.format(new Date(instant));

/** Today, as YYYY-MM-DD. */
export const today = (): string => days.format(new Date());
