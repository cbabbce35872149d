import type { Flow } from '../../flow/flow.ts';
import { proposalFlow } from '../../flow/proposal.ts';
import type { runStatuses } from '../../domain/conversions/terms.ts';

export type RunStatus = (typeof runStatuses)[number];

/** What a request that asks for it leaves to the service to do (worker.ts). */
export const runTasks = ['calculate', 'execute', 'reverse', 'statements'] as const;
export type RunTask = (typeof runTasks)[number];

export type RunAction =
  | 'calculate'
  | 'decide'
  | 'submit'
  | 'reject'
  | 'approve'
  | 'execute'
  | 'cancel'
  | 'reverse'
  | 'keep'
  | 'statements';

/** The states in which a run can still become something else than it is. */
const liveStatuses = ['planned', 'calculated', 'awaiting_approval', 'approved'] as const;

/**
 * Every step of a run (domain model, section 4; conversion_steps() in 0014_conversions.sql holds the same). Calculating, executing and taking
 * back end when the service has done them: until then a task stands beside the state.
 */
export const runFlow: Flow<RunStatus, RunAction> = {
  table: 'conversion_runs',
  steps: {
    calculate: { from: liveStatuses, to: null, by: 'anyone', needs: ['operator'] },
    decide: { from: ['calculated'], to: null, by: 'anyone', needs: ['operator'] },
    submit: { from: ['calculated'], to: 'awaiting_approval', by: 'anyone', needs: ['operator'] },
    reject: { from: ['awaiting_approval'], to: 'calculated', by: 'anyone', needs: ['approver'] },
    approve: { from: ['awaiting_approval'], to: 'approved', by: 'checker', needs: ['approver'] },
    execute: { from: ['approved'], to: 'executing', by: 'anyone', needs: ['approver'] },
    cancel: { from: liveStatuses, to: 'cancelled', by: 'anyone', needs: ['operator'] },
    reverse: { from: ['executed'], to: null, by: 'checker', needs: ['operator', 'approver'], reversal: 'takes_two' },
    keep: { from: ['executed'], to: null, by: 'anyone', needs: ['approver'], reversal: 'answers' },
    statements: { from: ['executed'], to: null, by: 'anyone', needs: ['operator'] },
  },
};

/** Terms of a programme hold once a second administrator approves them. */
export const termsFlow = proposalFlow('conversion_terms');
