import { useI18n } from '@ledenbureau/i18n';
import { DateText, decimalsIn, Money, Quantity, type TableColumn, Text } from '@ledenbureau/ui';
import type { Transaction } from '../../api/types.ts';
import { instrumentName } from '../../texts/instrumentName.ts';
import { signed } from './signed.ts';
import { TransactionStatus } from './TransactionStatus.tsx';

type ColumnId = 'number' | 'date' | 'kind' | 'member' | 'instrument' | 'quantity' | 'amount' | 'maker' | 'status';

/**
 * What every list of transactions shows of one, in the order in which they stand; a list takes those it needs. With `rows`
 * their quantities stand below each other on the decimal sign.
 */
export function useTransactionColumns(rows: readonly Transaction[] = []): Record<ColumnId, TableColumn<Transaction>> {
  const { t, locale } = useI18n();
  const decimals = decimalsIn(rows.map(({ quantity }) => quantity));
  return {
    number: {
      id: 'number',
      header: t('transaction.number'),
      width: '9rem',
      cell: (row) => <Text nowrap>{row.number ?? t('transaction.noNumber')}</Text>,
    },
    date: {
      id: 'date',
      header: t('transaction.effectiveDate'),
      cell: (row) => <DateText value={row.effective_date} />,
    },
    kind: {
      id: 'kind',
      header: t('transaction.kind'),
      cell: (row) => t(`transaction.kinds.${row.kind}`),
    },
    member: {
      id: 'member',
      header: t('transaction.member'),
      names: true,
      cell: (row) => row.member?.display_name,
    },
    instrument: {
      id: 'instrument',
      header: t('transaction.instrument'),
      cell: (row) => <Text nowrap>{row.instrument && instrumentName(row.instrument, locale)}</Text>,
    },
    quantity: {
      id: 'quantity',
      header: t('transaction.quantity'),
      align: 'end',
      cell: (row) => {
        const { quantity } = signed(row);
        return quantity && <Quantity value={quantity} decimals={decimals} />;
      },
    },
    amount: {
      id: 'amount',
      header: t('transaction.amount'),
      align: 'end',
      cell: (row) => {
        const { amount_cents } = signed(row);
        return amount_cents !== null && <Money cents={amount_cents} />;
      },
    },
    maker: { id: 'maker', header: t('transaction.maker'), cell: (row) => row.maker.name },
    status: {
      id: 'status',
      header: t('transaction.statusLabel'),
      cell: (row) => <TransactionStatus transaction={row} />,
    },
  };
}
