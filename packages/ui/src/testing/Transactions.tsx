import { DataTable } from '../DataTable/DataTable.tsx';
import type { DataTableColumn, DataTableProps } from '../DataTable/DataTable.types.ts';

/** A transaction by its member. */
export interface MemberRow {
  id: string;
  member: string;
  amount: string;
}

/** A transaction by its kind. */
export interface KindRow {
  id: string;
  kind: string;
  amount: number;
}

export const kindColumns: DataTableColumn<KindRow>[] = [
  { id: 'number', header: 'Nummer', cell: (row) => row.id },
  { id: 'kind', header: 'Soort', cell: (row) => row.kind },
  { id: 'amount', header: 'Bedrag', cell: (row) => `€ ${row.amount}`, align: 'end' },
];

type TransactionsProps<Row> = Pick<DataTableProps<Row>, 'columns' | 'rows'> & Partial<DataTableProps<Row>>;

/** The DataTable of the tests: transactions, each by its id. */
export const Transactions = <Row extends { id: string }>(props: TransactionsProps<Row>) => (
  <DataTable<Row> caption="Transacties" rowKey={(row) => row.id} empty={<p>Nog niets</p>} {...props} />
);
