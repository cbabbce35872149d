import { Stack } from '@ledenbureau/ui';
import type { RedemptionDetail, RedemptionPreview } from '../../api/types.ts';
import { type DryRun, dryRunOf, type QuestionFactsProps, questionOf } from '../../register/approval/question.ts';
import { RefusalNotice } from '../../register/approval/RefusalNotice.tsx';
import { takeRequestStep } from '../../register/request/request.api.ts';
import { ReversalWish } from '../../register/request/ReversalWish.tsx';
import { turnDown } from '../../register/request/turnDown.ts';
import { PreviewWarnings } from './PreviewWarnings.tsx';
import { RedemptionPanel } from './RedemptionPanel.tsx';
import { type RedemptionStep, redemptions } from './redemptions.ts';
import { rejections } from './rejections.ts';

const { rejectionOf, reject } = turnDown(redemptions, rejections);

interface Data {
  redemption: RedemptionDetail;
  preview: DryRun<RedemptionPreview>;
}

const entryOf = ({ quote: { digest, effective_on }, quantity }: RedemptionDetail) => ({
  quote_digest: digest,
  quantity,
  effective_on,
});

/** A request for early redemption, as much as was asked for and from the quoted day; or taking an approved one back. */
export const redemptionQuestion = questionOf<Data>({
  async read(api, { subject_id: id }, signal) {
    const redemption = await api.unwrap(
      api.http.GET('/redemption-requests/{id}', { params: { path: { id } }, signal }),
    );
    const preview = redemption.can.includes('approve')
      ? await dryRunOf(
          api.dryRun('/redemption-requests/{id}/approve', { of: redemption, body: entryOf(redemption), signal }),
        )
      : { answer: null, refusal: null };
    return { redemption, preview };
  },
  Facts,
  isReady: ({ redemption: { reversal, can }, preview }) =>
    reversal ? can.includes('reverse') : preview.answer !== null,
  approve: (api, { redemption, preview: { answer } }, key) => {
    const { reversal } = redemption;
    const step: RedemptionStep = reversal
      ? { action: 'reverse', body: { reason_code: reversal.reason_code } }
      : { action: 'approve', body: { ...entryOf(redemption), quote_digest: answer?.quote.digest ?? '' } };
    return takeRequestStep(api, redemptions, { of: redemption, step, key });
  },
  rejection: ({ redemption }) => rejectionOf(redemption),
  reject: (api, { redemption }, words, key) => reject(api, redemption, words, key),
  Oddities: ({ data: { preview } }) => <PreviewWarnings warnings={preview.answer?.warnings ?? []} />,
});

function Facts({ data: { redemption, preview } }: QuestionFactsProps<Data>) {
  return (
    <Stack gap={3}>
      <ReversalWish words="redemptions" reversal={redemption.reversal} />
      <RefusalNotice refusal={preview.refusal} documentNeeded="requests.documentNeeded" />
      {preview.answer ? <PreviewWarnings warnings={preview.answer.warnings} /> : null}
      <RedemptionPanel redemption={redemption} error={null} preview={preview.answer ?? undefined} />
    </Stack>
  );
}
