/** Today in Europe/Amsterdam, the register's calendar, as YYYY-MM-DD. */
export function today(): string {
  return new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(new Date());
}
