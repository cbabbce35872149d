import { Table, type TableColumn } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { TableCard, type TablePages, type TableQuery, useTableState } from '@ledenbureau/workbench';
import type { Transaction } from '../../api/types.ts';
import { useTransactionColumns } from './useTransactionColumns.tsx';
import { useTransactionHref } from './useTransactionHref.ts';

export interface TransactionTableProps<Row extends Transaction> {
  caption: string;
  query: TableQuery<{ items: Row[] }>;
  /** Of a list with pages in the address. */
  pages?: TablePages;
  empty: ReactNode;
  density?: 'compact';
  /** Columns that say the same in every row of this list. */
  omit?: readonly ('number' | 'maker' | 'status')[];
  /** Columns at the end that only this list has, for instance the ways to decide on a proposal. */
  more?: readonly TableColumn<Row>[];
}

/** Transactions of any member on a surface of their own, newest first; the first cell opens the transaction. */
export function TransactionTable<Row extends Transaction>(props: TransactionTableProps<Row>) {
  return (
    <TableCard title={props.caption}>
      <TransactionRows {...props} />
    </TableCard>
  );
}

/** The same table where something else frames it. */
export function TransactionRows<Row extends Transaction>({
  caption,
  query,
  pages,
  empty,
  omit = [],
  more = [],
  ...rest
}: TransactionTableProps<Row>) {
  const href = useTransactionHref();
  const columns = Object.values(useTransactionColumns(query.data?.items));
  return (
    <Table<Row>
      {...rest}
      caption={caption}
      {...useTableState(query, pages)}
      rowKey={(row) => row.id}
      rowHref={(row) => href(row.id)}
      empty={empty}
      columns={[...columns.filter(({ id }) => !omit.some((left) => left === id)), ...more]}
    />
  );
}
