import { isSelf, type Self } from '../../../api/people.ts';
import type { ReturnRoundDetail } from '../../../api/types.ts';

/** What can be chosen about a round; each asks something first. */
const roundActions = [
  'terms',
  'approve',
  'execute',
  'cancel',
  'reverse',
  'keep',
  'letters',
  'print',
  'export',
] as const;
export type RoundAction = (typeof roundActions)[number];

/** What this administrator can do with a round. */
export function possibleSteps(round: ReturnRoundDetail, me: Self): readonly RoundAction[] {
  const { status, decision, reversal, calculation } = round;
  const file: RoundAction[] = calculation ? ['export'] : [];
  switch (status) {
    case 'draft':
      return ['terms', 'cancel', ...file];
    case 'calculated':
      return [...(decision === 'now' ? ['approve' as const] : []), 'terms', 'cancel', ...file];
    case 'approved':
      return ['execute', 'cancel', ...file];
    case 'done':
      return [
        ...(isSelf(me, reversal?.asked_by) ? [] : ['reverse' as const]),
        ...(reversal ? ['keep' as const] : []),
        'letters',
        'print',
        ...file,
      ];
    case 'reversed':
    case 'cancelled':
      return file;
  }
}
