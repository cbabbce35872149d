import type { RowKeys } from '../../domain/bulk/rows.ts';

/** A row by whom it names and its reference. */
export interface KeyedRow extends RowKeys {
  line: number;
}

/**
 * Rows that have to do with each other: that name the same member or reference, or one that another such row names. What
 * happens in one group changes nothing in another, so each can be checked by itself. Lines in the order of the file, the
 * group with the first line first.
 */
export function groupsOf(rows: readonly KeyedRow[]): number[][] {
  const parent = rows.map((_, index) => index);
  const root = (index: number): number => {
    let at = index;
    while (parent[at] !== at) {
      parent[at] = parent[parent[at] as number] as number;
      at = parent[at] as number;
    }
    return at;
  };
  const first = new Map<string | number, number>();
  for (const [index, { member_no, counterparty_no, reference }] of rows.entries()) {
    for (const key of [member_no, counterparty_no, reference === null ? null : `reference ${reference}`]) {
      if (key === null) continue;
      const other = first.get(key);
      if (other === undefined) first.set(key, index);
      // The first row of a group is its root: groups come in the order of the file.
      else parent[Math.max(root(index), root(other))] = Math.min(root(index), root(other));
    }
  }
  const groups = new Map<number, number[]>();
  for (const [index, { line }] of rows.entries()) {
    const at = root(index);
    const group = groups.get(at);
    if (group === undefined) groups.set(at, [line]);
    else group.push(line);
  }
  return [...groups.values()];
}

/** Groups put together to about so many rows, so that a handful of statements serves them all; none is divided. */
export function chunksOf(groups: readonly (readonly number[])[], size: number): number[][] {
  const chunks: number[][] = [];
  let chunk: number[] = [];
  for (const group of groups) {
    for (const line of group) chunk.push(line);
    if (chunk.length >= size) {
      chunks.push(chunk.sort((a, b) => a - b));
      chunk = [];
    }
  }
  if (chunk.length > 0) chunks.push(chunk.sort((a, b) => a - b));
  return chunks;
}
