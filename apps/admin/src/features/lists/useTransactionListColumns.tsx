import { useI18n } from '@ledenbureau/i18n';
import { DateText, type DataTableColumn, type TableColumn, Text, useMediaQuery } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { Transaction } from '../../api/types.ts';
import { Colleague, Counted, KindAndState } from '../../register/transaction/TransactionLooks.tsx';
import { useTransactionColumns } from '../../register/transaction/useTransactionColumns.tsx';

/** What the list shows of a transaction. Nothing in it is a state but what is exceptional. */
export function useTransactionListColumns(rows: readonly Transaction[] = []): DataTableColumn<Transaction>[] {
  const { t } = useI18n();
  const own = useTransactionColumns(rows);
  const wide = useMediaQuery('(min-width: 1500px)');
  const counted = (column: TableColumn<Transaction>) => (row: Transaction) => (
    <Counted transaction={row}>{column.cell(row)}</Counted>
  );
  const text = (id: string, header: string, cell: (row: Transaction) => ReactNode, extra = true) => ({
    id,
    header,
    defaultHidden: extra,
    cell,
  });
  return [
    { ...own.number, sortable: true },
    { ...own.date, sortable: true, width: '8rem' },
    { ...own.kind, cell: (row) => <KindAndState transaction={row} /> },
    text('memberNo', t('members.number'), (row) => row.member?.member_no ?? '', !wide),
    own.member,
    own.instrument,
    { ...own.quantity, cell: counted(own.quantity) },
    { ...own.amount, sortable: true, cell: counted(own.amount) },
    { ...own.maker, header: t('lists.by'), cell: (row) => <Colleague name={row.maker.name} /> },
    text('checker', t('lists.approvedBy'), (row) => (row.checker ? <Colleague name={row.checker.name} /> : ''), false),
    text('reference', t('transaction.reference'), (row) => <Text nowrap>{row.reference}</Text>, !wide),
    text('description', t('transaction.description'), (row) => row.description ?? ''),
    text('bookedAt', t('lists.bookedOn'), (row) =>
      row.booked_at === null ? '' : <DateText value={row.booked_at} time />,
    ),
    text('counterparty', t('transaction.counterparty'), (row) => row.counterparty?.display_name ?? ''),
    text('source', t('lists.source'), (row) => t(`lists.sources.${row.source}`)),
  ];
}
