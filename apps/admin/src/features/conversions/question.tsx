import { useI18n } from '@ledenbureau/i18n';
import { Link, Notice, Stack, Text } from '@ledenbureau/ui';
import { AlikeNotice } from '../../register/approval/AlikeNotice.tsx';
import {
  type DryRun,
  dryRunOf,
  keeping,
  type QuestionFactsProps,
  questionOf,
  rejecting,
  remarkOf,
} from '../../register/approval/question.ts';
import { type RunDetail, type RunStep, takeRunStep } from './conversion.api.ts';
import { problemKey, useConversionProblem } from './problem.ts';
import { type Blocker, ReversalBlockers } from './ReversalBlockers.tsx';
import { reversalReasons } from './reversalReasons.ts';
import { RunAside } from './RunAside.tsx';
import { RunEquation } from './RunEquation.tsx';
import { RunFacts } from './RunFacts.tsx';
import { runHref } from './runHref.ts';
import { StaleNotice } from './StaleNotice.tsx';
import { useRunSentence } from './useRunSentence.tsx';

interface Data {
  run: RunDetail;
  /** Of taking it back. */
  reversal: DryRun<{ blockers: readonly Blocker[] }>;
}

/** A run that was submitted, as it was calculated; or taking back an executed one. */
export const conversionRunQuestion = questionOf<Data>({
  async read(api, { subject_id: id }, signal) {
    const run = await api.unwrap(api.http.GET('/conversion-runs/{id}', { params: { path: { id } }, signal }));
    const reversal = run.can.includes('reverse')
      ? await dryRunOf(api.dryRun('/conversion-runs/{id}/reverse', { of: run, body: { reason_code: 'other' }, signal }))
      : { answer: null, refusal: null };
    return { run, reversal };
  },
  Facts,
  isReady: ({ run: { can, stale, calculation }, reversal }) =>
    can.includes('reverse')
      ? reversal.answer?.blockers.length === 0
      : can.includes('approve') && calculation !== null && !stale,
  approve: (api, { run }, key) => {
    const { reversal, calculation } = run;
    const step: RunStep = reversal
      ? {
          action: 'reverse',
          body: { reason_code: reversalReasons.find((one) => one === reversal.reason_code) ?? 'other' },
        }
      : { action: 'approve', body: { digest: calculation?.digest ?? '' } };
    return takeRunStep(api, run, step, key);
  },
  rejection: ({ run: { can } }) => (can.includes('keep') ? keeping : can.includes('reject') ? rejecting : null),
  reject: (api, { run }, words, key) =>
    takeRunStep(
      api,
      run,
      run.reversal ? { action: 'keep', body: remarkOf(words) } : { action: 'reject', body: { comment: words.comment } },
      key,
    ),
  problemKey,
});

function Facts({ data: { run, reversal } }: QuestionFactsProps<Data>) {
  const { t, formats } = useI18n();
  const { failure } = useConversionProblem();
  const sentence = useRunSentence();
  const { calculation, held: onHold, submitter, checker, status } = run;
  return (
    <Stack gap={4}>
      <Text as="p" size="section">
        {sentence(run)}
      </Text>
      <RunFacts run={run} />
      {reversal.refusal ? <Notice tone="warning">{failure(reversal.refusal)}</Notice> : null}
      {reversal.answer && reversal.answer.blockers.length > 0 ? (
        <ReversalBlockers blockers={reversal.answer.blockers} />
      ) : null}
      <AlikeNotice maker={submitter} checker={checker} over={status !== 'awaiting_approval'} />
      <AlikeNotice maker={run.reversal?.maker} checker={run.reversal?.checker ?? null} over={status !== 'executed'} />
      {run.stale ? <StaleNotice run={run} /> : null}
      {onHold.count > 0 ? (
        <Notice tone="warning">
          {t(run.executed_at === null ? 'conversions.willHold' : 'conversions.wereHeld', {
            count: onHold.count,
            amount: formats.money(onHold.principal_cents),
          })}
        </Notice>
      ) : null}
      {calculation ? <RunEquation run={run} totals={calculation.totals} price={calculation.price_cents} /> : null}
      <RunAside run={run} />
      <Link href={runHref(run.id)}>{t('desk.rows')}</Link>
    </Stack>
  );
}
