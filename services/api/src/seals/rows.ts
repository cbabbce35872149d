import { sorting } from './sorting.ts';
import type { TableSorting } from './sorting.ts';

/** A table whose rows are sealed, and the SQL of a row `t`: its key as text, and the digest of its content. */
export interface SealedRows {
  table: string;
  key: string;
  digest: string;
  /** A row `t` by a key as text, `l.key`: as its index has it. */
  byKey: string;
}

/** A column, as PostgreSQL has it. */
export interface Column {
  name: string;
  type: string;
  /** Its place in the primary key, from 1; null outside of it. */
  keyPlace: number | null;
}

export const namesOf = (list: string | undefined): string[] => (list === undefined ? [] : list.split(' '));

/** A column of a key as text, however the session likes to write days. */
const keyText = ({ name, type }: Column): string =>
  type === 'date' ? `to_char(t.${name}, 'YYYY-MM-DD')` : `t.${name}::text`;

/** The columns that a table's sorting names, each with what it says of it. */
export function sortedColumns(table: TableSorting): { name: string; sort: string; why: string }[] {
  if ('whole' in table) return [];
  return [
    ...namesOf(table.sealed).map((name) => ({ name, sort: 'sealed', why: '' })),
    ...namesOf(table.personal).map((name) => ({ name, sort: 'personal', why: '' })),
    ...Object.entries(table.derived ?? {}).map(([name, why]) => ({ name, sort: 'derived', why })),
    ...Object.entries(table.free ?? {}).map(([name, why]) => ({ name, sort: 'free', why })),
  ];
}

/**
 * How the rows of a table are sealed, by its columns in the database; undefined where they are not. A column that nobody sorted is
 * sealed. Empty columns are left out of the digest, and so is what came filled, so that one that is added later changes no seal.
 */
export function sealedRows(table: string, columns: readonly Column[]): SealedRows | undefined {
  const sorted = sorting[table];
  if (sorted === undefined || 'whole' in sorted) return undefined;
  const unsealed = [...Object.keys(sorted.derived ?? {}), ...Object.keys(sorted.free ?? {})];
  const keys = columns
    .filter(({ keyPlace }) => keyPlace !== null)
    .toSorted((a, b) => Number(a.keyPlace) - Number(b.keyPlace));
  // As text, because what is empty within them counts.
  const documents = columns.filter(({ name, type }) => type === 'jsonb' && !unsealed.includes(name));
  const texts = documents.map(({ name }) => `'${name}', t.${name}::text`);
  const fills = columns.flatMap(({ name }) => {
    const value = sorted.filled?.[name];
    return value === undefined ? [] : [`'${name}', nullif(t.${name}, ${value})`];
  });
  const parts = [...texts, ...fills].join(', ');
  const content = `(to_jsonb(t) - '{${unsealed.join(',')}}'::text[])${parts && ` || jsonb_build_object(${parts})`}`;
  return {
    table,
    key: keys.map(keyText).join(" || ' ' || "),
    digest: `sha256(convert_to(jsonb_strip_nulls(${content})::text, 'UTF8'))`,
    byKey: keys
      .map(({ name, type }, place) => `t.${name} = split_part(l.key, ' ', ${place + 1})::${type}`)
      .join(' and '),
  };
}
