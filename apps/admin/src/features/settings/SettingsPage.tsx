import { useI18n } from '@ledenbureau/i18n';
import { ErrorState, Disclosure, RuledStack, Skeleton, Stack, Text } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Failure, Page, RoleButton, useProblemText, onDemand } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import { paths } from '../../paths.ts';
import { AdministratorSection } from './AdministratorSection.tsx';
import type { Change } from './changes.ts';
import { Changes } from './Changes.tsx';
import { CooperativeSection } from './CooperativeSection.tsx';
import { InstrumentSection } from './InstrumentSection.tsx';
import { historyQuery, settingsQuery } from './settings.api.ts';
import { ThresholdSection } from './ThresholdSection.tsx';
import { Waiting } from './Waiting.tsx';

const ChangePanel = onDemand(async () => (await import('./ChangePanel.tsx')).ChangePanel);

/** What the cooperative settled about itself: first what waits, then the settings as they hold now (mock-up "settings"). */
export function SettingsPage() {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const query = useQuery(settingsQuery(api));
  const me = useQuery(meQuery(api));
  const [change, setChange] = useState<Change | null>(null);
  const { data } = query;
  const error = query.error ?? me.error;
  const explain = data && (data.four_eyes ? (data.alone ? 'explainFirst' : 'explain') : 'explainOff');
  return (
    <Page
      title={t('settings.title')}
      {...(explain ? { meta: t(`settings.${explain}`) } : {})}
      actions={
        <RoleButton needs={['auditor']} inline href={`${paths.audit}?subject_type=setting`}>
          {t('settings.log')}
        </RoleButton>
      }
    >
      {data && me.data ? (
        <Stack gap={3}>
          <Waiting settings={data} me={me.data} />
          <CooperativeSection settings={data} onChange={setChange} />
          <InstrumentSection settings={data} onChange={setChange} />
          <ThresholdSection settings={data} onChange={setChange} />
          <AdministratorSection settings={data} onChange={setChange} />
          <History />
          {change ? <ChangePanel change={change} settings={data} onClose={() => setChange(null)} /> : null}
        </Stack>
      ) : error ? (
        <ErrorState
          title={t('settings.failed')}
          description={failure(error)}
          retrying={query.isFetching || me.isFetching}
          onRetry={() => void Promise.all([query.refetch(), me.refetch()])}
        />
      ) : (
        <Skeleton lines={12} />
      )}
    </Page>
  );
}

/** What was decided before, asked for when it is opened. */
function History() {
  const { t, formats } = useI18n();
  const [open, setOpen] = useState(false);
  const { data, error } = useQuery({ ...historyQuery(useApi()), enabled: open });
  return (
    <Disclosure label={t('settings.history')} onToggle={(event) => setOpen(event.currentTarget.open)}>
      {error ? <Failure error={error} /> : null}
      {data?.items.length === 0 ? <p>{t('settings.noHistory')}</p> : null}
      {data?.items.map((proposal) => (
        <RuledStack key={proposal.id} gap={0}>
          <Changes proposal={proposal} leads={false} />
          <Text as="p" size="dense" tone="quiet">
            {t(`settings.decided.${proposal.alone ?? proposal.status}`, {
              maker: proposal.maker.name,
              checker: proposal.checker?.name ?? '',
              at: formats.dateTime(proposal.decided_at ?? proposal.created_at),
            })}{' '}
            {t('settings.because', { reason: proposal.reason })}{' '}
            {proposal.alike ? <strong>{t('decision.alike')}</strong> : null}
          </Text>
        </RuledStack>
      ))}
    </Disclosure>
  );
}
