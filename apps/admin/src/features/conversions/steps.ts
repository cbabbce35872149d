import type { RunDetail } from './conversion.api.ts';

/** What can be chosen about a run. `calculate` is done at once; the others ask something first. */
const runActions = [
  'calculate',
  'submit',
  'approve',
  'reject',
  'execute',
  'cancel',
  'reverse',
  'keep',
  'statements',
  'export',
] as const;
export type RunAction = (typeof runActions)[number];

/** What an administrator can do with a run: its steps, and the file of what was calculated. */
export const possibleSteps = ({ can, calculation }: RunDetail): readonly RunAction[] =>
  runActions.filter((action) =>
    action === 'export' ? calculation !== null : (can as readonly string[]).includes(action),
  );

export const stepIds = ['plan', 'calculate', 'approve', 'execute'] as const;

/** The step that a run is at; null once all of them are done, or it ended. */
export function stepOf({ status, stale }: Pick<RunDetail, 'status' | 'stale'>): (typeof stepIds)[number] | null {
  if (stale) return 'calculate';
  switch (status) {
    case 'planned':
      return 'calculate';
    case 'calculated':
    case 'awaiting_approval':
      return 'approve';
    case 'approved':
    case 'executing':
      return 'execute';
    case 'executed':
    case 'reversed':
    case 'cancelled':
      return null;
  }
}
