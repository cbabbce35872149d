import type { Redemption } from '../../api/types.ts';
import { type RequestKind, type RequestStep, sharedActions } from '../../register/request/requests.ts';

const path = '/redemption-requests';

/** Requests for early redemption. */
export const redemptions: RequestKind<typeof path> = { path, words: 'redemptions', draft: 'redemption' };
export type RedemptionStep = RequestStep<typeof path>;

/** Actions that ask something first, in a dialog. */
export const panelActions = ['approve', 'requote', ...sharedActions] as const;
export type PanelAction = (typeof panelActions)[number];

/** In the order of a request's life; the last three end it without money. */
export const statuses = [
  'submitted',
  'in_review',
  'approved',
  'in_payment',
  'payment_failed',
  'paid',
  'rejected',
  'withdrawn',
  'reversed',
] as const satisfies readonly Redemption['status'][];

export const reasons = [
  'home_purchase',
  'hardship',
  'death',
  'divorce',
  'moving_abroad',
  'reinvestment',
  'other',
] as const satisfies readonly Redemption['reason'][];
