import { proposalFlow } from '../../flow/proposal.ts';

/** Changes of settings, rights and persons. */
export const settingFlow = proposalFlow('setting_proposals', { stepUp: true });
