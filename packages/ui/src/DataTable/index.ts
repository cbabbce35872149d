export { DataTable } from './DataTable.tsx';
export type { DataTableColumn, DataTableProps, DataTableSelection } from './DataTable.types.ts';
export { isSelected, noSelection, selectedCount, type TableSelection } from './selection.ts';
