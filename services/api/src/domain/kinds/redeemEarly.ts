import type { Kind } from './kind.ts';
import { redemptionPlan, redemptionSums } from './redemption.ts';
import type { RedemptionRequest } from './redemption.ts';
import { bookedByModule } from './kind.ts';

export interface RedeemEarlyRequest extends RedemptionRequest {
  fee_cents: bigint;
}

const take = { from: 'reserved', lockedToo: true } as const;

/** Vroegtijdige aflossing: bonds that were set aside for a request go back before they mature, less a fee. */
export const redeemEarly: Kind<RedeemEarlyRequest> = {
  names: { nl: 'Vroegtijdige aflossing', en: 'Early redemption' },
  capital: 'returned',
  member: { statuses: ['active', 'ended', 'deceased'], gives: true },
  ...bookedByModule,
  takes: () => take,
  sums: redemptionSums,
  plan: (judged, lots) => redemptionPlan(judged, lots, { take, fee_cents: judged.request.fee_cents }),
  reversal: { by: 'module', unitsBack: true },
};
