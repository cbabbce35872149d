import { everyStatus } from '../parties.ts';
import { account, moneyKind } from './money.ts';

/** Uitbetaling bevestigd: the bank has paid, whatever the member is by now. */
export const payoutConfirmed = moneyKind(
  { statuses: everyStatus },
  { entered: null, to: account('in_transit'), from: account('bank') },
);
