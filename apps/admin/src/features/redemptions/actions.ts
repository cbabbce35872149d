import type { Redemption } from '../../api/types.ts';

/** Nobody has decided on it yet. */
export const isOpen = (status: Redemption['status']): boolean => status === 'submitted' || status === 'in_review';

/** Actions that ask something first, in a dialog. */
export const panelActions = ['approve', 'reject', 'withdraw', 'requote', 'ask_document', 'reverse', 'keep'] as const;
export type PanelAction = (typeof panelActions)[number];
