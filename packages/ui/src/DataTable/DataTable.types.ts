import type { ReactNode } from 'react';
import type { CauseEvent } from '../internal/change.ts';
import type { TableColumn, TableProps } from '../Table/Table.types.ts';
import type { TableGroup } from './lines.ts';
import type { TableSelection } from './selection.ts';

/** Px by the id of a column. */
export type ColumnWidths = Readonly<Record<string, number>>;

/** What a table shows: its columns as they were chosen and ordered, and rows. */
export interface TableContent<Row> {
  columns: readonly DataTableColumn<Row>[];
  rows: readonly Row[];
}

export interface DataTableColumn<Row> extends TableColumn<Row> {
  /** The column chooser leaves it alone: it is always shown. The first column always is. */
  required?: boolean;
  /** On a card: over the whole width, or not at all. The first column is the card's title. */
  card?: 'wide' | 'hidden';
  /** What stands in a file for the cell, where the cell is more than a text: a number for what can be added up. */
  value?(row: Row): string | number | null;
  /** Hidden until somebody chooses it. */
  defaultHidden?: boolean;
  /** The header in words, where it is more than a text. */
  label?: string;
  /** Stays at its side when the table is scrolled sideways; the first column always does. */
  pin?: 'start' | 'end';
  /** Of a table with `columnResize`: false, and it keeps its width; or what it may measure, in px, default 64 to 960. */
  resizable?: boolean;
  minWidth?: number;
  maxWidth?: number;
}

export interface DataTableSelection<Row> {
  value: TableSelection;
  onChange(value: TableSelection, event?: CauseEvent): void;
  /** How many rows match, over all pages. */
  total: number;
  /** Names the row's box: its number or name. */
  rowLabel(row: Row): string;
  /** What can be done with the chosen rows: buttons with verb and noun. */
  actions?: ReactNode;
}

/** Widths in px by the id of a column; those that are not in it are as wide as their content asks for. */
export interface DataTableResize {
  /** Left out: the table keeps them itself, from `defaultValue` on. */
  value?: ColumnWidths;
  defaultValue?: ColumnWidths;
  /** After a drag, a double click or a key; all columns at once. */
  onChange?(widths: ColumnWidths, event?: CauseEvent): void;
}

/** What opens beneath a row. The keys of open rows are kept over pages. */
export interface DataTableDetails<Row> {
  /** Drawn while it is open. */
  content(row: Row): ReactNode;
  /** Names the row in the words of its button: its number or name. */
  rowLabel(row: Row): string;
  /** Whether a row has any; default all have. */
  has?(row: Row): boolean;
  /** Keys of the rows that are open. Left out: the table keeps them itself, from `defaultValue` on. */
  value?: readonly string[];
  defaultValue?: readonly string[];
  onChange?(value: readonly string[], event?: CauseEvent): void;
}

/** Rows under the header of what they have in common. */
export interface DataTableGrouping<Row> {
  /** Key of the group of a row. */
  by(row: Row): string;
  /** Id of the column that is grouped by: its cell names the group where nothing else does. */
  column?: string;
  /**
   * The groups as the server has counted them over all pages, in its order; default those of the rows that are here. A page
   * with part of a group has its header, with the count and totals of the whole.
   */
  groups?: readonly TableGroup<ReactNode>[];
  /** Totals of a group that has none of its own, by the id of the column that they stand below. */
  totals?(rows: readonly Row[], key: string): Readonly<Record<string, ReactNode>>;
  /** Keys of the groups of which only the header is seen. Left out: the table keeps them itself. */
  collapsed?: readonly string[];
  defaultCollapsed?: readonly string[];
  onCollapsedChange?(collapsed: readonly string[], event?: CauseEvent): void;
}

export interface DataTableProps<Row> extends Omit<TableProps<Row>, 'columns'> {
  columns: readonly DataTableColumn<Row>[];
  /** Rows can be chosen, over pages. */
  selection?: DataTableSelection<Row>;
  /**
   * Columns can be hidden, and the choice is remembered in this browser under the list's name; beside it the height of the
   * rows can be chosen, once for all such lists. Raise the version when
   * the columns change so much that an old choice makes no sense. `reorder`: they can be put in another order too, all but the
   * first, which is kept in the same way.
   */
  columnChoice?: { list: string; version: number; reorder?: boolean };
  /** Columns can be made wider. A list with `columnChoice` keeps their widths with it, unless the host holds them. */
  columnResize?: boolean | DataTableResize;
  /**
   * Draws only the rows in sight, in a frame of its own that scrolls: for thousands of rows at once. All of them are
   * there in print. Give columns a width; the browser's own search finds only what is drawn.
   */
  virtual?: boolean;
  /** How many rows there are in all, where `rows` are those that were fetched so far; virtual only. */
  totalRows?: number;
  /** The last rows come into sight: fetch more; virtual only. */
  onEnd?(): void;
  /** A row can be opened: what it is made of, beneath it. */
  details?: DataTableDetails<Row>;
  /** Rows stand in groups, which can be folded. */
  grouping?: DataTableGrouping<Row>;
  /** Narrower than so many px, rows are cards: the first column on top, below it labels and values. */
  cards?: { below: number };
  /** A button gives away what the table shows; `toCsv` makes a file of it, or of all rows that the host has. */
  onExport?(content: TableContent<Row>): void;
  /** Above the table while nothing is chosen. */
  toolbar?: ReactNode;
}
