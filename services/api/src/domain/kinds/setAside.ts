import type { MemberStatus } from '../parties.ts';
import type { CommonRequest } from '../transaction.ts';
import { bookedByModule, given } from './kind.ts';
import type { Kind, Take } from './kind.ts';
import { movedPostings, takeFrom } from './units.ts';
import type { ChosenLots } from './units.ts';

export interface SetAsideRequest extends CommonRequest, ChosenLots {
  quantity: bigint;
}

/** Units of a member that only change between available and set aside for a request: `reserve` and its inverse. */
export function setAside({
  names,
  statuses,
  from,
  to,
}: {
  names: Kind<SetAsideRequest>['names'];
  statuses: readonly MemberStatus[];
  from: Take['from'];
  to: Take['from'];
}): Kind<SetAsideRequest> {
  const take = { from, lockedToo: true };
  return {
    names,
    capital: 'other',
    member: from === 'holding' ? { statuses, gives: true } : { statuses },
    ...bookedByModule,
    takes: () => take,
    sums: ({ quantity }) => ({ quantity, price_cents: null, amount_cents: null, departs: false }),
    plan: ({ request, ...judged }, lots) => {
      const { lot_ids, parts, quantity, effective_date: on } = request;
      const instrument = given(judged, 'instrument');
      const consumed = takeFrom(given(judged, 'member'), instrument, lots, { quantity, on, take, lot_ids, parts });
      return { lots: [], postings: movedPostings(from, to, consumed), consumed };
    },
    reversal: { by: 'module', unitsBack: false },
  };
}
