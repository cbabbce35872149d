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
export type { ColumnWidths } from './DataTable.types.ts';
export { downloadText, toCsv, type CsvOptions } from './toCsv.ts';
export type { TableContent } from './DataTable.types.ts';
