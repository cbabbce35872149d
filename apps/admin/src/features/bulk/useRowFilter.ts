import { useParameters } from '@ledenbureau/workbench';
import type { BatchDetail, RowFilter } from './bulk.api.ts';

export type RowTab = 'error' | 'warning' | 'all' | 'skipped' | 'booked';

/** How many rows a tab has. */
export function countOf({ rows, errors, warnings, skipped, skip_invalid: left }: BatchDetail, tab: RowTab): number {
  switch (tab) {
    case 'error':
      return errors;
    case 'warning':
      return warnings;
    case 'skipped':
      return skipped + (left ? errors : 0);
    case 'booked':
      return rows - errors - skipped;
    case 'all':
      return rows;
  }
}

/** Which rows of a batch the address asks for; without a wish the first of these tabs that has any. */
export function useRowFilter(batch: BatchDetail, tabs: readonly RowTab[]) {
  const { search, narrow } = useParameters();
  const change: (changes: Partial<Record<'rows' | 'code' | 'column' | 'line' | 'who', string>>) => void = narrow;
  const requestedTab = tabs.find((candidate) => candidate === search.get('rows'));
  const code = search.get('code') ?? '';
  const column = search.get('column') ?? '';
  const tab =
    requestedTab ??
    (code
      ? 'all'
      : (tabs.find((candidate) => candidate !== 'skipped' && countOf(batch, candidate) > 0) ?? tabs[0] ?? 'all'));
  const line = Number(search.get('line'));
  const from = Number.isSafeInteger(line) && line > 0 ? line : null;
  const q = search.get('who')?.trim() ?? '';
  const status = tab === 'all' || tab === 'booked' ? {} : { status: tab };
  const filter = {
    ...(code ? { code, ...(column ? { column } : {}) } : status),
    ...(from === null ? {} : { from_line: from }),
    ...(q ? { q } : {}),
  } as RowFilter;
  return {
    tab,
    code,
    from,
    q,
    filter,
    change,
  };
}
