import { useI18n } from '@ledenbureau/i18n';
import { DateText, type TableColumn } from '@ledenbureau/ui';
import type { Transaction } from '../../api/types.ts';

/** Who decided, when, and why: the reason is what the maker is looking for. */
export function useDecidedColumns(): TableColumn<Transaction>[] {
  const { t } = useI18n();
  return [
    { id: 'checker', header: t('transaction.checker'), cell: (row) => row.checker?.name ?? '' },
    {
      id: 'decided',
      header: t('transaction.decidedAt'),
      cell: (row) => (row.decided_at ? <DateText value={row.decided_at} time /> : ''),
    },
    { id: 'comment', header: t('transaction.comment'), cell: (row) => row.comment ?? '' },
  ];
}
