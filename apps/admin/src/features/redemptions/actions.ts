import { isSelf, type Self } from '../../api/people.ts';
import type { Redemption, RedemptionDetail } from '../../api/types.ts';

/** Nobody has decided on it yet. */
export const isOpen = (status: Redemption['status']): boolean => status === 'submitted' || status === 'in_review';

/** Actions that ask something first, in a dialog. */
export const panelActions = ['approve', 'reject', 'withdraw', 'requote', 'ask_document', 'reverse', 'keep'] as const;
export type PanelAction = (typeof panelActions)[number];

/** What this administrator can do with a request. */
export function possibleActions(redemption: RedemptionDetail, me: Self): readonly (PanelAction | 'take')[] {
  const { status, maker, assignee, reversal } = redemption;
  if (isOpen(status)) {
    const own = isSelf(me, maker) && redemption.approval.state === 'own_entry';
    return [
      ...(own ? [] : (['approve', 'reject'] as const)),
      ...(isSelf(me, assignee) ? [] : (['take'] as const)),
      'requote',
      'ask_document',
      ...(isSelf(me, maker) ? (['withdraw'] as const) : []),
    ];
  }
  if (status === 'approved') {
    if (reversal) return isSelf(me, reversal.asked_by) ? ['keep'] : ['reverse', 'keep'];
    return ['reverse'];
  }
  return [];
}
