import type { ReactNode } from 'react';
import type { TableColumn, TableProps } from '../Table/Table.types.ts';
import type { TableSelection } from './selection.ts';

export interface DataTableColumn<Row> extends TableColumn<Row> {
  /** The column chooser leaves it alone: it is always shown. The first column always is. */
  required?: boolean;
  /** Hidden until somebody chooses it. */
  extra?: boolean;
}

export interface DataTableSelection<Row> {
  value: TableSelection;
  onChange(value: TableSelection): void;
  /** How many rows match, over all pages. */
  total: number;
  /** Names the row's box: its number or name. */
  rowLabel(row: Row): string;
  /** What can be done with the chosen rows: buttons with verb and noun. */
  actions?: ReactNode;
}

export interface DataTableProps<Row> extends Omit<TableProps<Row>, 'columns'> {
  columns: readonly DataTableColumn<Row>[];
  /** Rows can be chosen, over pages. */
  selection?: DataTableSelection<Row>;
  /**
   * Columns can be hidden, and the choice is remembered in this browser under the list's name; beside it the height of the
   * rows can be chosen, once for all such lists. Raise the version when
   * the columns change so much that an old choice makes no sense.
   */
  columnChoice?: { list: string; version: number };
  /**
   * Draws only the rows in sight, in a frame of its own that scrolls: for thousands of rows at once. All of them are
   * there in print. Give columns a width; the browser's own search finds only what is drawn.
   */
  virtual?: boolean;
  /** How many rows there are in all, where `rows` are those that were fetched so far; virtual only. */
  totalRows?: number;
  /** The last rows come into sight: fetch more; virtual only. */
  onEnd?(): void;
  /** Above the table while nothing is chosen. */
  toolbar?: ReactNode;
}
