import { everyStatus } from '../parties.ts';
import { account, moneyKind, payable } from './money.ts';

/** Uitbetaling teruggekomen: the bank could not pay; the amount is owed again. */
export const payoutReturned = moneyKind({
  names: { nl: 'Uitbetaling geretourneerd', en: 'Payout returned' },
  member: { statuses: everyStatus },
  entered: null,
  to: account('in_transit'),
  from: payable,
});
