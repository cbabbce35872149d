import type { Api } from '../../api/client.ts';
import { keeping, type Rejection, type RejectionWords, remarkOf } from '../approval/question.ts';
import { takeRequestStep } from './request.api.ts';
import type { RequestDetail, RequestKind, RequestPath, RequestStep, StepBody } from './requests.ts';

type Reason = StepBody<RequestPath, 'reject'>['reason'];

/** How requests of a kind are turned down in the list of all that waits: one that is open, or that one is taken back. */
export const turnDown = (kind: RequestKind, reasons: readonly Reason[]) => ({
  rejectionOf: ({ can }: Pick<RequestDetail<RequestPath>, 'can'>): Rejection | null => {
    const names: readonly string[] = can;
    if (names.includes('keep')) return keeping;
    return names.includes('reject') ? { step: 'reject', words: 'optional', reasons } : null;
  },
  reject(api: Api, request: RequestDetail<RequestPath>, words: RejectionWords, key: string): Promise<unknown> {
    const reason = reasons.find((one) => one === words.reason) ?? 'other';
    const step: RequestStep<RequestPath> = request.reversal
      ? { action: 'keep', body: remarkOf(words) }
      : { action: 'reject', body: { reason, ...(words.comment ? { text: words.comment } : {}) } };
    return takeRequestStep(api, kind, { of: request, step, key });
  },
});
