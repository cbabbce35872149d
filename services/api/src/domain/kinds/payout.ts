import { account, moneyKind, payable } from './money.ts';

/** Uitbetaling: what a member is owed goes into a payment batch. */
export const payout = moneyKind({ statuses: ['active', 'ended', 'deceased'] }, payable, account('in_transit'));
