import { useI18n } from '@ledenbureau/i18n';
import { Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page, onDemand, RoleButton, TableCard } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { paths } from '../../paths.ts';
import { StatementProgress } from './StatementProgress.tsx';
import { StatementRuns } from './StatementRuns.tsx';
import { statementRunsQuery } from './statements.api.ts';

const StartDialog = onDemand(async () => (await import('./StatementRunDialogs.tsx')).StartDialog);

/** The statements of a year for all members: how far those are that are being made, and the files of those that are ready. */
export function StatementsPage() {
  const { t } = useI18n();
  const query = useQuery(statementRunsQuery(useApi()));
  const [starting, setStarting] = useState(false);
  const runs = query.data?.items ?? [];
  const open = runs.find(({ status }) => status === 'making' || status === 'failed');
  const making = open?.status === 'making';
  return (
    <Page
      title={t('statements.title')}
      breadcrumbs={[{ label: t('members.title'), href: paths.member }, { label: t('statements.title') }]}
      actions={
        <RoleButton needs={['operator']} theme="green" disabled={making} onClick={() => setStarting(true)}>
          {t('statements.make.choose')}
        </RoleButton>
      }
    >
      <Stack gap={5}>
        {open ? <StatementProgress run={open} /> : null}
        <TableCard title={t('statements.list')}>
          <StatementRuns query={{ ...query, data: query.data && { items: runs.filter((run) => run !== open) } }} />
        </TableCard>
      </Stack>
      {starting ? <StartDialog onClose={() => setStarting(false)} /> : null}
    </Page>
  );
}
