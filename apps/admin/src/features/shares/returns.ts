import type { ReturnRequest } from '../../api/types.ts';
import { type RequestKind, type RequestStep, sharedActions } from '../../register/request/requests.ts';

const path = '/share-return-requests';

/** Requests to give Good Shares back. */
export const returns: RequestKind<typeof path> = { path, words: 'returns', draft: 'return' };
export type ReturnStep = RequestStep<typeof path>;

/** Actions that ask something first, in a dialog. */
export const panelActions = ['admit', ...sharedActions] as const;
export type PanelAction = (typeof panelActions)[number];

/** Where requests stand, as one looks for them; the last three end them without anything given. */
export const stages = {
  review: ['submitted', 'in_review'],
  admitted: ['eligible', 'waiting'],
  allocated: ['allocated'],
  settled: ['settled'],
  rejected: ['rejected'],
  withdrawn: ['withdrawn'],
  reversed: ['reversed'],
} as const satisfies Record<string, readonly ReturnRequest['status'][]>;
export type Stage = keyof typeof stages;
export const stageNames = Object.keys(stages) as Stage[];

export const outcomes = ['payout', 'convert', 'gift'] as const satisfies readonly ReturnRequest['outcome'][];

export const reasons = [
  'leaving',
  'hardship',
  'death',
  'divorce',
  'moving_abroad',
  'other',
] as const satisfies readonly ReturnRequest['reason'][];
