import { mix } from './random.ts';

const days = new Map<string, number>();

/** Days are whole days since 1970-01-01. */
export function dayOf(date: string): number {
  let day = days.get(date);
  if (day === undefined) {
    day = Date.parse(`${date}T00:00:00Z`) / 86_400_000;
    days.set(date, day);
  }
  return day;
}

const dates = new Map<number, string>();

/** 'YYYY-MM-DD' of a day. */
export function dateOf(day: number): string {
  let date = dates.get(day);
  if (date === undefined) {
    date = new Date(day * 86_400_000).toISOString().slice(0, 10);
    dates.set(day, date);
  }
  return date;
}

const years = new Map<number, number>();

export function yearOf(day: number): number {
  let year = years.get(day);
  if (year === undefined) {
    year = Number(dateOf(day).slice(0, 4));
    years.set(day, year);
  }
  return year;
}

/** The register was taken over on this day; what members had by then was booked as opening balances. */
export const takeOverDay = dayOf('2015-01-01');
/** Nothing in the seed is later: dates do not depend on the day of seeding, and none lies in the future. */
export const anchorDay = dayOf('2026-10-31');
/** Years up to and including this one are closed. */
export const lastClosedYear = 2024;

/** Whether a date in `day`'s year could still be booked on `bookedDay`: until April for the year before. */
export function openWhenBooked(day: number, bookedDay: number): boolean {
  const years = yearOf(bookedDay) - yearOf(day);
  return years === 0 || (years === 1 && Number(dateOf(bookedDay).slice(5, 7)) < 4);
}

const two = Array.from({ length: 60 }, (_, value) => String(value).padStart(2, '0'));

/** An instant as ISO text with microseconds. */
export function instantOf(micros: number): string {
  const seconds = Math.floor(micros / 1_000_000);
  const day = Math.floor(seconds / 86_400);
  const [hours, minutes] = [Math.floor((seconds % 86_400) / 3_600), Math.floor((seconds % 3_600) / 60)];
  const fraction = String(micros % 1_000_000).padStart(6, '0');
  return `${dateOf(day)}T${two[hours]}:${two[minutes]}:${two[seconds % 60]}.${fraction}Z`;
}

const minute = 60_000_000;
const officeOpens = 8 * 60 + 30;
const officeMinutes = 9 * 60;

/** Microseconds of a minute of the day in Amsterdam (office hours only: the hours of change are at night). */
export function amsterdamMicros(day: number, minutes: number): number {
  return day * 1440 * minute + Math.round((minutes - (isSummer(day) ? 120 : 60)) * minute);
}

function isSummer(day: number): boolean {
  const year = yearOf(day);
  return day >= lastSunday(year, 3) && day < lastSunday(year, 10);
}

function lastSunday(year: number, month: number): number {
  const last = dayOf(`${year}-${String(month).padStart(2, '0')}-31`);
  return last - ((last + 4) % 7);
}

/** When each transaction is booked: the openings on the first working day, the rest on later ones, more each year. */
export class BookingCalendar {
  readonly #days: number[] = [];
  /** Transactions booked before the day of the same place. */
  readonly #before: number[] = [];
  readonly #total: number;
  #last = 0;

  constructor(transactions: number, openings: number) {
    this.#total = transactions;
    const [first, ...later] = workingDays();
    if (first === undefined) throw new Error('no working days');
    const weights = later.map((day) => 1 + (yearOf(day) - 2015) / 4);
    const sum = weights.reduce((a, b) => a + b, 0);
    this.#days.push(first);
    this.#before.push(0);
    let passed = 0;
    later.forEach((day, index) => {
      this.#days.push(day);
      this.#before.push(openings + Math.round(((transactions - openings) * passed) / sum));
      passed += weights[index] ?? 0;
    });
  }

  /** The day on which transaction `index` (from 0) is booked. */
  dayOf(index: number): number {
    return this.#days[this.#place(index)] ?? 0;
  }

  /** The instant in microseconds; strictly increasing with the index. */
  microsOf(index: number): number {
    const place = this.#place(index);
    const before = this.#before[place] ?? 0;
    const count = (this.#before[place + 1] ?? this.#total) - before;
    const within = (index - before + (mix(index, 77) / 4_294_967_296) * 0.9) / count;
    return amsterdamMicros(this.#days[place] ?? 0, officeOpens + within * officeMinutes) + (mix(index, 78) % 500);
  }

  /** The first transaction that is booked on a day or later; the last one of all when none is. */
  slotOf(day: number): number {
    let low = 0;
    let high = this.#days.length - 1;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.#days[middle] ?? 0) < day) low = middle + 1;
      else high = middle;
    }
    return Math.min(this.#before[low] ?? 0, this.#total - 1);
  }

  /** The last day with at most `index` transactions before it; asked mostly in order, so near the last answer. */
  #place(index: number): number {
    const starts = this.#before;
    if ((starts[this.#last] ?? 0) > index) this.#last = this.#search(index);
    while (this.#last + 1 < starts.length && (starts[this.#last + 1] ?? Infinity) <= index) this.#last += 1;
    return this.#last;
  }

  #search(index: number): number {
    let low = 0;
    let high = this.#before.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#before[middle] ?? 0) <= index) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function workingDays(): number[] {
  const holidays = new Set(['01-01', '04-27', '12-25', '12-26']);
  const days: number[] = [];
  for (let day = takeOverDay; day < anchorDay; day += 1) {
    const weekday = (day + 4) % 7; // 0 = Sunday
    if (weekday !== 0 && weekday !== 6 && !holidays.has(dateOf(day).slice(5))) days.push(day);
  }
  return days;
}
