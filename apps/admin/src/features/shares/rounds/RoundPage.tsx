import { type TextKey, useI18n } from '@ledenbureau/i18n';
import { Button, ErrorState, Notice, Skeleton, Stack } from '@ledenbureau/ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useApi } from '../../../api/ApiContext.tsx';
import type { ReturnRoundDetail } from '../../../api/types.ts';
import { Page } from '../../../layout/Page.tsx';
import { ListKeys } from '../../../list/ListKeys.tsx';
import { useMediaQuery } from '../../../list/useMediaQuery.ts';
import { paths } from '../../../paths.ts';
import { PanelSection } from '../../../register/request/PanelSection.tsx';
import { RequestTimeline } from '../../../register/request/RequestTimeline.tsx';
import { useProblemText } from '../../../texts/useProblemText.ts';
import { roundQuery, useRoundStep } from '../round.api.ts';
import { roundHref } from '../roundHref.ts';
import { possibleSteps, type RoundAction } from './steps.ts';
import { RoundClasses } from './RoundClasses.tsx';
import { RoundDecision } from './RoundDecision.tsx';
import { RoundFacts } from './RoundFacts.tsx';
import { RoundLines } from './RoundLines.tsx';
import { RoundPicture } from './RoundPicture.tsx';
import { useWalk } from '../../../list/useWalk.ts';
import { useWhatIf } from './useWhatIf.ts';
import { WhatIf } from './WhatIf.tsx';
import { onDemand } from '../../../layout/onDemand.tsx';
import { AlikeNotice } from '../../../register/approval/AlikeNotice.tsx';

const RoundDialog = onDemand(async () => (await import('./RoundDialog.tsx')).RoundDialog);

/** A round: what is asked against what there is, what each gets, and the decision about it. */
export function RoundPage({ id }: { id: string }) {
  const { t } = useI18n();
  const { failure } = useProblemText();
  const query = useQuery(roundQuery(useApi(), id));
  const round = query.data?.id === id ? query.data : undefined;
  return (
    <Page
      key={id}
      title={round ? t('returns.round.title', { year: String(round.fiscal_year) }) : t('returns.round.one')}
      breadcrumbs={[
        { label: t('menu.goodShares.return'), href: paths.shareReturns },
        { label: t('returns.round.many'), href: roundHref('list') },
        { label: round?.number ?? '…' },
      ]}
      actions={round ? <Actions round={round} /> : null}
    >
      {round ? (
        <Round round={round} />
      ) : query.error ? (
        <ErrorState title={failure(query.error)} onRetry={() => void query.refetch()} />
      ) : (
        <Skeleton lines={10} />
      )}
    </Page>
  );
}

/** The step that the address has of this round. */
function useStep() {
  const [search, setSearch] = useSearchParams();
  return {
    step: search.get('step'),
    choose: (step: RoundAction | null) =>
      setSearch(
        (current) => {
          const next = new URLSearchParams(current);
          if (step === null) next.delete('step');
          else next.set('step', step);
          return next;
        },
        { replace: true },
      ),
  };
}

function Actions({ round }: { round: ReturnRoundDetail }) {
  const { t } = useI18n();
  const { choose } = useStep();
  const open = round.status === 'draft' || round.status === 'calculated';
  return (
    <>
      {open ? <Button onClick={() => choose('terms')}>{t('returns.terms.choose')}</Button> : null}
      {round.status === 'done' ? (
        <Button onClick={() => choose('letters')}>{t('returns.letters.choose')}</Button>
      ) : null}
      {round.calculation ? <Button onClick={() => choose('export')}>{t('returns.round.export')}</Button> : null}
    </>
  );
}

function Round({ round }: { round: ReturnRoundDetail }) {
  const { t } = useI18n();
  const { step, choose } = useStep();
  const mutation = useRoundStep();
  const walk = useWalk();
  const whatIf = useWhatIf(round);
  const roomy = useMediaQuery('(min-width: 1100px)');
  const [key, setKey] = useState(() => crypto.randomUUID());
  const steps = possibleSteps(round);
  const calculate = () =>
    mutation.mutate(
      { of: round, step: { action: 'calculate', body: {} }, key },
      { onSettled: () => setKey(crypto.randomUUID()) },
    );
  const action = steps.find((known) => known === step);
  const ask = (wanted: RoundAction) => {
    if (steps.includes(wanted)) choose(wanted);
  };
  const open = round.status === 'draft' || round.status === 'calculated';
  return (
    <>
      <Stack gap={5}>
        <RoundFacts round={round} />
        <AlikeNotice maker={round.maker} checker={round.checker} over={!open} />
        <AlikeNotice maker={round.reversal?.asked_by} checker={null} />
        <Stale round={round} />
        {round.calculation ? (
          <>
            <RoundPicture round={round} sums={round.calculation.sums} whatIf={whatIf} />
            <div
              style={{
                display: 'grid',
                gap: '1.5rem 1.75rem',
                alignItems: 'start',
                gridTemplateColumns: roomy && open ? 'minmax(0, 1fr) 18rem' : 'minmax(0, 1fr)',
              }}
            >
              <RoundLines round={round} sums={round.calculation.sums} />
              {open ? <WhatIf round={round} whatIf={whatIf} /> : null}
            </div>
            <RoundClasses sums={round.calculation.sums} />
          </>
        ) : (
          <p>{t('returns.round.notCalculated')}</p>
        )}
        <PanelSection title={t('requests.timeline')}>
          <RequestTimeline events={round.timeline} />
        </PanelSection>
      </Stack>
      <RoundDecision
        round={round}
        steps={steps}
        error={mutation.variables?.step.action === 'calculate' ? mutation.error : null}
        calculating={mutation.isPending && mutation.variables.step.action === 'calculate'}
        onCalculate={calculate}
        onChoose={choose}
      />
      <ListKeys
        keys={[
          { key: 'j', label: t('keys.next'), run: () => walk.by(1) },
          { key: 'k', label: t('keys.previous'), run: () => walk.by(-1) },
          { key: 'a', label: t('returns.approve.choose'), run: () => ask('approve') },
          { key: 'r', label: t('returns.cancel.choose'), run: () => ask('cancel') },
        ]}
      />
      {action ? (
        <RoundDialog
          key={action}
          action={action}
          round={round}
          send={(taken, sendKey) => mutation.mutateAsync({ of: round, step: taken, key: sendKey })}
          onClose={() => choose(null)}
        />
      ) : null}
    </>
  );
}

/** What was calculated no longer holds: because of what. */
function Stale({ round }: { round: ReturnRoundDetail }) {
  const { t, lookup, formats } = useI18n();
  if (!round.stale) return null;
  return (
    <Notice level="warning" title={t('returns.stale.title')}>
      {round.stale_because.slice(0, 3).map(({ at, actor, action, number }) => {
        const verb = action.slice(action.indexOf('.') + 1);
        return (
          <p key={`${at} ${number}`}>
            {t('returns.stale.because', {
              number,
              event: lookup(`requests.event.${verb as 'withdrawn'}` satisfies TextKey) ?? action,
              name: actor.name,
              at: formats.dateTime(at),
            })}
          </p>
        );
      })}
    </Notice>
  );
}
