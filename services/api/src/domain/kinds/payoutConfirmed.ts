import { everyStatus } from '../parties.ts';
import { account, moneyKind } from './money.ts';

/** Uitbetaling bevestigd: the bank has paid, whatever the member is by now. */
export const payoutConfirmed = moneyKind({
  names: { nl: 'Uitbetaling bevestigd', en: 'Payout confirmed' },
  member: { statuses: everyStatus },
  entered: null,
  to: account('in_transit'),
  from: account('bank'),
});
