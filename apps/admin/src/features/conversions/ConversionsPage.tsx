import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import {
  Button,
  EmptyState,
  ErrorState,
  PlusIcon,
  Select,
  Sides,
  Skeleton,
  Stack,
  useMediaQuery,
} from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router-dom';
import { Page, ListKeys, useProblemText, onDemand } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import type { Programme } from './conversion.api.ts';
import { NextRun } from './NextRun.tsx';
import { Participation } from './Participation.tsx';
import { ProgrammeFacts } from './ProgrammeFacts.tsx';
import { runHref } from './runHref.ts';
import { RunPicture } from './RunPicture.tsx';
import { RunTable } from './RunTable.tsx';
import { type TermsAction, termsActions } from './termsActions.ts';
import { useProgrammes } from './useProgrammes.ts';

const TermsDecisionDialog = onDemand(async () => (await import('./TermsDecisionDialog.tsx')).TermsDecisionDialog);

const PlanDialog = onDemand(async () => (await import('./PlanDialog.tsx')).PlanDialog);
const TermsDialog = onDemand(async () => (await import('./TermsDialog.tsx')).TermsDialog);

/** What comes next, how it went so far, and by which terms; which programme and which dialog stands in the address. */
export function ConversionsPage() {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const navigate = useNavigate();
  const roomy = useMediaQuery('(min-width: 1100px)');
  const me = useQuery(meQuery(useApi()));
  const { query, programmes, programme, plannable, dialog, change } = useProgrammes();
  const close = () => change({ do: '' });
  const action = termsActions.find((name) => name === dialog);
  const create = <Button onClick={() => change({ do: 'create' })}>{t('conversions.programme.create')}</Button>;

  return (
    <Page
      title={t('menu.conversion.automation')}
      actions={
        <>
          {programmes.length > 0 ? create : null}
          {plannable ? (
            <Button startIcon={<PlusIcon />} aria-keyshortcuts="n" onClick={() => change({ do: 'plan' })}>
              {t('conversions.plan.choose')}
            </Button>
          ) : null}
        </>
      }
    >
      <Sides gap={[6, 8]} end={roomy ? '17.5rem' : undefined}>
        <Stack gap={5}>
          {programme ? (
            <>
              <NextRun programme={programme} onPlan={plannable ? () => change({ do: 'plan' }) : undefined} />
              <RunPicture programme={programme} />
              <RunTable programmes={programmes} />
            </>
          ) : query.data ? (
            <EmptyState title={t('conversions.programme.none')} action={create} />
          ) : query.error ? (
            <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
          ) : (
            <Skeleton lines={10} />
          )}
        </Stack>
        <Stack gap={5}>
          {programmes.length > 1 && programme ? (
            <Select
              name="programme"
              label={t('conversions.programme.one')}
              hideLabel
              width="full"
              value={programme.id}
              options={programmes.map(({ id, terms, waiting }) => ({
                value: id,
                label: (terms ?? waiting)?.name ?? t('conversions.programme.one'),
              }))}
              onChange={(id) => change({ programme: id })}
            />
          ) : null}
          {programme && me.data ? (
            <ProgrammeFacts
              programme={programme}
              fourEyes={me.data.settings.four_eyes}
              onChange={() => change({ do: 'change' })}
              onDecide={(next) => change({ do: next })}
            />
          ) : null}
          <Participation programme={programme} />
        </Stack>
      </Sides>
      <ListKeys
        keys={plannable ? [{ key: 'n', label: t('conversions.plan.choose'), run: () => change({ do: 'plan' }) }] : []}
      />
      {dialog === 'plan' && plannable ? (
        <PlanDialog programme={plannable} onClose={close} onDone={(id) => void navigate(runHref(id))} />
      ) : null}
      {dialog === 'create' ? <TermsDialog programme={null} onClose={close} /> : null}
      {dialog === 'change' && programme && programme.waiting === null ? (
        <TermsDialog programme={programme} onClose={close} />
      ) : null}
      {action && programme?.can.includes(action) ? (
        <Decision action={action} programme={programme} onClose={close} />
      ) : null}
    </Page>
  );
}

function Decision(props: { action: TermsAction; programme: Programme; onClose(): void }) {
  const { action, programme } = props;
  return <TermsDecisionDialog key={`${action} ${programme.id}`} {...props} />;
}
