import type { Flow } from '../../flow/flow.ts';

/** An account is paid to once another administrator than who entered it has verified it. */
export const accountFlow: Flow<'unverified' | 'verified', 'verify'> = {
  table: 'bank_accounts',
  steps: {
    verify: { from: ['unverified'], to: 'verified', by: 'checker', needs: ['approver'], stepUp: true },
  },
};
