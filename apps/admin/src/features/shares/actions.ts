import { isSelf, type Self } from '../../api/people.ts';
import type { ReturnRequest, ReturnRequestDetail } from '../../api/types.ts';

/** Nobody has decided on it yet. */
export const isOpen = (status: ReturnRequest['status']): boolean => status === 'submitted' || status === 'in_review';

/** Actions that ask something first, in a dialog. */
export const panelActions = ['admit', 'reject', 'withdraw', 'ask_document', 'reverse', 'keep'] as const;
export type PanelAction = (typeof panelActions)[number];

/** What a round gave can be taken back while no payment of it is under way. */
const reversible: readonly string[] = ['approved', 'given', 'to_convert', 'nothing_due'];

/** What this administrator can do with a request. That a member withdraws, anybody may write down. */
export function possibleActions(request: ReturnRequestDetail, me: Self): readonly (PanelAction | 'take')[] {
  const { status, assignee, reversal, admission, rounds } = request;
  if (isOpen(status)) {
    return [
      ...(admission.state === 'own_entry' ? [] : (['admit', 'reject'] as const)),
      ...(isSelf(me, assignee) ? [] : (['take'] as const)),
      'ask_document',
      'withdraw',
    ];
  }
  const reverse = reversal ? (isSelf(me, reversal.asked_by) ? ['keep'] : ['reverse', 'keep']) : ['reverse'];
  const given = reversible.includes(rounds.at(-1)?.status ?? '') ? (reverse as PanelAction[]) : [];
  if (status === 'waiting' || status === 'settled')
    return [...given, ...(status === 'waiting' ? ['withdraw' as const] : [])];
  return status === 'eligible' ? ['withdraw'] : [];
}
