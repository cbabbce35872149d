import { useI18n } from '@ledenbureau/i18n';
import { Money, Quantity, Table } from '@ledenbureau/ui';
import type { Posting } from '../../api/types.ts';
import { accountText } from './accountText.ts';

/** The postings of a transaction: per asset they sum to nought. */
export function PostingsTable({ postings }: { postings: readonly Posting[] }) {
  const { t } = useI18n();
  return (
    <Table<Posting>
      caption={t('transaction.postings')}
      rows={[...postings]}
      rowKey={(row) => String(row.seq)}
      empty={null}
      columns={[
        {
          id: 'account',
          header: t('transaction.account'),
          rowHeader: true,
          cell: (row) => accountText(row.account, t),
        },
        {
          id: 'delta',
          header: t('transaction.delta'),
          align: 'end',
          cell: (row) =>
            row.amount_cents === null ? (
              <Quantity value={row.quantity ?? '0'} signed />
            ) : (
              <Money cents={row.amount_cents} signed />
            ),
        },
        { id: 'asset', header: t('transaction.asset'), cell: (row) => row.asset },
      ]}
    />
  );
}
