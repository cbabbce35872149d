import { useI18n } from '@ledenbureau/i18n';
import { DateText, Money, Quantity, Table, type TableColumn } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { Transaction } from '../../api/types.ts';
import { type TableQuery, useTableState } from '../../list/useTableState.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { TransactionStatus } from './TransactionStatus.tsx';
import { useTransactionHref } from './useTransactionHref.ts';
import { TableCard } from '../../list/TableCard.tsx';

export interface TransactionTableProps {
  caption: string;
  query: TableQuery<{ items: Transaction[] }>;
  empty: ReactNode;
  /** Columns that say the same in every row of this list. */
  omit?: readonly ('number' | 'maker' | 'status')[];
  /** Columns at the end that only this list has, for instance the ways to decide on a proposal. */
  more?: readonly TableColumn<Transaction>[];
}

/** Transactions of any member on a surface of their own, newest first; the first cell opens the transaction. */
export function TransactionTable(props: TransactionTableProps) {
  return (
    <TableCard title={props.caption}>
      <TransactionRows {...props} />
    </TableCard>
  );
}

/** The same table where something else frames it. */
export function TransactionRows({ caption, query, empty, omit = [], more = [] }: TransactionTableProps) {
  const { t, locale } = useI18n();
  const href = useTransactionHref();
  const columns: TableColumn<Transaction>[] = [
    {
      id: 'number',
      header: t('transaction.number'),
      width: '9.5rem',
      cell: (row) => row.number ?? t('transaction.noNumber'),
    },
    {
      id: 'effective_date',
      header: t('transaction.effectiveDate'),
      cell: (row) => <DateText value={row.effective_date} />,
    },
    { id: 'kind', header: t('transaction.kind'), cell: (row) => t(`transaction.kinds.${row.kind}`) },
    { id: 'member', header: t('transaction.member'), cell: (row) => row.member?.display_name ?? '' },
    {
      id: 'instrument',
      header: t('transaction.instrument'),
      cell: (row) => (row.instrument ? instrumentName(row.instrument, locale) : ''),
    },
    {
      id: 'quantity',
      header: t('transaction.quantity'),
      align: 'end',
      cell: (row) => (row.quantity === null ? '' : <Quantity value={row.quantity} />),
    },
    {
      id: 'amount',
      header: t('transaction.amount'),
      align: 'end',
      cell: (row) => (row.amount_cents === null ? '' : <Money cents={row.amount_cents} />),
    },
    { id: 'maker', header: t('transaction.maker'), cell: (row) => row.maker.name },
    {
      id: 'status',
      header: t('transaction.statusLabel'),
      cell: (row) => <TransactionStatus transaction={row} />,
    },
  ];
  return (
    <Table<Transaction>
      caption={caption}
      {...useTableState(query)}
      rowKey={(row) => row.id}
      rowHref={(row) => href(row.id)}
      empty={empty}
      columns={[...columns.filter(({ id }) => !omit.some((left) => left === id)), ...more]}
    />
  );
}
