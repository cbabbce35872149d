import { isDate } from '../dates.ts';
import { gather, givingWay } from './givingWay.ts';
import { beginning, textOf } from './table.ts';
import type { Cell } from './table.ts';

// How numbers and dates are written is decided once for a whole file, shown with the cells that decide it, and can be
// overridden: 1.250 is never one thing in one cell and another in the next.

/** 1.234,56 · 1,234.56 · 1234.56 */
export const numberProfiles = ['comma', 'point', 'plain'] as const;
export type NumberProfile = (typeof numberProfiles)[number];
/** 31-12-2026 · 12-31-2026 · 2026-12-31 */
export const dateProfiles = ['dmy', 'mdy', 'ymd'] as const;
export type DateProfile = (typeof dateProfiles)[number];

const numberPatterns: Record<NumberProfile, RegExp> = {
  comma: /^(?<sign>-?)(?<whole>\d{1,3}(?:\.\d{3})+|\d+)(?:,(?<part>\d+))?$/u,
  point: /^(?<sign>-?)(?<whole>\d{1,3}(?:,\d{3})+|\d+)(?:\.(?<part>\d+))?$/u,
  plain: /^(?<sign>-?)(?<whole>\d+)(?:\.(?<part>\d+))?$/u,
};

/** How a text says that its number is one of a unit. */
const unitMarks: Record<'EUR' | '%', [RegExp, string]> = {
  EUR: [/^(-?)(?:€|EUR|euro)(-?)|(?:€|EUR|euro)$/iu, '$1$2'],
  '%': [/(?:%|procent|pct\.?)$/iu, ''],
};

/** Whole euros, as they are written by hand: "€ 250,-". */
const noCents: Record<NumberProfile, RegExp> = {
  comma: /,[-\u2013\u2014]{1,2}$/u,
  point: /\.[-\u2013\u2014]{1,2}$/u,
  plain: /\.[-\u2013\u2014]{1,2}$/u,
};

/**
 * A number as a canonical decimal ("-1234.5"), by the file's profile. Its unit may stand beside it; null where another one
 * does, or where it is no number.
 */
export function readNumber(cell: Cell, profile: NumberProfile, unit: 'EUR' | '%' | null = 'EUR'): string | null {
  if (typeof cell !== 'string') {
    return 'number' in cell && (cell.unit === undefined || cell.unit === unit) ? cell.number : null;
  }
  const bare = textOf(cell)
    .replace(/\s/gu, '')
    .replace(/^\u2212/u, '-');
  const marked = unit === null ? bare : bare.replace(...unitMarks[unit]);
  const text = unit === 'EUR' ? marked.replace(noCents[profile], '') : marked;
  const { sign = '', whole, part = '' } = numberPatterns[profile].exec(text)?.groups ?? {};
  if (whole === undefined || whole.length > 24) return null;
  const digits = whole.replace(/[.,]/gu, '').replace(/^0+(?=\d)/u, '');
  const decimals = part.replace(/(?<!0)0+$/u, '');
  return `${sign}${digits}${decimals && `.${decimals}`}`;
}

const datePatterns: Record<DateProfile, RegExp> = {
  dmy: /^(?<d>\d{1,2})[-/.](?<m>\d{1,2})[-/.](?<y>\d{4})$/u,
  mdy: /^(?<m>\d{1,2})[-/.](?<d>\d{1,2})[-/.](?<y>\d{4})$/u,
  ymd: /^(?<y>\d{4})(?<sign>[-/.]?)(?<m>\d{2})\k<sign>(?<d>\d{2})$/u,
};

/**
 * A day as 'YYYY-MM-DD', by the file's profile. A number that a workbook did not say is a date is one all the same where
 * a date is asked: the day that spreadsheets count so; but 1985 is a year to whoever typed it, and no day of 1905. Null: no day.
 */
export function readDate(cell: Cell, profile: DateProfile, from1904 = false): string | null {
  if (typeof cell !== 'string') {
    if ('date' in cell) return cell.date;
    if (cell.unit !== undefined || /^(?:19|20)\d\d$/u.test(cell.number)) return null;
    // 20261231: no spreadsheet counts as far
    return dayOf(cell.number, from1904) ?? readDate(cell.number, 'ymd');
  }
  const text = textOf(cell)
    .replace(/\s/gu, ' ')
    .replace(/[ T]00:00(?::00(?:\.0+)?)?Z?$/u, '');
  const groups = datePatterns[profile].exec(text)?.groups ?? inWords(text);
  const { y, m = '', d = '' } = groups ?? {};
  const date = `${y}-${m.padStart(2, '0')}-${d.padStart(2, '0')}`;
  return y !== undefined && isDate(date) ? date : null;
}

/** "1 maart 2021", "1-mrt-2021", "ma 1 maart 2021": the same day by every profile. */
function inWords(text: string): Record<string, string> | null {
  const [, d = '', word = '', y = ''] = dayInWords.exec(text) ?? [];
  const month = monthOf(word);
  return month < 0 ? null : { y, m: String(month + 1), d };
}

const dayInWords = /^(?:\p{L}+\.?,? )?(\d{1,2})[ -](\p{L}+)\.?,?[ -](\d{4})$/u;
const months = [
  ['januari', 'january', 'jan'],
  ['februari', 'february', 'feb', 'febr'],
  ['maart', 'march', 'mrt', 'mar'],
  ['april', 'apr'],
  ['mei', 'may'],
  ['juni', 'june', 'jun'],
  ['juli', 'july', 'jul'],
  ['augustus', 'august', 'aug'],
  ['september', 'sept', 'sep'],
  ['oktober', 'october', 'okt', 'oct'],
  ['november', 'nov'],
  ['december', 'dec'],
];
const monthOf = (word: string): number => months.findIndex((names) => names.includes(word.toLowerCase()));

/** Whether a text is how a spreadsheet writes down the day that it made of "1-3": 01-03-26, 1-3-2026, 1-mrt, mrt-26. */
export function isDayOfSpreadsheet(text: string): boolean {
  const [, word = ''] = /^(?:\d{1,2}-)?(\p{L}+)\.?(?:-\d{2,4})?$/u.exec(text) ?? [];
  return /^(?:\d\d([-/.])\d\d\1\d\d|\d{1,2}([-/.])\d{1,2}\2\d{4}|\d{4}-\d\d-\d\d)$/u.test(text) || monthOf(word) >= 0;
}

const day = 86_400_000;

/**
 * The day a spreadsheet counts as `serial`, from 1900 or from 1904 on; the time of the day is left out. Null for what is no
 * day from 1900 on. Excel's 29 February 1900 (60) never was.
 */
export function dayOf(serial: string, from1904: boolean): string | null {
  const count = Math.floor(Number(serial));
  if (!Number.isFinite(count) || count < 1 || count > 200_000 || (!from1904 && count === 60)) return null;
  const start = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, count < 60 ? 31 : 30);
  const date = new Date(start + count * day).toISOString().slice(0, 10);
  return isDate(date) ? date : null;
}

/** A cell that shows what a profile does. */
export interface Sample {
  line: number;
  text: string;
  /** As the profile reads it. */
  reads: string;
}

export interface Detected<Profile> {
  profile: Profile;
  /** A cell that only this profile can read, and how many there are; null when none decides. */
  proof: (Sample & { count: number }) | null;
  /** A cell that another profile would read as something else. */
  ambiguous: (Sample & { otherwise: string }) | null;
  /** Cells that cannot be read so. */
  unread: number;
  /** Cells that are texts: what a workbook says is a number or a day is read by no profile. */
  texts: number;
}

type Texts = readonly { line: number; text: string }[];

/** What a profile does to the texts of a file. */
async function judge<P extends string>(
  texts: Texts,
  profiles: readonly P[],
  profile: P,
  read: (text: string, by: P) => string | null,
): Promise<Detected<P>> {
  const pause = givingWay();
  const detection: Detected<P> = { profile, proof: null, ambiguous: null, unread: 0, texts: texts.length };
  for (const { line, text } of texts) {
    await pause();
    const reads = read(text, profile);
    if (reads === null) {
      detection.unread += 1;
      continue;
    }
    const others = profiles.filter((other) => other !== profile).map((other) => read(text, other));
    const sample = { line, text: beginning(text, 40), reads };
    if (others.every((other) => other === null)) {
      detection.proof = { ...(detection.proof ?? sample), count: (detection.proof?.count ?? 0) + 1 };
    }
    const otherwise = others.find((other) => other !== null && other !== reads);
    if (otherwise != null) detection.ambiguous ??= { ...sample, otherwise };
  }
  return detection;
}

/** The profile that reads most of the texts, the first of the list where it makes no difference; or the one chosen. */
async function detect<P extends string>(
  cells: Cells,
  profiles: readonly P[],
  read: (text: string, by: P) => string | null,
  chosen: P | null,
): Promise<Detected<P>> {
  const texts = await textsOf(cells);
  const judged: Detected<P>[] = [];
  for (const profile of chosen === null ? profiles : [chosen]) judged.push(await judge(texts, profiles, profile, read));
  return judged.reduce((best, one) => (one.unread < best.unread ? one : best));
}

type Cells = readonly { line: number; cell: Cell | undefined }[];

const textsOf = (cells: Cells): Promise<Texts> =>
  gather(cells, ({ line, cell }) =>
    typeof cell === 'string' && cell.trim() !== '' ? [{ line, text: textOf(cell) }] : [],
  );

/** How the numbers of a file are written, or what a chosen profile makes of them. */
export function detectNumbers(cells: Cells, chosen: NumberProfile | null): Promise<Detected<NumberProfile>> {
  const read = (text: string, by: NumberProfile) => readNumber(text, by) ?? readNumber(text, by, '%');
  return detect(cells, numberProfiles, read, chosen);
}

/** How the days of a file are written, or what a chosen profile makes of them. */
export function detectDates(cells: Cells, chosen: DateProfile | null): Promise<Detected<DateProfile>> {
  return detect(cells, dateProfiles, readDate, chosen);
}
