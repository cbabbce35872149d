import type { StepBody } from '../../register/request/requests.ts';
import type { redemptions } from './redemptions.ts';

/** Why a request is turned down. */
export const rejections = [
  'budget_exhausted',
  'notice_period',
  'document_missing',
  'not_entitled',
  'other',
] as const satisfies readonly StepBody<typeof redemptions.path, 'reject'>['reason'][];
