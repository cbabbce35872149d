import { useI18n } from '@ledenbureau/i18n';
import '@ledenbureau/i18n/entry';
import { Button, EmptyState, ErrorState, PlusIcon, Select, Skeleton, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearchParams } from 'react-router-dom';
import { useApi } from '../../api/ApiContext.tsx';
import { meQuery } from '../../api/me.ts';
import { Page } from '../../layout/Page.tsx';
import { ListKeys } from '../../list/ListKeys.tsx';
import { useMediaQuery } from '../../list/useMediaQuery.ts';
import { useWalk } from '../../list/useWalk.ts';
import { withFilter } from '../../list/withFilter.ts';
import { useProblemText } from '../../texts/useProblemText.ts';
import { type Programme, programmesQuery } from './conversion.api.ts';
import { NextRun } from './NextRun.tsx';
import { Participation } from './Participation.tsx';
import { ProgrammeFacts } from './ProgrammeFacts.tsx';
import { runHref } from './runHref.ts';
import { RunPicture } from './RunPicture.tsx';
import { RunTable } from './RunTable.tsx';
import { type TermsAction, termsActions } from './termsActions.ts';
import { onDemand } from '../../layout/onDemand.tsx';

const TermsDecisionDialog = onDemand(async () => (await import('./TermsDecisionDialog.tsx')).TermsDecisionDialog);

const PlanDialog = onDemand(async () => (await import('./PlanDialog.tsx')).PlanDialog);
const TermsDialog = onDemand(async () => (await import('./TermsDialog.tsx')).TermsDialog);

/** Runs can be planned by it. */
const isLive = ({ terms }: Programme): boolean => terms !== null && !terms.ended;

/** Which programme is looked at first: the one whose turn it is. */
function first(programmes: readonly Programme[]): Programme | undefined {
  const day = ({ run, next_on: next }: Programme) => run?.run_on ?? next ?? '9999-12-31';
  return programmes.toSorted((a, b) => Number(isLive(b)) - Number(isLive(a)) || day(a).localeCompare(day(b)))[0];
}

/** What comes next, how it went so far, and by which terms; which programme and which dialog stands in the address. */
export function ConversionsPage() {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const api = useApi();
  const navigate = useNavigate();
  const walk = useWalk();
  const [search, setSearch] = useSearchParams();
  const roomy = useMediaQuery('(min-width: 1100px)');
  const query = useQuery(programmesQuery(api));
  const me = useQuery(meQuery(api));
  const programmes = query.data?.items ?? [];
  const shown = programmes.find(({ id }) => id === search.get('programme')) ?? first(programmes);
  const plannable = shown !== undefined && isLive(shown);
  const doing = search.get('do');
  const change = (changes: Readonly<Record<string, string>>) =>
    setSearch((current) => withFilter(current, changes), { replace: true });
  const close = () => change({ do: '' });
  const action = termsActions.find((known) => known === doing);
  const create = <Button onClick={() => change({ do: 'create' })}>{t('conversions.programme.create')}</Button>;

  return (
    <Page
      title={t('menu.conversion.automation')}
      actions={
        <>
          {plannable ? (
            <Button startIcon={<PlusIcon />} aria-keyshortcuts="n" onClick={() => change({ do: 'plan' })}>
              {t('conversions.plan.choose')}
            </Button>
          ) : null}
          {programmes.length > 0 ? create : null}
        </>
      }
    >
      <div
        style={{
          display: 'grid',
          gap: '1.5rem 2rem',
          alignItems: 'start',
          gridTemplateColumns: roomy ? 'minmax(0, 1fr) 17.5rem' : 'minmax(0, 1fr)',
        }}
      >
        <Stack gap={5}>
          {shown ? (
            <>
              <NextRun programme={shown} onPlan={plannable ? () => change({ do: 'plan' }) : undefined} />
              <RunPicture programme={shown} />
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
          {programmes.length > 1 && shown ? (
            <Select
              name="programme"
              label={t('conversions.programme.one')}
              hideLabel
              width="full"
              value={shown.id}
              options={programmes.map(({ id, terms, waiting }) => ({
                value: id,
                label: (terms ?? waiting)?.name ?? t('conversions.programme.one'),
              }))}
              onChange={(programme) => change({ programme })}
            />
          ) : null}
          {shown && me.data ? (
            <ProgrammeFacts
              programme={shown}
              fourEyes={me.data.settings.four_eyes}
              onChange={() => change({ do: 'change' })}
              onDecide={(next) => change({ do: next })}
            />
          ) : null}
          <Participation programme={shown} />
        </Stack>
      </div>
      <ListKeys
        keys={[
          ...(plannable ? [{ key: 'n', label: t('conversions.plan.choose'), run: () => change({ do: 'plan' }) }] : []),
          { key: 'j', label: t('keys.next'), run: () => walk.by(1) },
          { key: 'k', label: t('keys.previous'), run: () => walk.by(-1) },
        ]}
      />
      {doing === 'plan' && plannable ? (
        <PlanDialog programme={shown} onClose={close} onDone={(id) => void navigate(runHref(id))} />
      ) : null}
      {doing === 'create' ? <TermsDialog programme={null} onClose={close} /> : null}
      {doing === 'change' && shown && shown.waiting === null ? <TermsDialog programme={shown} onClose={close} /> : null}
      {action && shown?.can.includes(action) ? <Decision action={action} programme={shown} onClose={close} /> : null}
    </Page>
  );
}

function Decision(props: { action: TermsAction; programme: Programme; onClose(): void }) {
  const { action, programme } = props;
  return <TermsDecisionDialog key={`${action} ${programme.id}`} {...props} />;
}
