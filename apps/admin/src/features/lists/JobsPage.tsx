import { useI18n } from '@ledenbureau/i18n';
import { Card, DateText, EmptyState, Link, ProgressBar, Stack, StatusPill, Table, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Page, onDemand, RoleButton, useTableState } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { paths, periodHref } from '../../paths.ts';
import { type Job, jobsQuery } from './jobs.api.ts';

const CancelDialog = onDemand(async () => (await import('./CancelJobDialog.tsx')).CancelJobDialog);

/** Long work that the service does while nobody waits for the answer: how far it is, and the way to stop it. */
export function JobsPage() {
  const { t } = useI18n();
  const query = useQuery(jobsQuery(useApi()));
  const [stopping, setStopping] = useState<Job | null>(null);
  return (
    <Page title={t('jobs.title')}>
      <Card padding="none">
        <Table<Job>
          caption={t('jobs.title')}
          density="compact"
          {...useTableState(query)}
          rowKey={(job) => job.id}
          empty={<EmptyState title={t('jobs.none')} />}
          columns={[
            {
              id: 'what',
              header: t('jobs.what'),
              rowHeader: true,
              width: '17rem',
              cell: (job) => <Link href={hrefOf(job)}>{t(`jobs.kind.${job.kind}`, { name: job.name })}</Link>,
            },
            {
              id: 'since',
              header: t('jobs.since'),
              cell: ({ since, by }) => (
                <Stack gap={1}>
                  <DateText value={since} time />
                  <Text tone="quiet">{by?.name}</Text>
                </Stack>
              ),
            },
            { id: 'progress', header: t('jobs.progress'), width: '12rem', cell: (job) => <Progress job={job} /> },
            { id: 'state', header: t('transaction.statusLabel'), cell: (job) => <State job={job} /> },
            {
              id: 'stop',
              header: t('jobs.stop'),
              align: 'end',
              cell: (job) =>
                job.cancel ? (
                  <RoleButton
                    inline
                    needs={['operator']}
                    aria-label={t('jobs.stopOf', { what: t(`jobs.kind.${job.kind}`, { name: job.name }) })}
                    onClick={() => setStopping(job)}
                  >
                    {t('jobs.stopNow')}
                  </RoleButton>
                ) : (
                  <Text tone="quiet">{job.not_cancellable && t(`jobs.not.${job.not_cancellable}`)}</Text>
                ),
            },
          ]}
        />
      </Card>
      {stopping ? <CancelDialog job={stopping} onClose={() => setStopping(null)} /> : null}
    </Page>
  );
}

function Progress({ job: { done, total } }: { job: Job }) {
  const { t, formats } = useI18n();
  if (done === null || total === null) return null;
  return (
    <ProgressBar
      hideLabel
      label={t('jobs.progress')}
      detail={t('statements.progress', { done: formats.number(done), total: formats.number(total) })}
      value={done}
      max={Math.max(total, 1)}
    />
  );
}

const tones = {
  waiting: 'neutral',
  under_way: 'accent',
  retrying: 'warning',
  cancelling: 'warning',
  failed: 'danger',
} as const;

/** Where it is, and where its progress fell back why. */
function State({ job: { state, attempts, restarted, next_try_at: next, cancelled_by: by } }: { job: Job }) {
  const { t, formats } = useI18n();
  const sentences = [
    restarted && t(`jobs.restarted.${restarted}`, { attempt: attempts }),
    next && t('jobs.next', { at: formats.dateTime(next) }),
    by && t('jobs.cancelledBy', { name: by.name }),
  ].filter(Boolean);
  return (
    <Stack gap={1} align="start">
      <StatusPill tone={tones[state]}>{t(`jobs.state.${state}`)}</StatusPill>
      {sentences.length > 0 ? <Text tone="quiet">{sentences.join(' ')}</Text> : null}
    </Stack>
  );
}

/** Where it was asked for. */
function hrefOf({ kind, id, name }: Job): string {
  if (kind === 'statement_run') return paths.statements;
  if (kind === 'period_file') return periodHref(Number(name));
  return kind.startsWith('bulk') ? `${paths.createBulk}?batch=${id}` : `${paths.conversions}/${id}`;
}
