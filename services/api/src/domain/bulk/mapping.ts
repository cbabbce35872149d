// Which column of a file is which of ours, by its heading.
import { refusal } from '../errors.ts';
import { forms, headings, holdingColumns } from './columns.ts';
import type { BulkColumn, SheetPurpose } from './columns.ts';
import { columnIn, programOf } from './programs.ts';
import { beginning } from './table.ts';
import { nearest, plain } from './spelling.ts';

/** A heading as it is looked up: its letters, and that it says per cent. */
const headingKey = (text: string) => plain(text.replaceAll('%', ' procent '));

const taught = (purpose: SheetPurpose): ReadonlyMap<string, BulkColumn> =>
  new Map([
    ...[...forms[purpose].columns, ...(purpose === 'register' ? (['mutation', 'state'] as const) : [])].flatMap(
      (column) =>
        [column, ...headings[column].nl, ...headings[column].en].map(
          (heading) => [headingKey(heading), column] as const,
        ),
    ),
    ...Object.entries(forms[purpose].also),
  ]);
const byHeading = {
  transactions: taught('transactions'),
  register: taught('register'),
  balance: taught('balance'),
};

/** Whether a text is a heading that is known, whatever the file is for. */
export const isHeading = (text: string): boolean =>
  Object.values(byHeading).some((names) => names.has(headingKey(text)) || names.has(plain(text)));

/** Which column of the file is which of ours; null: not used. */
export type Mapping = readonly (BulkColumn | null)[];

/** Columns by the headings of a file; of two that mean the same the first one. */
export function suggestMapping(headers: readonly string[], purpose: SheetPurpose): (BulkColumn | null)[] {
  const usedColumns = new Set<BulkColumn>();
  const program = purpose === 'register' ? programOf(headers) : null;
  const columns = headers.map((header) => {
    const headings = byHeading[purpose];
    const own = columnIn(program, header);
    const column = own === undefined ? (headings.get(headingKey(header)) ?? headings.get(plain(header)) ?? null) : own;
    if (column === null || usedColumns.has(column)) return null;
    usedColumns.add(column);
    return column;
  });
  // "Naam" beside what comes before a surname is the surname alone.
  const isSurname = !usedColumns.has('family_name') && nameParts.some((part) => usedColumns.has(part));
  return columns.map((column) => (column === 'full_name' && isSurname ? 'family_name' : column));
}

const nameParts = ['given_name', 'initials', 'infix'] as const satisfies BulkColumn[];

/** The column that a heading nobody knows resembles most; null when it resembles none. */
export function nearestColumn(header: string, purpose: SheetPurpose): BulkColumn | null {
  return nearest(header, byHeading[purpose]);
}

/**
 * Throws header_unknown when no heading is known (the first line is no line of headings then), column_missing when a
 * column that is needed is not there, and column_twice when two columns are to be the same one. A list of members needs none of
 * what they hold.
 */
export function checkMapping(headers: readonly string[], mapping: Mapping, purpose: SheetPurpose): void {
  const used = mapping.filter((column) => column !== null);
  if (used.length === 0) {
    const [header = ''] = headers;
    throw refusal('header_unknown', 'columns', {
      header: beginning(header, 40),
      nearest: nearestColumn(header, purpose),
    });
  }
  const twice = used.find((column, index) => used.indexOf(column) !== index);
  if (twice !== undefined) throw refusal('column_twice', 'columns', { column: twice });
  const isMembersAlone = purpose === 'register' && holdingColumns.every((column) => !used.includes(column));
  const optional: readonly BulkColumn[] = isMembersAlone ? holdingColumns : [];
  const required = forms[purpose].required.filter((column) => !optional.includes(column));
  const either = forms[purpose].either.filter((group) => !group.every((column) => optional.includes(column)));
  const missing: string[] = required.filter((column) => !used.includes(column));
  missing.push(
    ...either.filter((group) => !group.some((column) => used.includes(column))).map((group) => group.join('|')),
  );
  if (missing.length > 0) throw refusal('column_missing', 'columns', { columns: missing.join(', ') });
}
