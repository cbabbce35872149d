import { Stack } from '@ledenbureau/ui';
import type { ReturnPreview, ReturnRequestDetail } from '../../api/types.ts';
import { type DryRun, dryRunOf, type QuestionFactsProps, questionOf } from '../../register/approval/question.ts';
import { RefusalNotice } from '../../register/approval/RefusalNotice.tsx';
import { takeRequestStep } from '../../register/request/request.api.ts';
import { ReversalWish } from '../../register/request/ReversalWish.tsx';
import { turnDown } from '../../register/request/turnDown.ts';
import { rejections } from './rejections.ts';
import { ReturnPanel } from './ReturnPanel.tsx';
import { type ReturnStep, returns } from './returns.ts';

const { rejectionOf, reject } = turnDown(returns, rejections);

interface Data {
  request: ReturnRequestDetail;
  preview: DryRun<ReturnPreview>;
}

/** A request to give Good Shares back, with the outcome that was asked for; or taking back what came of one. */
export const returnQuestion = questionOf<Data>({
  async read(api, { subject_id: id }, signal) {
    const request = await api.unwrap(api.http.GET('/share-return-requests/{id}', { params: { path: { id } }, signal }));
    const preview = request.can.includes('admit')
      ? await dryRunOf(api.dryRun('/share-return-requests/{id}/admit', { of: request, body: {}, signal }))
      : { answer: null, refusal: null };
    return { request, preview };
  },
  Facts,
  isReady: ({ request: { reversal, can }, preview }) => (reversal ? can.includes('reverse') : preview.answer !== null),
  approve: (api, { request }, key) => {
    const { reversal } = request;
    const step: ReturnStep = reversal
      ? { action: 'reverse', body: { reason_code: reversal.reason_code } }
      : { action: 'admit', body: {} };
    return takeRequestStep(api, returns, { of: request, step, key });
  },
  rejection: ({ request }) => rejectionOf(request),
  reject: (api, { request }, words, key) => reject(api, request, words, key),
  Oddities: Refusal,
});

function Refusal({ data: { request, preview } }: { data: Data }) {
  const documentNeeded = request.outcome === 'gift' ? 'returns.deedNeeded' : 'requests.documentNeeded';
  return <RefusalNotice refusal={preview.refusal} documentNeeded={documentNeeded} />;
}

function Facts({ data: { request, preview } }: QuestionFactsProps<Data>) {
  return (
    <Stack gap={3}>
      <ReversalWish words="returns" reversal={request.reversal} />
      <Refusal data={{ request, preview }} />
      <ReturnPanel request={request} error={null} admission={undefined} />
    </Stack>
  );
}
