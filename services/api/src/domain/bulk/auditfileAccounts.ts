// Which account of an old ledger is which instrument: what somebody chose, else its name, which nobody guesses at.
import type { Fields } from './auditfileParts.ts';
import { plain } from './spelling.ts';

/** An instrument with all that it is called by. */
export interface NamedInstrument {
  instrument: string;
  labels: Iterable<string>;
}

/** Words by which a ledger calls what is owed about an instrument, and not what members have of it. */
const about =
  /rente|interest|kosten|cost|bank|kas\b|vordering|receivable|debiteur|crediteur|disagio|te betalen|payable/iu;
const capital = /kapitaal|capital|aandelen|aandeel|share|obligatie|bond|lening|loan|participatie|inleg|certifica/iu;

/** A text as its words, so that ZON is found in "Obligaties ZON" and not in "Horizon". */
const words = (text: string) =>
  ` ${text
    .split(/[^\p{L}\p{N}]+/u)
    .map(plain)
    .filter(Boolean)
    .join(' ')} `;

/** Codes of the Dutch reference scheme that a ledger account has, under whatever element it is written. */
const rgsOf = ({ leadReference, leadCode }: Fields): string | null =>
  [leadReference, leadCode].find((code) => code !== undefined && /^[BW][A-Z][A-Za-z]+$/u.test(code)) ?? null;

/** Paid-in capital, and long-term loans. */
const capitalCodes = /^B(?:EivGok|Las)/u;

/** Whether an account of the balance holds what members brought in: by its code in the reference scheme, else by its words. */
export function isCapitalAccount({ name, fields }: { name: string; fields: Fields }): boolean {
  const rgs = rgsOf(fields);
  return rgs === null ? capital.test(name) && !about.test(name) : capitalCodes.test(rgs);
}

/** The place of the instrument that an account is; the longest name that stands in its own wins. Null: of none, or of several. */
export function instrumentOf(
  { id, name, fields }: { id: string; name: string; fields: Fields },
  instruments: readonly NamedInstrument[],
  choice: ReadonlyMap<string, string>,
): number | null {
  const wish = choice.get(id);
  if (wish !== undefined) {
    const place = instruments.findIndex(({ instrument }) => plain(instrument) === plain(wish));
    return place < 0 ? null : place;
  }
  const rgs = rgsOf(fields);
  if (rgs === null ? about.test(name) : !capitalCodes.test(rgs)) return null;
  const text = words(`${name} ${id}`);
  const matches = instruments.flatMap(({ labels }, place) =>
    [...labels]
      .map(words)
      .flatMap((label) => (label.trim() !== '' && text.includes(label) ? [{ place, size: label.length }] : [])),
  );
  const size = Math.max(0, ...matches.map((match) => match.size));
  const places = new Set(matches.filter((match) => match.size === size).map(({ place }) => place));
  return places.size === 1 ? ([...places][0] ?? null) : null;
}
