import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Card, DownloadIcon, EmptyState, Notice, ProgressBar, Stack, Table, Text } from '@ledenbureau/ui';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useApi } from '../../api/ApiContext.tsx';
import { Page } from '../../layout/Page.tsx';
import { onDemand } from '../../layout/onDemand.tsx';
import { RoleButton } from '../../list/RoleButton.tsx';
import { TableCard } from '../../list/TableCard.tsx';
import { useTableState } from '../../list/useTableState.ts';
import { paths } from '../../paths.ts';
import { useRefresh } from '../../queryClient.ts';
import { TakeButton } from '../../register/request/TakeButton.tsx';
import { useProblemText } from '../../texts/useProblemText.ts';
import { changeStatements, type StatementRun, statementRunsQuery, takeStatements } from './statements.api.ts';

const StartDialog = onDemand(async () => (await import('./StatementRunDialogs.tsx')).StartDialog);
const StopDialog = onDemand(async () => (await import('./StatementRunDialogs.tsx')).StopDialog);

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
        <RoleButton needs={['operator']} tone="green" disabled={making} onClick={() => setStarting(true)}>
          {t('statements.choose')}
        </RoleButton>
      }
    >
      <Stack gap={5}>
        {open ? <Progress run={open} /> : null}
        <TableCard title={t('statements.list')}>
          <Runs query={{ ...query, data: query.data && { items: runs.filter((run) => run !== open) } }} />
        </TableCard>
      </Stack>
      {starting ? <StartDialog onClose={() => setStarting(false)} /> : null}
    </Page>
  );
}

/** How far a run is, and the way to stop it or to go on. */
function Progress({ run }: { run: StatementRun }) {
  const { t, formats } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const refresh = useRefresh();
  const [stopping, setStopping] = useState(false);
  const { id, year, status, members, done, maker, created_at: at } = run;
  const retry = useMutation({
    mutationFn: () => changeStatements(api, id, 'retry', crypto.randomUUID()),
    onSettled: refresh,
  });
  const counts = { done: formats.number(done), total: formats.number(members ?? done) };
  return (
    <Card>
      <Stack gap={3}>
        {status === 'failed' ? (
          <Notice level="error">{t('statements.failed', { year, ...counts })}</Notice>
        ) : (
          <ProgressBar
            label={t('statements.making', { year })}
            detail={members === null ? t('statements.counting') : t('statements.progress', counts)}
            {...(members === null ? {} : { value: done, max: Math.max(members, 1) })}
          />
        )}
        {retry.error ? <Notice level="error">{failure(retry.error)}</Notice> : null}
        <Stack direction="row" gap={3} align="center" justify="between">
          <Text as="p" tone="quiet">
            {t('statements.makingNote', { name: maker.name, at: formats.dateTime(at) })}
          </Text>
          <Stack direction="row" gap={2}>
            <RoleButton needs={['operator']} onClick={() => setStopping(true)}>
              {t('statements.stop')}
            </RoleButton>
            {status === 'failed' ? (
              <RoleButton needs={['operator']} tone="green" loading={retry.isPending} onClick={() => retry.mutate()}>
                {t('statements.retry')}
              </RoleButton>
            ) : null}
          </Stack>
        </Stack>
      </Stack>
      {stopping ? <StopDialog run={run} onClose={() => setStopping(false)} /> : null}
    </Card>
  );
}

function Runs({ query }: { query: Parameters<typeof useTableState<StatementRun>>[0] }) {
  const { t, formats } = useI18n();
  return (
    <Table<StatementRun>
      caption={t('statements.list')}
      density="compact"
      {...useTableState(query)}
      rowKey={(row) => row.id}
      empty={<EmptyState title={t('statements.none')} />}
      columns={[
        { id: 'year', header: t('members.statement.year'), rowHeader: true, width: '5rem', cell: (row) => row.year },
        { id: 'at', header: t('statements.at'), cell: (row) => formats.dateTime(row.created_at) },
        { id: 'by', header: t('lists.by'), cell: (row) => row.maker.name },
        { id: 'reason', header: t('transaction.reason'), cell: (row) => <span style={wraps}>{row.reason}</span> },
        { id: 'members', header: t('members.list'), align: 'end', cell: (row) => formats.number(row.done) },
        {
          id: 'files',
          header: t('statements.files'),
          width: '24rem',
          cell: (row) => (row.status === 'ready' ? <Files run={row} /> : t(`statements.status.${row.status}`)),
        },
        {
          id: 'kept',
          header: t('statements.kept'),
          align: 'end',
          cell: (row) => (row.kept_until ? formats.date(row.kept_until) : ''),
        },
      ]}
    />
  );
}

const wraps = { whiteSpace: 'normal' } as const;

/** A button for each file. */
function Files({ run: { id, year, files } }: { run: StatementRun }) {
  const { t, formats } = useI18n();
  const api = useApi();
  return (
    <Stack gap={1} align="start">
      {files.map(({ file, first_no: first, last_no: last, bytes }) => (
        <Stack key={file} direction="row" gap={2} align="center">
          <TakeButton
            inline
            startIcon={<DownloadIcon />}
            aria-label={t('statements.get', { first, last, year })}
            fileName={`${t('members.statement.file')}-${year}${files.length > 1 ? `-${file}` : ''}.zip`}
            load={(reason, key) => takeStatements(api, { id, file }, reason, key)}
          >
            {t('statements.file', { first, last })}
          </TakeButton>
          <Text tone="quiet">
            {t('statements.size', { size: formats.number(Math.max(1, Math.round(bytes / 1_000_000))) })}
          </Text>
        </Stack>
      ))}
    </Stack>
  );
}
