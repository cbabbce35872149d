import { account, moneyKind, payable } from './money.ts';

const suspense = account('suspense');

/** Ontvangst: money came in; it is owed to the member, or waits until it is known whose it is. */
export const receipt = moneyKind(
  { statuses: ['prospect', 'active', 'blocked'], optional: true },
  account('bank'),
  (amount, judged) => (judged.member ? payable : suspense)(amount, judged),
);
