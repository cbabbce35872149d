import { useI18n } from '@ledenbureau/i18n';
import { Button, Card, EmptyState, Link, Stack, Text } from '@ledenbureau/ui';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Navigate, useNavigation } from 'react-router-dom';
import { type Ask, Beside, lateCode, onDemand, Page, today, useParameters } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import type { Api } from '../../api/client.ts';
import type { Dashboard } from '../../api/types.ts';
import { paths } from '../../paths.ts';
import { usePastDay } from '../../register/moment/usePastDay.ts';
import { approvalsQuery, forMe } from '../../register/approval/approvals.api.ts';
import {
  complianceQuery,
  dashboardQuery,
  ledgerCheckQuery,
  openWorkQuery,
} from '../../register/standing/standing.api.ts';
import { TransactionRows } from '../../register/transaction/TransactionTable.tsx';
import { AsOf } from './AsOf.tsx';
import { Facts } from './Facts.tsx';
import { Part } from './Part.tsx';
import { Standing } from './Standing.tsx';
import { mostShown, Waiting } from './Waiting.tsx';
import { Work } from './Work.tsx';

const FactDialog = onDemand(async () => (await import('./FactDialog.tsx')).FactDialog);
const PastBar = lateCode(async () => (await import('../../register/moment/PastBar.tsx')).PastBar);

/** The first page: what must be done, what is true, what happened last. Each part loads, and fails, by itself. */
export function DashboardPage() {
  const { t, formats } = useI18n();
  const api = useApi();
  const client = useQueryClient();
  const [asOf, setAsOf] = usePastDay('as_of');
  const { search } = useParameters();
  const told = { meta: { told: true } };
  const approvals = useQuery({ ...approvalsQuery(api, forMe(mostShown)), ...told });
  const work = useQuery({ ...openWorkQuery(api), ...told });
  const figures = useQuery({ ...dashboardQuery(api, asOf), ...told });
  const { data, dataUpdatedAt: at } = figures;
  // Nothing was ever booked: what has to be there first takes the place of figures that are all nothing.
  const isNew =
    data !== undefined &&
    asOf === '' &&
    data.recent.length === 0 &&
    data.instruments.every((one) => one.outstanding === '0');
  const page = (
    <>
      {asOf ? (
        <Beside>
          <PastBar asOf={asOf} knownOn="" onCount={() => undefined} onToday={() => setAsOf('')} />
        </Beside>
      ) : null}
      <Page
        title={t('dashboard.title')}
        actions={
          <Stack direction="row" align="center" gap={3}>
            <AsOf value={asOf} now={data?.as_of ?? today()} onChange={setAsOf} />
            <Button
              theme="transparent"
              loading={figures.isFetching || approvals.isFetching || work.isFetching}
              onClick={() => void client.invalidateQueries()}
            >
              {t('dashboard.refresh')}
            </Button>
            {/* its place is there before it is */}
            <Stack width="7rem">
              <Text as="small" tone="quiet">
                {at > 0 ? formats.dateTime(new Date(at).toISOString()) : ''}
              </Text>
            </Stack>
          </Stack>
        }
      >
        <Card role="region" aria-label={t('dashboard.todo')}>
          <Stack direction="row" gap={8}>
            <Lead>
              <Waiting query={approvals} />
            </Lead>
            <Lead>
              <Work query={work} />
            </Lead>
          </Stack>
        </Card>
        <Facts figures={figures} approvals={approvals} asOf={asOf} />
        <Part query={figures} failed={t('dashboard.failed')} waiting={<Standing />}>
          {(shown) => <Register data={shown} />}
        </Part>
        {search.has('fact') ? <FactDialog /> : null}
      </Page>
    </>
  );
  return isNew ? <FirstRun>{page}</FirstRun> : page;
}

DashboardPage.first = (ask: Ask, api: Api, search: URLSearchParams) => {
  if (search.has('as_of')) return;
  ask(dashboardQuery(api, ''));
  ask(approvalsQuery(api, forMe(mostShown)));
  ask(openWorkQuery(api));
  ask(ledgerCheckQuery(api));
  ask(complianceQuery(api, ''));
};

/** Goes to what has to be there first. Whoever is on the way to another page when the figures come is not brought back from there. */
function FirstRun({ children }: { children: ReactNode }) {
  return useNavigation().state === 'idle' ? <Navigate to={paths.firstRun} replace /> : children;
}

/** A part that is as high as what comes into it, so that nothing below moves when it does. */
function Lead({ children }: { children: ReactNode }) {
  return (
    // a height that Stack has no word for
    <Stack grow="24rem" style={{ minBlockSize: '15.5rem' }}>
      {children}
    </Stack>
  );
}

/** What the register holds: outstanding by instrument, and the last transactions. */
function Register({ data }: { data: Dashboard }) {
  const { t } = useI18n();
  if (data.recent.length === 0) {
    return (
      <EmptyState
        title={t('dashboard.noTransactions')}
        action={<Button href={paths.createTransaction}>{t('menu.members.transaction')}</Button>}
      />
    );
  }
  return (
    <Stack gap={6}>
      <Standing data={data} />
      <Stack gap={1}>
        <Stack direction="row" align="baseline" justify="between">
          <Text as="h2" size="section">
            {t('dashboard.recent')}
          </Text>
          <Link href={paths.transactions}>{t('dashboard.allTransactions')}</Link>
        </Stack>
        <TransactionRows
          caption={t('dashboard.recent')}
          density="compact"
          omit={['status']}
          query={{ data: { items: data.recent }, error: null, isFetching: false, refetch: () => undefined }}
          empty={null}
        />
      </Stack>
    </Stack>
  );
}
