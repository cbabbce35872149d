/**
 * Which rows are chosen: these, or all that the list's filter matches but these. A server that receives `all` applies
 * the filter itself, so that thousands of ids need not travel.
 */
export type TableSelection = { ids: readonly string[] } | { all: true; except: readonly string[] };

export const noSelection: TableSelection = { ids: [] };

/** Whether a row is chosen. */
export const isSelected = (selection: TableSelection, id: string): boolean =>
  'all' in selection ? !selection.except.includes(id) : selection.ids.includes(id);

/** How many rows are chosen, of `total` that match. */
export const selectedCount = (selection: TableSelection, total: number): number =>
  'all' in selection ? total - selection.except.length : selection.ids.length;

/** The selection with these rows chosen, or not. What is chosen on other pages stays. */
export function withRows(selection: TableSelection, ids: readonly string[], selected: boolean): TableSelection {
  const changed = new Set(ids);
  if ('all' in selection) {
    const except = selection.except.filter((id) => !changed.has(id));
    return { all: true, except: selected ? except : [...except, ...changed] };
  }
  const others = selection.ids.filter((id) => !changed.has(id));
  return { ids: selected ? [...others, ...changed] : others };
}

/** The ids from one row to another, both included, in the order shown. */
export function between(ids: readonly string[], from: string, to: string): readonly string[] {
  const [start, end] = [ids.indexOf(from), ids.indexOf(to)].sort((a, b) => a - b) as [number, number];
  return start < 0 ? [to] : ids.slice(start, end + 1);
}
