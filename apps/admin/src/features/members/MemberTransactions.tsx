import { useI18n } from '@ledenbureau/i18n';
import { Button, decimalsIn, EmptyState, Pager, Quantity, Stack, Table, Text, useMediaQuery } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTableState, useCursorPages } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { MemberTransaction } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { Colleague, Counted, KindAndState } from '../../register/transaction/TransactionLooks.tsx';
import { useTransactionColumns } from '../../register/transaction/useTransactionColumns.tsx';
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
  const { number, date, kind, instrument, quantity, amount, maker } = useTransactionColumns();
  const href = useTransactionHref();
  const pages = useCursorPages();
  const query = useQuery(
    memberTransactionsQuery(useApi(), memberId, moment, { cursor: pages.cursor, limit: pages.pageSize }),
  );
  const wide = useMediaQuery('(min-width: 1500px)');
  const rows = query.data?.items ?? [];
  const decimals = {
    quantity: decimalsIn(rows.map((row) => row.quantity_signed)),
    balance: decimalsIn(rows.map((row) => row.balance_after)),
  };

  return (
    <Stack gap={3}>
      <Table<MemberTransaction>
        caption={t('members.transactions')}
        density="compact"
        {...useTableState(query, pages)}
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
          {
            ...kind,
            header: wide ? kind.header : t('bulk.kindAndInstrument'),
            cell: (row) => <KindAndState transaction={row} instrument={!wide} />,
          },
          ...(wide ? [instrument] : []),
          {
            ...quantity,
            cell: (row) =>
              row.quantity_signed === null ? (
                ''
              ) : (
                <Counted transaction={row}>
                  <Quantity value={row.quantity_signed} signed decimals={decimals.quantity} />
                  {row.converted_from ? (
                    <From code={row.converted_from.code}>
                      <Quantity value={row.converted_from.quantity_signed} signed />
                    </From>
                  ) : null}
                </Counted>
              ),
          },
          { ...amount, cell: (row) => <Counted transaction={row}>{amount.cell(row)}</Counted> },
          {
            id: 'balance',
            header: t('transaction.balanceAfter'),
            align: 'end',
            cell: (row) =>
              row.balance_after === null ? (
                ''
              ) : (
                <>
                  <Quantity value={row.balance_after} decimals={decimals.balance} />
                  {row.converted_from ? (
                    <From code={row.converted_from.code}>
                      <Quantity value={row.converted_from.balance_after} />
                    </From>
                  ) : null}
                </>
              ),
          },
          // who it was is in the transaction itself, too
          ...(wide
            ? [
                {
                  ...maker,
                  header: t('lists.by'),
                  cell: (row: MemberTransaction) => <Colleague name={row.maker.name} />,
                },
              ]
            : []),
        ]}
      />
      {query.data && query.data.items.length > 0 ? <Pager {...pages.pager(query.data)} /> : null}
    </Stack>
  );
}

/** Under what a conversion brought: the same of what it was made from. */
function From({ code, children }: { code: string; children: ReactNode }) {
  return (
    <Text as="div" tone="quiet" nowrap>
      {code} {children}
    </Text>
  );
}
