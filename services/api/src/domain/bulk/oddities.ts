import type { AskedAbout } from '../confirmation.ts';
import { nearest, plain } from './spelling.ts';
import type { BulkColumn } from './columns.ts';
import type { Opening } from './opening.ts';
import type { CellProblem } from './table.ts';

/** What is more often misread than meant: a nominal value of a cent, a member of 130 years, a bond for ever. */
const usual = {
  nominal_cents: { min: 100, max: 10_000_000 },
  years: { age: 110, term: 40 },
  since: '1950-01-01',
} as const;

const yearsBetween = (from: string, to: string) => Number(to.slice(0, 4)) - Number(from.slice(0, 4));

/** Values of a row that are possible and that nobody expects. */
export function oddities({
  member,
  instrument,
  fileTerms,
  candidate,
}: Omit<Opening, 'questions'>): CellProblem<AskedAbout>[] {
  const { nominal_cents: nominal, maturity_date: maturity } = fileTerms;
  const { birthdate, joined_on } = member;
  const { effective_date: acquired } = candidate;
  const odd = (column: BulkColumn, isOdd: boolean, value: object): CellProblem<AskedAbout>[] =>
    isOdd ? [{ column, code: 'value_unusual', params: { ...value } }] : [];
  return [
    ...odd('nominal', instrument !== null && nominal !== null && !within(nominal, usual.nominal_cents), {
      value_cents: nominal,
    }),
    ...odd(
      'birthdate',
      birthdate !== null && !within(yearsBetween(birthdate, acquired), { min: 0, max: usual.years.age }),
      {
        value_date: birthdate,
      },
    ),
    ...odd('acquired_on', acquired < usual.since, { value_date: acquired }),
    ...odd('joined_on', joined_on !== null && joined_on < usual.since, { value_date: joined_on }),
    ...odd('maturity_date', maturity !== null && yearsBetween(acquired, maturity) > usual.years.term, {
      value_date: maturity,
    }),
  ];
}

const within = (value: number, { min, max }: { min: number; max: number }) => value >= min && value <= max;

/** So many rows of an instrument say what is usual of it, and so many times that is not. */
export const fewestRows = 5;
const mostTimes = 100;

/** Whether a quantity is a hundred times what is usual, or a hundredth. */
export const isFarFrom = (usualSize: number, size: number): boolean =>
  size >= mostTimes * usualSize || size * mostTimes <= usualSize;

/** Quantities that are a hundred times what is usual of their instrument in the same file, or a hundredth, by their place. */
export function oddQuantities(rows: readonly Pick<Opening, 'candidate'>[]): ReadonlySet<Pick<Opening, 'candidate'>> {
  const size = ({ candidate }: Pick<Opening, 'candidate'>) => Math.abs(Number(candidate.quantity));
  const byInstrument = new Map<string | null, Pick<Opening, 'candidate'>[]>();
  for (const row of rows) {
    const { instrument } = row.candidate;
    const some = byInstrument.get(instrument);
    if (some === undefined) byInstrument.set(instrument, [row]);
    else some.push(row);
  }
  return new Set(
    [...byInstrument.values()].flatMap((some) => {
      if (some.length < fewestRows) return [];
      const median = some.map(size).sort((a, b) => a - b)[Math.floor(some.length / 2)] ?? 0;
      return some.filter((row) => isFarFrom(median, size(row)));
    }),
  );
}

/**
 * Rows that name an instrument nobody else in the file does, and that is written nearly as one that many rows name or that is
 * there, with what it resembles: more often a slip of the pen than an instrument with one holder. Where figures or the last letter
 * differ, they are two series.
 */
export function strayInstruments(
  rows: readonly Pick<Opening, 'candidate'>[],
  listed: readonly string[],
): ReadonlyMap<Pick<Opening, 'candidate'>, string> {
  const counts = new Map<string, { name: string; rows: Pick<Opening, 'candidate'>[] }>();
  for (const row of rows) {
    const name = row.candidate.instrument ?? '';
    const some = counts.get(plain(name));
    if (some === undefined) counts.set(plain(name), { name, rows: [row] });
    else some.rows.push(row);
  }
  const usualNames = [...counts.values()].flatMap(({ name, rows: some }) => (some.length >= fewestRows ? [name] : []));
  const figures = (name: string) => name.replace(/\D/gu, '');
  const isListed = new Set(listed.map(plain));
  const strays = [...counts].flatMap(([key, { name, rows: some }]) => {
    if (some.length > 1 || isListed.has(key)) return [];
    const others = [...usualNames, ...listed].filter(
      (other) => figures(other) === figures(name) && plain(other).slice(0, -1) !== key.slice(0, -1),
    );
    const like =
      key.length < shortestWord
        ? null
        : nearest(name, new Map(others.map((other) => [plain(other), other])), slipOneIn);
    return like === null ? [] : some.map((row) => [row, like] as const);
  });
  return new Map(strays);
}

/** Of shorter names a letter is what tells them apart. */
const shortestWord = 6;
/** A slip is in one of so many letters. */
const slipOneIn = 8;
