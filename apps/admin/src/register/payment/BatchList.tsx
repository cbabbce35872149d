import { useI18n } from '@ledenbureau/i18n';
import { DateText, EmptyState, Money, Table, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useTableState } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { Colleague } from '../transaction/TransactionLooks.tsx';
import { NumberButton } from '../transaction/NumberButton.tsx';
import { type PaymentBatch, paymentBatchesQuery } from './payment.api.ts';

/** The batches there are, newest first. */
export function BatchList({ onOpen }: { onOpen(id: string): void }) {
  const { t, formats } = useI18n();
  const query = useQuery(paymentBatchesQuery(useApi()));
  return (
    <Table<PaymentBatch>
      caption={t('payments.batches')}
      density="compact"
      {...useTableState(query)}
      rowKey={(row) => row.id}
      empty={<EmptyState title={t('payments.none')} />}
      columns={[
        {
          id: 'number',
          header: t('transaction.number'),
          rowHeader: true,
          cell: (row) => <NumberButton row={row} onOpen={onOpen} />,
        },
        {
          id: 'status',
          header: t('transaction.statusLabel'),
          cell: (row) => <Text nowrap>{t(`payments.status.${row.status}`)}</Text>,
        },
        { id: 'date', header: t('payments.execution'), cell: (row) => <DateText value={row.execution_date} /> },
        { id: 'maker', header: t('lists.by'), cell: (row) => <Colleague name={row.maker.name} /> },
        { id: 'count', header: t('payments.lines'), align: 'end', cell: (row) => formats.number(row.count) },
        {
          id: 'total',
          header: t('transaction.amount'),
          align: 'end',
          cell: (row) => <Money cents={row.total_cents} />,
        },
      ]}
    />
  );
}
