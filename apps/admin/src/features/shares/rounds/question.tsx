import { useI18n } from '@ledenbureau/i18n';
import { DescriptionList, Link, Money, Stack } from '@ledenbureau/ui';
import type { ReturnRoundDetail } from '../../../api/types.ts';
import { AlikeNotice } from '../../../register/approval/AlikeNotice.tsx';
import { keeping, type QuestionFactsProps, questionOf, remarkOf } from '../../../register/approval/question.ts';
import { ReversalWish } from '../../../register/request/ReversalWish.tsx';
import { type RoundStep, takeRoundStep } from '../round.api.ts';
import { roundHref } from '../roundHref.ts';
import { RoundClasses } from './RoundClasses.tsx';
import { RoundFacts } from './RoundFacts.tsx';
import { Stale } from './Stale.tsx';

/** A round that was calculated; or taking back one that was carried out. */
export const roundQuestion = questionOf<ReturnRoundDetail>({
  read: (api, { subject_id: id }, signal) =>
    api.unwrap(api.http.GET('/return-rounds/{id}', { params: { path: { id } }, signal })),
  Facts,
  isReady: ({ can, reversal, calculation, stale }) =>
    reversal ? can.includes('reverse') : can.includes('approve') && calculation !== null && !stale,
  approve: (api, round, key) => {
    const step: RoundStep = round.reversal
      ? { action: 'reverse', body: { reason_code: round.reversal.reason_code } }
      : { action: 'approve', body: { input_sha256: round.calculation?.input_sha256 ?? '' } };
    return takeRoundStep(api, round, step, key);
  },
  rejection: ({ can, reversal }) =>
    reversal
      ? can.includes('keep')
        ? keeping
        : null
      : can.includes('cancel')
        ? { step: 'cancel', words: 'optional' }
        : null,
  reject: (api, round, words, key) =>
    takeRoundStep(api, round, { action: round.reversal ? 'keep' : 'cancel', body: remarkOf(words) }, key),
});

function Facts({ data: round }: QuestionFactsProps<ReturnRoundDetail>) {
  const { t, formats } = useI18n();
  const { calculation, held: onHold } = round;
  const sums = calculation?.sums;
  return (
    <Stack gap={4}>
      <ReversalWish words="returns" reversal={round.reversal} />
      <AlikeNotice maker={round.maker} checker={round.checker} over={round.status !== 'calculated'} />
      <AlikeNotice maker={round.reversal?.asked_by} checker={null} />
      <Stale round={round} />
      <RoundFacts round={round} />
      {sums ? (
        <>
          <DescriptionList
            compact
            items={[
              { term: t('returns.sums.asked'), description: formats.quantity(sums.asked) },
              { term: t('returns.sums.allocated'), description: formats.quantity(sums.allocated) },
              { term: t('transaction.amount'), description: <Money cents={sums.amount_cents} /> },
            ]}
          />
          <RoundClasses sums={sums} />
        </>
      ) : null}
      {onHold.count > 0 ? (
        <p>{t('returns.willHold', { count: onHold.count, amount: formats.money(onHold.cents) })}</p>
      ) : null}
      <Link href={roundHref(round.id)}>{t('desk.whole')}</Link>
    </Stack>
  );
}
