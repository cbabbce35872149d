import { TableView } from './TableView.tsx';
import type { TableProps } from './Table.types.ts';

/**
 * Rows of the same kind. The four states (first load, refresh, failure, nothing) belong to it, so no page forgets one.
 * On a phone each row is a card.
 * For choosing rows or columns, or for thousands of rows, use DataTable: the same props and more.
 */
export function Table<Row>(props: TableProps<Row>) {
  return <TableView stacks {...props} />;
}
