import type { Redemption, RedemptionDetail } from '../../api/types.ts';

/** Nobody has decided on it yet. */
export const isOpen = (status: Redemption['status']): boolean => status === 'submitted' || status === 'in_review';

/** Actions that ask something first, in a dialog. */
export const panelActions = ['approve', 'reject', 'withdraw', 'requote', 'ask_document', 'reverse', 'keep'] as const;
export type PanelAction = (typeof panelActions)[number];

/** What this administrator can do with a request. */
export function possibleActions(redemption: RedemptionDetail, me: string): readonly (PanelAction | 'take')[] {
  const { status, maker, assignee, reversal } = redemption;
  if (isOpen(status)) {
    const own = maker.id === me && redemption.approval.state === 'own_entry';
    return [
      ...(own ? [] : (['approve', 'reject'] as const)),
      ...(assignee?.id === me ? [] : (['take'] as const)),
      'requote',
      'ask_document',
      ...(maker.id === me ? (['withdraw'] as const) : []),
    ];
  }
  if (status === 'approved') {
    if (reversal) return reversal.asked_by.id === me ? ['keep'] : ['reverse', 'keep'];
    return ['reverse'];
  }
  return [];
}
