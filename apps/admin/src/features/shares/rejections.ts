import type { StepBody } from '../../register/request/requests.ts';
import type { returns } from './returns.ts';

/** Why a request is turned down. */
export const rejections = ['document_missing', 'not_entitled', 'other'] as const satisfies readonly StepBody<
  typeof returns.path,
  'reject'
>['reason'][];
