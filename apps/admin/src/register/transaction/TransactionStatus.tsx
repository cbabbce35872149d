import { useI18n } from '@ledenbureau/i18n';
import { StatusPill } from '@ledenbureau/ui';
import type { Transaction } from '../../api/types.ts';

/** Status of a transaction in one word, with a reversal shown as such. */
export function TransactionStatus({ transaction }: { transaction: Pick<Transaction, 'status' | 'reversed_by'> }) {
  const { t } = useI18n();
  if (transaction.reversed_by?.status === 'booked') {
    return <StatusPill tone="neutral">{t('transaction.status.reversed')}</StatusPill>;
  }
  const tone = { waiting: 'warning', booked: 'positive', rejected: 'danger', withdrawn: 'neutral' } as const;
  return <StatusPill tone={tone[transaction.status]}>{t(`transaction.status.${transaction.status}`)}</StatusPill>;
}
