import { useI18n } from '@ledenbureau/i18n';
import { Button, EmptyState, Pager, Quantity, Stack, Table } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import type { MemberTransaction } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { TransactionStatus } from '../../register/transaction/TransactionStatus.tsx';
import { useTransactionColumns } from '../../register/transaction/useTransactionColumns.tsx';
import { useTableState } from '../../list/useTableState.ts';
import { useCursorPages } from '../../list/useCursorPages.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';
import { memberTransactionsQuery, type Moment } from '../../register/member/member.api.ts';

export interface MemberTransactionsProps {
  memberId: string;
  memberNo: number;
  moment: Moment;
}

/** The member's transactions up to a moment, newest first, each with the balance after it. */
export function MemberTransactions({ memberId, memberNo, moment }: MemberTransactionsProps) {
  const { t } = useI18n();
  const { number, date, kind, instrument, quantity, amount, maker, status } = useTransactionColumns();
  const href = useTransactionHref();
  const pages = useCursorPages();
  const query = useQuery(
    memberTransactionsQuery(useApi(), memberId, moment, { cursor: pages.cursor, limit: pages.pageSize }),
  );

  return (
    <Stack gap={3}>
      <Table<MemberTransaction>
        caption={t('members.transactions')}
        density="compact"
        {...useTableState(query)}
        rowKey={(row) => row.id}
        rowHref={(row) => href(row.id)}
        empty={
          moment.asOf || moment.knownAt ? (
            <EmptyState title={t('members.noTransactionsThen')} />
          ) : (
            <EmptyState
              title={t('members.noTransactions')}
              action={
                <Button href={`${paths.createTransaction}?lid=${memberNo}`}>{t('menu.members.transaction')}</Button>
              }
            />
          )
        }
        columns={[
          number,
          date,
          kind,
          instrument,
          {
            ...quantity,
            cell: (row) => (row.quantity_signed === null ? '' : <Quantity value={row.quantity_signed} signed />),
          },
          amount,
          {
            id: 'balance',
            header: t('transaction.balanceAfter'),
            align: 'end',
            cell: (row) => (row.balance_after === null ? '' : <Quantity value={row.balance_after} />),
          },
          maker,
          // only what is out of the ordinary
          { ...status, cell: (row) => (row.reversed_by === null ? '' : <TransactionStatus transaction={row} />) },
        ]}
      />
      {query.data && query.data.items.length > 0 ? <Pager {...pages.pager(query.data)} /> : null}
    </Stack>
  );
}
