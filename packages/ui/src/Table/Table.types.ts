import type { ComponentPropsWithRef, ReactNode } from 'react';
import type { CauseEvent } from '../internal/change.ts';
import type { Density } from '../theme/tokens.ts';

export const sortDirections = ['ascending', 'descending'] as const;
export type SortDirection = (typeof sortDirections)[number];

export const columnAligns = ['start', 'end'] as const;
export type ColumnAlign = (typeof columnAligns)[number];

export interface TableColumn<Row> {
  id: string;
  header: ReactNode;
  /** `end` for amounts, counts and dates. */
  align?: ColumnAlign;
  cell(row: Row): ReactNode;
  /** This cell names the row (`th scope=row`); default the first column of data. */
  rowHeader?: boolean;
  /** A CSS width. */
  width?: string;
  /** Holds names: it has a quarter of the table before other columns get more than their longest word asks for. */
  names?: boolean;
  sortable?: boolean;
  /** Holds a control instead of data, such as a box to choose the row: it neither names nor opens the row. */
  control?: boolean;
}

export interface TableSort {
  /** Id of the column. */
  id: string;
  direction: SortDirection;
}

export interface TableProps<Row> extends Omit<ComponentPropsWithRef<'div'>, 'children'> {
  /** What the table lists; spoken, not shown. */
  caption: string;
  columns: readonly TableColumn<Row>[];
  /** undefined = not here yet. */
  rows: readonly Row[] | undefined;
  rowKey(row: Row): string;
  /** Makes the content of the first cell of data the link that opens the row. */
  rowHref?(row: Row): string | undefined;
  /** Key of the row that is open beside the list. */
  currentRow?: string | undefined;
  /** Something is being fetched: skeleton rows at first, later a thin line over the rows of before. */
  loading?: boolean;
  /** It failed; rows of before stay. */
  error?: { message: ReactNode; onRetry?: () => void };
  /** Shown instead of rows when there are none: an EmptyState. */
  empty: ReactNode;
  /** One node a column: the totals. */
  footer?: readonly ReactNode[];
  sort?: TableSort;
  onSortChange?(sort: TableSort, event?: CauseEvent): void;
  /** Row height of this table alone; default that of the provider. */
  density?: Density;
}
