export { DataTable } from './DataTable.tsx';
export type {
  DataTableColumn,
  DataTableDetails,
  DataTableGrouping,
  DataTableProps,
  DataTableResize,
  DataTableSelection,
} from './DataTable.types.ts';
export { isSelected, noSelection, selectedCount, type TableSelection } from './selection.ts';
export type { TableGroup } from './lines.ts';
export type { ColumnWidths } from './columns.ts';
export { downloadText, toCsv, type CsvOptions, type TableContent } from './toCsv.ts';
