import { isSelf, type Self } from '../../api/people.ts';
import type { Run, RunDetail } from './conversion.api.ts';

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

export interface Seen {
  me: Self;
  fourEyes: boolean;
  /** YYYY-MM-DD */
  today: string;
}

/** What an administrator can do with a run. */
export function possibleSteps(run: Run, { me, fourEyes, today }: Seen): readonly RunAction[] {
  const { status, calculation, stale, decision, reversal } = run;
  const file: RunAction[] = calculation ? ['export'] : [];
  if (run.task !== null) return file;
  const sound = calculation !== null && calculation.totals.ties && calculation.totals.members > 0 && !stale;
  const ask = (may: boolean, action: RunAction): RunAction[] => (may ? [action] : []);
  switch (status) {
    case 'planned':
      return ['calculate', 'cancel', ...file];
    case 'calculated':
      return ['calculate', ...ask(sound, 'submit'), 'cancel', ...file];
    case 'awaiting_approval':
      return ['calculate', ...ask(sound && decision === 'now', 'approve'), 'reject', 'cancel', ...file];
    case 'approved':
      return ['calculate', ...ask(sound && run.run_on <= today, 'execute'), 'cancel', ...file];
    case 'executed':
      return [
        ...ask(reversal === null || !isSelf(me, reversal.maker) || !fourEyes, 'reverse'),
        ...ask(reversal !== null, 'keep'),
        'statements',
        ...file,
      ];
    case 'executing':
    case 'reversed':
    case 'cancelled':
      return file;
  }
}

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
