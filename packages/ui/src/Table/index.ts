export { Table } from './Table.tsx';
export {
  sortDirections,
  columnAligns,
  type SortDirection,
  type ColumnAlign,
  type TableColumn,
  type TableSort,
  type TableProps,
} from './Table.types.ts';
