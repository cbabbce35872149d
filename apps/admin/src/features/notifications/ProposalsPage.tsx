import { useI18n } from '@ledenbureau/i18n';
import { Button, EmptyState, Illustration, Pager, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { Page, useCursorPages } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { ListedTransaction } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { transactionsQuery } from '../../register/transaction/transaction.api.ts';
import { Colleague } from '../../register/transaction/TransactionLooks.tsx';
import { TransactionTable } from '../../register/transaction/TransactionTable.tsx';
import { Decide } from './Decide.tsx';
import { useDecidedColumns } from './useDecidedColumns.tsx';
import type { ProposalView } from './views.ts';
import { ViewTabs } from './ViewTabs.tsx';

/**
 * What waits for a second administrator, and what was turned down or taken back, and why. One's own proposals are listed too, and say
 * why they cannot be approved.
 */
export function ProposalsPage({ view }: { view: ProposalView }) {
  const { t, formats } = useI18n();
  const pages = useCursorPages();
  const filter = { status: view, limit: pages.pageSize, ...(pages.cursor ? { cursor: pages.cursor } : {}) };
  const query = useQuery(transactionsQuery(useApi(), filter));
  const decided = useDecidedColumns();
  const maker = {
    id: 'maker',
    header: t('lists.by'),
    cell: (row: ListedTransaction) => <Colleague name={row.maker.name} />,
  };
  return (
    <Page title={t('notifications.title')}>
      <ViewTabs value={view} counts={query.data ? { [view]: formats.number(query.data.total) } : {}}>
        <Stack gap={4}>
          <p>{t(`notifications.about.${view}`)}</p>
          <TransactionTable<ListedTransaction>
            caption={t(`notifications.${view}`)}
            query={query}
            pages={pages}
            omit={['number', 'status', 'maker']}
            empty={
              <EmptyState
                illustration={<Illustration kind="nothingWaits" />}
                title={t(`notifications.none.${view}`)}
                action={<Button href={paths.home}>{t('notFound.home')}</Button>}
              />
            }
            more={
              view === 'waiting'
                ? [
                    maker,
                    {
                      id: 'decide',
                      header: t('notifications.decide'),
                      width: '11.5rem',
                      cell: (row) => <Decide transaction={row} />,
                    },
                  ]
                : [maker, ...decided]
            }
          />
          {query.data && query.data.items.length > 0 ? <Pager {...pages.pager(query.data)} /> : null}
        </Stack>
      </ViewTabs>
    </Page>
  );
}
