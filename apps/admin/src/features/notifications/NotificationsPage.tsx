import { useI18n } from '@ledenbureau/i18n';
import { Button, EmptyState, Pager, Stack, Tabs } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import { useCursorPages } from '../../list/useCursorPages.ts';
import { withFilter } from '../../list/withFilter.ts';
import { Page } from '../../layout/Page.tsx';
import { paths } from '../../paths.ts';
import { transactionsQuery } from '../../register/transaction/transaction.api.ts';
import { TransactionTable } from '../../register/transaction/TransactionTable.tsx';
import { Decide } from './Decide.tsx';
import { useDecidedColumns } from './useDecidedColumns.tsx';

const statuses = ['waiting', 'rejected', 'withdrawn'] as const;

/**
 * What waits for a second administrator, and what was turned down or taken back, and why. One's own proposals are listed too, and say
 * why they cannot be approved.
 */
export function NotificationsPage() {
  const { t, formats } = useI18n();
  const [search, setSearch] = useSearchParams();
  const status = statuses.find((known) => known === search.get('status')) ?? statuses[0];
  const pages = useCursorPages();
  const filter = { status, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) };
  const query = useQuery(transactionsQuery(useApi(), filter));
  const decided = useDecidedColumns();
  const open = (id: string) =>
    setSearch(withFilter(search, { status: id === statuses[0] ? '' : id }), { replace: true });
  return (
    <Page title={t('notifications.title')}>
      <Tabs
        label={t('notifications.title')}
        value={status}
        onChange={open}
        items={statuses.map((id) => ({
          id,
          label: t(`notifications.${id}`),
          ...(id === status && query.data ? { count: formats.number(query.data.total) } : {}),
        }))}
      >
        <Stack gap={4}>
          <p>{t(`notifications.about.${status}`)}</p>
          <TransactionTable
            caption={t(`notifications.${status}`)}
            query={query}
            omit={['number', 'status']}
            empty={
              <EmptyState
                title={t(`notifications.none.${status}`)}
                action={<Button href={paths.home}>{t('notFound.home')}</Button>}
              />
            }
            more={
              status === 'waiting'
                ? [{ id: 'decide', header: t('notifications.decide'), cell: (row) => <Decide transaction={row} /> }]
                : decided
            }
          />
          {query.data && query.data.items.length > 0 ? <Pager {...pages.pager(query.data)} /> : null}
        </Stack>
      </Tabs>
    </Page>
  );
}
