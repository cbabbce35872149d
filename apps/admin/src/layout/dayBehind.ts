/** A text to search by, and the day that stands behind it. */
export interface DayBehind {
  text: string;
  /** ISO date, not after today. */
  day: string;
}

/** A year, or a day with or without its year: `25`, `2025`, `30-6`, `30-06-25`. */
const behind = /^(.*\S)\s+(?:(?:(\d{1,2})[-/](\d{1,2})(?:[-/]((?:\d\d)?\d\d))?)|((?:\d\d)?\d\d))$/;

const full = (year: string) => (year.length === 2 ? `20${year}` : year);

/**
 * Takes the day from the end of what is searched for: `100245 25` is 31 December 2025, `100245 30-6` the last 30 June; of the year
 * that goes on it is today. Null where there is none, or one that is still to come.
 */
export function dayBehind(query: string, today: string): DayBehind | null {
  const [, text, dd, mm, ofDay, year] = behind.exec(query.trim()) ?? [];
  if (text === undefined) return null;
  const now = Number(today.slice(0, 4));
  if (year !== undefined) {
    const end = `${full(year)}-12-31`;
    if (Number(full(year)) === now) return { text, day: today };
    return end < today ? { text, day: end } : null;
  }
  const at = (of: string) => `${of}-${mm?.padStart(2, '0')}-${dd?.padStart(2, '0')}`;
  const latest = at(String(now)) <= today ? at(String(now)) : at(String(now - 1));
  const day = ofDay === undefined ? latest : at(full(ofDay));
  const date = new Date(`${day}T00:00:00Z`);
  const isReal = !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
  return isReal && day <= today ? { text, day } : null;
}
