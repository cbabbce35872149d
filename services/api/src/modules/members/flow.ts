import type { Flow } from '../../flow/flow.ts';
import { proposalFlow } from '../../flow/proposal.ts';
import type { MemberStatus } from '../../domain/parties.ts';

export type StandingAction = 'block' | 'end' | 'decease';

/**
 * How a member comes from one status to another by hand; a prospect becomes active with the first issue. Nothing but reinstating,
 * which takes two, leads out of a block: what is owed to the dead is paid, and their units pass to heirs.
 */
export const memberFlow: Flow<MemberStatus, StandingAction | 'reinstate'> = {
  table: 'members',
  steps: {
    block: { from: ['prospect', 'active'], to: 'blocked', by: 'anyone', needs: ['operator'] },
    /** Back to what it was before: a prospect who never held anything, else active. */
    reinstate: {
      from: ['blocked', 'ended', 'deceased'],
      to: null,
      by: 'anyone',
      needs: ['operator'],
      stepUp: true,
    },
    end: { from: ['prospect', 'active'], to: 'ended', by: 'anyone', needs: ['operator'] },
    decease: { from: ['prospect', 'active', 'ended'], to: 'deceased', by: 'anyone', needs: ['operator'] },
  },
};

/** What with a member takes two. */
export const memberProposalFlow = proposalFlow('member_proposals', { stepUp: true });
