import type { ComponentPropsWithRef } from 'react';

/** Of a `tr`. */
export type LineAttributes = ComponentPropsWithRef<'tr'> & { 'data-index'?: number };

/** A group of rows as the host has counted it: over all pages, where a page shows a part. */
export interface TableGroup<Node> {
  key: string;
  /** What it is called; default the cell of the column that is grouped by, of its first row, or else its key. */
  label?: Node;
  /** How many rows it has in all; default those on this page. */
  count?: number;
  /** By the id of a column, what stands below it in the group's header: a sum. */
  totals?: Readonly<Record<string, Node>>;
}

/** A group with its rows on this page. */
export interface GroupOfRows<Row, Node> extends TableGroup<Node> {
  rows: readonly Row[];
}

/** What a table draws as one `tr`: a row, what opens beneath it, or the header of a group. */
export type Line<Row, Node> =
  | { kind: 'row' | 'details'; key: string; row: Row }
  | { kind: 'group'; key: string; group: GroupOfRows<Row, Node> };

/**
 * The rows by group. The host's groups come first and in its order, also those without a row on this page; what belongs to
 * none of them follows, in the order of its first row.
 */
export function groupRows<Row, Node>(
  rows: readonly Row[],
  by: (row: Row) => string,
  knownGroups: readonly TableGroup<Node>[] = [],
): GroupOfRows<Row, Node>[] {
  const groups = new Map<string, { group: TableGroup<Node>; rows: Row[] }>();
  for (const group of knownGroups) groups.set(group.key, { group, rows: [] });
  for (const row of rows) {
    const key = by(row);
    const group = groups.get(key);
    if (group) group.rows.push(row);
    else groups.set(key, { group: { key }, rows: [row] });
  }
  return [...groups.values()].map(({ group, rows: own }) => ({ ...group, rows: own }));
}

interface Drawn<Row, Node> {
  rowKey(row: Row): string;
  /** Whether the details of a row are open. */
  open(row: Row): boolean;
  groups?: readonly GroupOfRows<Row, Node>[] | undefined;
  /** Whether only the header of a group is to be seen. */
  collapsed(key: string): boolean;
}

/** The lines of a table, from above. Their keys differ, whatever those of rows and groups are. */
export function linesOf<Row, Node>(
  rows: readonly Row[],
  { rowKey, open, groups, collapsed }: Drawn<Row, Node>,
): Line<Row, Node>[] {
  const withDetails = (row: Row): Line<Row, Node>[] => {
    const key = rowKey(row);
    const line = { kind: 'row', key: `r:${key}`, row } as const;
    return open(row) ? [line, { kind: 'details', key: `d:${key}`, row }] : [line];
  };
  if (!groups) return rows.flatMap(withDetails);
  return groups.flatMap((group) => [
    { kind: 'group', key: `g:${group.key}`, group },
    ...(collapsed(group.key) ? [] : group.rows.flatMap(withDetails)),
  ]);
}
