import { textOf } from './table.ts';
import type { Cell } from './table.ts';

/** Whole numbers as a spreadsheet writes them: 700002 · 700.002 · 700 002 · 700.002,00 · 700002.0 · 7,00002E5 */
const digits = /^(?<whole>\d+)(?:[.,](?<zeros>0+))?$/u;
const groups = /^(?<whole>[1-9]\d{0,2}(?:(?<sign>[., ])\d{3})(?:\k<sign>\d{3})*)(?:(?!\k<sign>)[.,]0+)?$/u;
const power = /^(?<first>[1-9])(?:[.,](?<rest>\d+))?E\+?0*(?<places>[1-9]\d?)$/iu;

/** The digits of a whole number. Null for anything else, and for what may be two numbers. */
function wholeNumber(text: string): string | null {
  const plain = digits.exec(text)?.groups;
  if (plain !== undefined) return isAmbiguous(text) ? null : (plain.whole ?? null);
  const grouped = groups.exec(text)?.groups?.whole;
  if (grouped !== undefined) return grouped.replace(/\D/gu, '');
  const { first = '', rest = '', places } = power.exec(text)?.groups ?? {};
  const end = Number(places);
  return places === undefined || rest.length < end || /[1-9]/u.test(rest.slice(end))
    ? null
    : first + rest.slice(0, end);
}

/** 7.000 is 7000, or 7 with three decimals; 7E5 was rounded. */
function isAmbiguous(text: string): boolean {
  const { rest = '', places } = power.exec(text)?.groups ?? {};
  return /^[1-9]\d{0,2}[.,]000$/u.test(text) || (places !== undefined && rest.length < Number(places));
}

/** What a cell says, without what stands around a number. */
const bare = (cell: string): string =>
  textOf(cell)
    .replace(/\s/gu, ' ')
    .replace(/^['\u2019]/u, '')
    .replace(/^LID[ -]?/iu, '');

/**
 * The number of a member as people write it ("100245", "LID 100245"), or as a spreadsheet that took it for a number; null for
 * anything else.
 */
export function memberNumber(cell: Cell | undefined): number | null {
  const written = typeof cell === 'string' ? wholeNumber(bare(cell)) : textOf(cell);
  const number = /^0*([1-9]\d{0,11})$/u.exec(written ?? '')?.[1];
  return number === undefined ? null : Number(number);
}

/** Why a cell is no number of a member. */
export const memberNumberProblem = (cell: Cell): 'number_ambiguous' | 'member_not_found' =>
  typeof cell === 'string' && isAmbiguous(bare(cell)) ? 'number_ambiguous' : 'member_not_found';
