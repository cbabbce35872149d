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

/** What this administrator can do with a round: its steps, and what needs none. */
export function possibleSteps({ can, status, calculation }: ReturnRoundDetail): readonly RoundAction[] {
  const papers: RoundAction[] = status === 'done' ? ['letters', 'print'] : [];
  const file: RoundAction[] = calculation ? ['export'] : [];
  return [...can.map((step) => (step === 'calculate' ? 'terms' : step)), ...papers, ...file];
}
