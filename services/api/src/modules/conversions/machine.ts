import type { Machine } from '../../workflow/machine.ts';

export const runStatuses = [
  'planned',
  'calculated',
  'awaiting_approval',
  'approved',
  'executing',
  'executed',
  'reversed',
  'cancelled',
] as const;
export type RunStatus = (typeof runStatuses)[number];

/** What a request that asks for it leaves to the service to do (worker.ts). */
export const runTasks = ['calculate', 'execute', 'reverse', 'statements'] as const;
export type RunTask = (typeof runTasks)[number];

type RunAction =
  'calculate' | 'submit' | 'reject' | 'approve' | 'execute' | 'cancel' | 'decide' | 'reverse' | 'keep' | 'write';

/** The states in which a run can still become something else than it is. */
const liveStatuses = ['planned', 'calculated', 'awaiting_approval', 'approved'] as const;

/**
 * Every step of a run (domain model, section 4; conversion_steps() in 0009 holds the same). Calculating and executing end
 * when the service has done them: until then a task stands beside the state. Who may approve is looked at more closely
 * than by its maker alone (runSteps.ts).
 */
export const runMachine: Machine<RunStatus, RunAction> = {
  calculate: { from: liveStatuses, to: null, by: 'anyone' },
  decide: { from: ['calculated'], to: null, by: 'anyone' },
  submit: { from: ['calculated'], to: 'awaiting_approval', by: 'anyone' },
  reject: { from: ['awaiting_approval'], to: 'calculated', by: 'anyone' },
  approve: { from: ['awaiting_approval'], to: 'approved', by: 'checker' },
  execute: { from: ['approved'], to: 'executing', by: 'anyone' },
  cancel: { from: liveStatuses, to: 'cancelled', by: 'anyone' },
  reverse: { from: ['executed'], to: null, by: 'anyone' },
  keep: { from: ['executed'], to: null, by: 'anyone' },
  write: { from: ['executed'], to: null, by: 'anyone' },
};
