import { useI18n } from '@ledenbureau/i18n';
import { Card, Notice, ProgressBar, Stack, Text } from '@ledenbureau/ui';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, onDemand, RoleButton, useRefresh } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { changeStatements, type StatementRun } from './statements.api.ts';

const StopDialog = onDemand(async () => (await import('./StatementRunDialogs.tsx')).StopDialog);

/** How far a run is, and the way to stop it or to go on. */
export function StatementProgress({ run }: { run: StatementRun }) {
  const { t, formats } = useI18n();
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
          <Notice tone="danger">{t('statements.failed', { year, ...counts })}</Notice>
        ) : (
          <ProgressBar
            label={t('statements.making', { year })}
            detail={members === null ? t('statements.counting') : t('statements.progress', counts)}
            {...(members === null ? {} : { value: done, max: Math.max(members, 1) })}
          />
        )}
        {retry.error ? <Failure error={retry.error} /> : null}
        <Stack direction="row" gap={3} align="center" justify="between">
          <Text as="p" tone="quiet">
            {t('statements.makingNote', { name: maker.name, at: formats.dateTime(at) })}
          </Text>
          <Stack direction="row" gap={2}>
            <RoleButton needs={['operator']} onClick={() => setStopping(true)}>
              {t('statements.stop')}
            </RoleButton>
            {status === 'failed' ? (
              <RoleButton needs={['operator']} theme="green" loading={retry.isPending} onClick={() => retry.mutate()}>
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
