import { useAuth } from '@ledenbureau/auth/react';
import { useI18n } from '@ledenbureau/i18n';
import { Button, ButtonGroup, EmptyState, Pager, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import type { Transaction } from '../../api/types.ts';
import { Page } from '../../layout/Page.tsx';
import { paths } from '../../paths.ts';
import { transactionsQuery } from '../../register/transaction/transaction.api.ts';
import { TransactionTable } from '../../register/transaction/TransactionTable.tsx';
import { useCursorPages } from '../../list/useCursorPages.ts';
import { useTransactionHref } from '../../register/transaction/useTransactionHref.ts';

/** What waits for a second administrator. One's own proposals are listed too, and say why they cannot be approved. */
export function NotificationsPage() {
  const { t } = useI18n();
  const pages = useCursorPages();
  const filter = {
    status: 'waiting' as const,
    limit: pages.pageSize,
    ...(pages.cursor ? { cursor: pages.cursor } : {}),
  };
  const query = useQuery(transactionsQuery(useApi(), filter));
  return (
    <Page title={t('notifications.title')}>
      <Stack gap={4}>
        <p>{t('notifications.intro')}</p>
        <TransactionTable
          caption={t('notifications.waiting')}
          query={query}
          omit={['number', 'status']}
          empty={
            <EmptyState
              title={t('notifications.none')}
              action={<Button href={paths.home}>{t('notFound.home')}</Button>}
            />
          }
          actions={{ header: t('notifications.decide'), cell: (row) => <Decide transaction={row} /> }}
        />
        {query.data && query.data.items.length > 0 ? <Pager {...pages.pager(query.data)} /> : null}
      </Stack>
    </Page>
  );
}

function Decide({ transaction }: { transaction: Transaction }) {
  const { t } = useI18n();
  const { user } = useAuth();
  const href = useTransactionHref();
  if (transaction.maker.id === user?.sub) return t('decision.own');
  return (
    <ButtonGroup>
      <Button size="small" tone="green" href={href(transaction.id, 'approve')}>
        {t('decision.approve.choose')}
      </Button>
      <Button size="small" href={href(transaction.id, 'reject')}>
        {t('decision.reject.choose')}
      </Button>
    </ButtonGroup>
  );
}
