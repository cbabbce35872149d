import type { Kind } from './kind.ts';
import { redemptionPlan, redemptionSums } from './redemption.ts';
import type { RedemptionRequest } from './redemption.ts';
import { bookedByModule } from './kind.ts';

const take = { from: 'holding', lockedToo: true } as const;

/** Aflossing einde looptijd: bonds go back when they mature; nobody asks for it, so a blocked member's do as well. */
export const redeem: Kind<RedemptionRequest> = {
  names: { nl: 'Aflossing einde looptijd', en: 'Redemption at maturity' },
  capital: 'returned',
  member: { statuses: ['active', 'blocked', 'ended', 'deceased'], gives: true },
  ...bookedByModule,
  takes: () => take,
  sums: redemptionSums,
  plan: (judged, lots) => redemptionPlan(judged, lots, { take, fee_cents: 0n }),
  reversal: { by: 'module', unitsBack: true },
};
