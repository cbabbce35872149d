import { useI18n } from '@ledenbureau/i18n';
import { Button, EmptyState, Stack, StatTile } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/ApiContext.tsx';
import { Page } from '../../layout/Page.tsx';
import { paths } from '../../paths.ts';
import { transactionsQuery } from '../../register/transaction/transaction.api.ts';
import { TransactionTable } from '../../register/transaction/TransactionTable.tsx';

/** How much was booked and what last; reading a file is not there yet, and the page says so. */
export function BulkPage() {
  const { t, formats } = useI18n();
  const query = useQuery(transactionsQuery(useApi(), { status: 'booked', limit: 10 }));
  return (
    <Page title={t('menu.members.bulk')}>
      <Stack gap={4}>
        <p>{t('bulk.now')}</p>
        <div>
          <Button tone="green" href={paths.createTransaction}>
            {t('menu.members.transaction')}
          </Button>
        </div>
        {query.data ? <StatTile label={t('bulk.count')} value={formats.number(query.data.total)} /> : null}
        <TransactionTable
          caption={t('bulk.last')}
          query={query}
          empty={<EmptyState title={t('dashboard.noTransactions')} />}
        />
      </Stack>
    </Page>
  );
}
