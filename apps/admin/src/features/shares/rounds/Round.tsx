import { useI18n } from '@ledenbureau/i18n';
import { DecisionView, Sides, Stack, useMediaQuery } from '@ledenbureau/ui';
import { type ReactNode, useState } from 'react';
import { onDemand, ListKeys, useWalk } from '@ledenbureau/workbench';
import type { ReturnRoundDetail } from '../../../api/types.ts';
import { AlikeNotice } from '../../../register/approval/AlikeNotice.tsx';
import { PanelSection } from '../../../register/request/PanelSection.tsx';
import { RequestTimeline } from '../../../register/request/RequestTimeline.tsx';
import { useRoundStep } from '../round.api.ts';
import { RoundClasses } from './RoundClasses.tsx';
import { RoundNotices, useRoundDecision } from './RoundDecision.tsx';
import { RoundFacts } from './RoundFacts.tsx';
import { RoundLines } from './RoundLines.tsx';
import { RoundPicture } from './RoundPicture.tsx';
import { Stale } from './Stale.tsx';
import { possibleSteps, type RoundAction } from './steps.ts';
import { useStep } from './useStep.ts';
import { useWhatIf } from './useWhatIf.ts';
import { WhatIf } from './WhatIf.tsx';

const RoundDialog = onDemand(async () => (await import('./RoundDialog.tsx')).RoundDialog);

/** What a round comes to and what it rests on, in its page, the decision about it, and the dialog of that. */
export function Round({ round, page }: { round: ReturnRoundDetail; page(content: ReactNode): ReactNode }) {
  const { t } = useI18n();
  const { step, choose, end } = useStep();
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
  const action = steps.find((candidate) => candidate === step);
  const ask = (roundStep: RoundAction) => {
    if (steps.includes(roundStep)) choose(roundStep);
  };
  const open = round.status === 'draft' || round.status === 'calculated';
  const decision = useRoundDecision({
    round,
    steps,
    calculating: mutation.isPending && mutation.variables.step.action === 'calculate',
    onCalculate: calculate,
    onChoose: choose,
  });
  return (
    <DecisionView decision={decision}>
      {page(
        <Stack gap={5}>
          <RoundFacts round={round} />
          <RoundNotices round={round} error={mutation.variables?.step.action === 'calculate' ? mutation.error : null} />
          <AlikeNotice maker={round.maker} checker={round.checker} over={!open} />
          <AlikeNotice maker={round.reversal?.asked_by} checker={null} />
          <Stale round={round} />
          {round.calculation ? (
            <>
              <RoundPicture round={round} sums={round.calculation.sums} whatIf={whatIf} />
              {/* what if stands beside the lines where the window has room, whatever room the page has */}
              <Sides gap={6} end={roomy && open ? '18rem' : undefined}>
                <RoundLines round={round} sums={round.calculation.sums} />
                {open ? <WhatIf round={round} whatIf={whatIf} /> : null}
              </Sides>
              <RoundClasses sums={round.calculation.sums} />
            </>
          ) : (
            <p>{t('returns.round.notCalculated')}</p>
          )}
          <PanelSection title={t('requests.timeline')}>
            <RequestTimeline events={round.timeline} />
          </PanelSection>
        </Stack>,
      )}
      <ListKeys
        keys={[
          { key: 'j', label: t('workbench.keys.next'), run: () => walk.by(1) },
          { key: 'k', label: t('workbench.keys.previous'), run: () => walk.by(-1) },
          { key: 'a', label: t('returns.approve.choose'), run: () => ask('approve') },
          { key: 'r', label: t('returns.cancel.choose'), run: () => ask('cancel') },
        ]}
      />
      {action ? (
        <RoundDialog
          key={action}
          action={action}
          round={round}
          send={(roundStep, sendKey) => mutation.mutateAsync({ of: round, step: roundStep, key: sendKey })}
          onClose={() => end(action)}
        />
      ) : null}
    </DecisionView>
  );
}
