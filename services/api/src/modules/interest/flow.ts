import type { Flow } from '../../flow/flow.ts';
import { proposalFlow } from '../../flow/proposal.ts';
import type { Verdict } from '../../flow/proposal.ts';
import type { InterestRunStatus } from '../../tables/interest.ts';

type RunAction = Verdict | 'reverse' | `${Verdict}_reversal`;

/** A run waits for a second administrator, and so does taking it back. */
export const runFlow: Flow<InterestRunStatus, RunAction> = {
  table: 'interest_runs',
  steps: {
    approve: { from: ['waiting'], to: 'executed', by: 'checker', needs: ['approver'] },
    reject: { from: ['waiting'], to: 'rejected', by: 'checker', needs: ['approver'] },
    withdraw: { from: ['waiting'], to: 'withdrawn', by: 'maker', needs: ['operator'] },
    reverse: { from: ['executed'], to: 'reversal_waiting', by: 'anyone', needs: ['operator', 'approver'] },
    approve_reversal: {
      from: ['reversal_waiting'],
      to: 'reversed',
      by: 'checker',
      needs: ['approver'],
      reversal: 'answers',
    },
    reject_reversal: {
      from: ['reversal_waiting'],
      to: 'executed',
      by: 'checker',
      needs: ['approver'],
      reversal: 'answers',
    },
    withdraw_reversal: {
      from: ['reversal_waiting'],
      to: 'executed',
      by: 'maker',
      needs: ['operator'],
      reversal: 'answers',
    },
  },
};

/** The step that a verdict is: on the run, or on taking it back. */
export const stepOf = ({ status }: { status: InterestRunStatus }, verdict: Verdict): RunAction =>
  status === 'reversal_waiting' ? `${verdict}_reversal` : verdict;

export const rateFlow = proposalFlow('coupon_rate_proposals');
