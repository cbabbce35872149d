import { refusal } from '../errors.ts';

/** What a row of a bulk file can say, with the headings that mean it; the first of each language stands in the template. */
const headings = {
  member_no: {
    nl: ['lidnummer', 'lidnr', 'lid', 'relatienummer', 'nummer lid', 'aandeler'],
    en: ['member number', 'member no', 'member', 'member id'],
  },
  kind: { nl: ['soort', 'type', 'transactiesoort', 'mutatie'], en: ['kind', 'transaction kind', 'transaction type'] },
  instrument: {
    nl: ['instrument', 'product', 'uitgifte', 'obligatie'],
    en: ['instrument code', 'security', 'issue'],
  },
  quantity: {
    nl: ['aantal', 'stuks', 'aantal stuks', 'hoeveelheid'],
    en: ['quantity', 'units', 'number of units', 'qty'],
  },
  amount: { nl: ['bedrag', 'inleg', 'inleg eur', 'bedrag eur', 'waarde'], en: ['amount', 'amount eur', 'value'] },
  effective_date: {
    nl: ['ingangsdatum', 'boekdatum', 'datum', 'transactiedatum'],
    en: ['effective date', 'date', 'booking date', 'transaction date'],
  },
  reference: { nl: ['referentie', 'kenmerk', 'kenmerk bank'], en: ['reference', 'ref', 'external reference'] },
  counterparty_no: {
    nl: ['tegenpartij', 'aan lid', 'ontvanger', 'naar lid'],
    en: ['counterparty', 'to member', 'receiver'],
  },
  reason: { nl: ['reden', 'aanleiding'], en: ['reason', 'reason code'] },
  description: { nl: ['omschrijving', 'toelichting', 'opmerking'], en: ['description', 'remark', 'memo'] },
  price: { nl: ['prijs', 'koers', 'prijs per stuk'], en: ['price', 'unit price'] },
  acquired_on: { nl: ['verkregen op', 'verkrijgingsdatum', 'aankoopdatum'], en: ['acquired on', 'acquisition date'] },
  document: { nl: ['document', 'bewijsstuk', 'akte'], en: ['document reference', 'evidence'] },
} as const;

export type BulkColumn = keyof typeof headings;
export const bulkColumns = Object.keys(headings) as [BulkColumn, ...BulkColumn[]];
export const requiredColumns = ['member_no', 'kind', 'instrument', 'effective_date'] as const satisfies BulkColumn[];
/** One of these must be there. */
export const eitherColumns = ['quantity', 'amount'] as const satisfies BulkColumn[];

export type Language = 'nl' | 'en';

/** The heading of a column in the template. */
export const headingOf = (column: BulkColumn, language: Language): string => headings[column][language][0];

/** What two ways of writing the same word have in common: no capitals, accents, blanks or signs. */
export function plain(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]/gu, '');
}

const byHeading = new Map(
  bulkColumns.flatMap((column) =>
    [column, ...headings[column].nl, ...headings[column].en].map((heading) => [plain(heading), column] as const),
  ),
);

/** Which column of the file is which of ours; null: not used. */
export type Mapping = readonly (BulkColumn | null)[];

/** Columns by the headings of a file; of two that mean the same the first one. */
export function suggestMapping(headers: readonly string[]): (BulkColumn | null)[] {
  const taken = new Set<BulkColumn>();
  return headers.map((header) => {
    const column = byHeading.get(plain(header)) ?? null;
    if (column === null || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** The column that a heading nobody knows resembles most; null when it resembles none. */
export function nearestColumn(header: string): BulkColumn | null {
  return nearest(header, byHeading);
}

/** What is written most like `text`, of those that differ in a third of their letters at most; null without one. */
export function nearest<T>(text: string, known: ReadonlyMap<string, T>): T | null {
  const sought = plain(text).slice(0, 100);
  let best: { value: T; steps: number } | null = null;
  for (const [word, value] of known) {
    const most = Math.floor(Math.max(sought.length, word.length) / 3);
    if (Math.abs(word.length - sought.length) > most) continue;
    const steps = distance(sought, word);
    if (steps <= most && (best === null || steps < best.steps)) best = { value, steps };
  }
  return best?.value ?? null;
}

/** Letters to change, add or leave out to make one word of another (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 0; i < a.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < b.length; j += 1) {
      next.push(Math.min((row[j] ?? 0) + (a[i] === b[j] ? 0 : 1), (row[j + 1] ?? 0) + 1, (next[j] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}

/**
 * Throws header_unknown when no heading is known (the first line is no line of headings then), column_missing when a
 * column that is needed is not there, and column_twice when two columns are to be the same one.
 */
export function checkMapping(headers: readonly string[], mapping: Mapping): void {
  const used = mapping.filter((column) => column !== null);
  if (used.length === 0) {
    const [header = ''] = headers;
    throw refusal('header_unknown', 'columns', { header: header.slice(0, 40), nearest: nearestColumn(header) });
  }
  const twice = used.find((column, index) => used.indexOf(column) !== index);
  if (twice !== undefined) throw refusal('column_twice', 'columns', { column: twice });
  const missing: string[] = requiredColumns.filter((column) => !used.includes(column));
  if (!eitherColumns.some((column) => used.includes(column))) missing.push(eitherColumns.join('|'));
  if (missing.length > 0) throw refusal('column_missing', 'columns', { columns: missing.join(', ') });
}
