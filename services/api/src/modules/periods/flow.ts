import { proposalFlow } from '../../flow/proposal.ts';

/** Closing a year, and opening it again. */
export const periodFlow = proposalFlow('period_proposals');
