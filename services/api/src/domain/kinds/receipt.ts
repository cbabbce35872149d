import type { OwnField } from './kind.ts';
import { account, moneyKind, payable } from './money.ts';
import type { MoneyRequest } from './money.ts';

const suspense = account('suspense');

/** Ontvangst: money came in; it is owed to the member, or waits until it is known whose it is. */
export const receipt = moneyKind<MoneyRequest, readonly OwnField[]>(
  { statuses: ['prospect', 'active', 'blocked'], optional: true },
  {
    entered: ['amount_cents'],
    to: account('bank'),
    from: (amount, judged) => (judged.member ? payable : suspense)(amount, judged),
  },
);
