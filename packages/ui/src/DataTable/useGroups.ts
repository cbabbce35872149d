import type { CauseEvent } from '../internal/change.ts';
import { useControlled } from '../internal/useControlled.ts';
import type { ReactNode } from 'react';
import type { DataTableGrouping } from './DataTable.types.ts';
import { groupRows, type GroupOfRows } from './lines.ts';

/** The groups of the rows, and which of them are collapsed: also of those on other pages. */
export function useGroups<Row>(grouping: DataTableGrouping<Row> | undefined, rows: readonly Row[] | undefined) {
  const { collapsed, defaultCollapsed = [], onCollapsedChange } = grouping ?? {};
  const [keys, setKeys] = useControlled(collapsed, defaultCollapsed, onCollapsedChange);
  if (!grouping || !rows) return null;
  const groups = groupRows(rows, grouping.by, grouping.groups).map((group): GroupOfRows<Row, ReactNode> => ({
    ...group,
    totals: group.totals ?? grouping.totals?.(group.rows, group.key),
  }));
  return {
    groups,
    isCollapsed: (key: string) => keys.includes(key),
    toggle: (key: string, event: CauseEvent | undefined) =>
      setKeys(keys.includes(key) ? keys.filter((other) => other !== key) : [...keys, key], event),
  };
}
