import type { ReturnRequest } from '../../api/types.ts';

/** Nobody has decided on it yet. */
export const isOpen = (status: ReturnRequest['status']): boolean => status === 'submitted' || status === 'in_review';

/** Actions that ask something first, in a dialog. */
export const panelActions = ['admit', 'reject', 'withdraw', 'ask_document', 'reverse', 'keep'] as const;
export type PanelAction = (typeof panelActions)[number];
