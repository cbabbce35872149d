import type { TreeItem } from './TreeView.types.ts';

/** An item in its place, as it is seen now. */
export interface Row {
  item: TreeItem;
  /** Id of the item it lies below. */
  parent: string | null;
}

/** The items that are seen, from top to bottom: those below an item that is closed are not. */
export function rowsOf(items: readonly TreeItem[], expanded: readonly string[], parent: string | null = null): Row[] {
  return items.flatMap((item) => [
    { item, parent },
    ...(item.items && expanded.includes(item.id) ? rowsOf(item.items, expanded, item.id) : []),
  ]);
}

/** What a key does in a tree: the focus moves to an item, or an item opens or closes. */
export interface Step {
  focus?: string | undefined;
  expand?: readonly string[];
  collapse?: string;
}

/** The step of a key, by the tree pattern of WAI-ARIA; null for a key that does nothing here. */
export function stepOf(key: string, rows: readonly Row[], at: number, expanded: readonly string[]): Step | null {
  const row = rows[at];
  if (!row) return null;
  const { item, parent } = row;
  const open = item.items !== undefined && expanded.includes(item.id);
  switch (key) {
    case 'ArrowDown':
      return { focus: rows[at + 1]?.item.id };
    case 'ArrowUp':
      return { focus: rows[at - 1]?.item.id };
    case 'Home':
      return { focus: rows[0]?.item.id };
    case 'End':
      return { focus: rows.at(-1)?.item.id };
    case 'inwards':
      if (item.items === undefined) return {};
      return open ? { focus: item.items[0]?.id } : { expand: [item.id] };
    case 'outwards':
      return open ? { collapse: item.id } : { focus: parent ?? undefined };
    case '*':
      // all that lie beside it
      return {
        expand: rows.filter((row) => row.parent === parent && row.item.items !== undefined).map(({ item }) => item.id),
      };
    default:
      return null;
  }
}
