import { useI18n } from '@ledenbureau/i18n';
import { Button, EmptyState, ErrorState, Grid, Notice, Stack } from '@ledenbureau/ui';
import { usePrefetchQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { useProblemText } from '../../texts/useProblemText.ts';
import { Page } from '../../layout/Page.tsx';
import { paths } from '../../paths.ts';
import { dashboardQuery, ledgerCheckQuery } from '../../register/standing/standing.api.ts';
import { TransactionTable } from '../../register/transaction/TransactionTable.tsx';
import { useUrlDate } from '../../list/useUrlDate.ts';
import { today } from '../../today.ts';
import { AsOf } from './AsOf.tsx';
import { DashboardTiles } from './DashboardTiles.tsx';
import { DashboardWaiting } from './DashboardWaiting.tsx';
import { LedgerTile } from './LedgerTile.tsx';
import { OutstandingTable } from './OutstandingTable.tsx';

/** The first page: what is true now, what waits, what happened last. */
export function DashboardPage() {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const client = useQueryClient();
  const [asOf, setAsOf] = useUrlDate('as_of');
  const query = useQuery(dashboardQuery(api, asOf));
  // Its tile comes with the others; asked for now, so that it need not wait for them.
  usePrefetchQuery(ledgerCheckQuery(api));
  const { data } = query;
  const shownSince = new Date(query.dataUpdatedAt).toISOString();

  return (
    <Page
      title={t('dashboard.title')}
      actions={
        <Stack direction="row" align="end" gap={3}>
          <AsOf value={asOf} now={data?.as_of ?? today()} onChange={setAsOf} />
          <Button loading={query.isFetching} onClick={() => void client.invalidateQueries()}>
            {t('dashboard.refresh')}
          </Button>
        </Stack>
      }
    >
      {!data ? (
        query.error ? (
          <ErrorState
            title={t('dashboard.failed')}
            description={failure(query.error)}
            retrying={query.isFetching}
            onRetry={() => void query.refetch()}
          />
        ) : (
          <DashboardWaiting />
        )
      ) : (
        <Stack gap={6}>
          {query.error ? (
            <Notice level="error" title={t('dashboard.stale', { at: formats.dateTime(shownSince) })}>
              {failure(query.error)}
            </Notice>
          ) : null}
          <Grid>
            <DashboardTiles data={data} />
            <LedgerTile />
          </Grid>
          <TransactionTable
            caption={t('dashboard.recent')}
            omit={['status']}
            query={{ ...query, error: null, data: { items: data.recent } }}
            empty={
              <EmptyState
                title={t('dashboard.noTransactions')}
                action={<Button href={paths.createTransaction}>{t('menu.members.transaction')}</Button>}
              />
            }
          />
          <OutstandingTable data={data} />
        </Stack>
      )}
    </Page>
  );
}
