import { useI18n } from '@ledenbureau/i18n';
import { Notice, Stack } from '@ledenbureau/ui';
import { type DryRun, dryRunOf, type QuestionFactsProps, questionOf, rejecting } from '../approval/question.ts';
import { RefusalNotice } from '../approval/RefusalNotice.tsx';
import { type InterestRunDetail, type InterestRunPreview, takeInterestStep } from './interest.api.ts';
import { RunChanges } from './RunChanges.tsx';
import { runProblemKey } from './runProblem.ts';
import { RunView } from './RunView.tsx';

interface Data {
  run: InterestRunDetail;
  preview: DryRun<InterestRunPreview>;
}

const may = ({ can }: InterestRunDetail, verdict: 'approve' | 'reject') =>
  can.includes(verdict) || can.includes(`${verdict}_reversal`);

/** A run of interest or of redemption at maturity, exactly as it was filed; or taking one back. */
export const interestQuestion = questionOf<Data>({
  async read(api, { subject_id: id }, signal) {
    const run = await api.unwrap(api.http.GET('/interest-runs/{id}', { params: { path: { id } }, signal }));
    const preview = run.can.includes('approve')
      ? await dryRunOf(api.dryRun('/interest-runs/{id}/approve', { of: run, body: {}, signal }))
      : { answer: null, refusal: null };
    return { run, preview };
  },
  Facts,
  isReady: ({ run, preview }) =>
    may(run, 'approve') && (run.status === 'reversal_waiting' || preview.answer?.digest === run.digest),
  approve: (api, { run }, key) => takeInterestStep(api, run, { action: 'approve', body: {} }, key),
  rejection: ({ run }) => (may(run, 'reject') ? rejecting : null),
  reject: (api, { run }, { comment }, key) => takeInterestStep(api, run, { action: 'reject', body: { comment } }, key),
  problemKey: runProblemKey,
});

function Facts({ data: { run, preview } }: QuestionFactsProps<Data>) {
  const { t } = useI18n();
  const differs = preview.answer !== null && preview.answer.digest !== run.digest;
  return (
    <Stack gap={4}>
      <RefusalNotice refusal={preview.refusal} />
      {differs && preview.answer ? (
        <>
          <Notice tone="warning">{t('interest.stale')}</Notice>
          <RunChanges run={run} now={preview.answer} />
        </>
      ) : null}
      <RunView run={run} />
    </Stack>
  );
}
