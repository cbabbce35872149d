import { everyStatus } from '../parties.ts';
import { account, moneyKind } from './money.ts';

/** Uitbetaling bevestigd: the bank has paid, whatever the member is by now. */
export const payoutConfirmed = moneyKind({ statuses: everyStatus }, account('in_transit'), account('bank'));
