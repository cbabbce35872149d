export { SmallTable, type SmallTableColumn, type SmallTableProps, type SmallTableRow } from './SmallTable.tsx';
