import { typedAmount } from './amounts.ts';
import type { Entry } from './kind.ts';
import { account, moneyKind, payable } from './money.ts';
import type { MoneyRequest } from './money.ts';

const suspense = account('suspense');

/** Ontvangst: money came in; it is owed to the member, or waits until it is known whose it is, or that somebody is a member. */
export const receipt = moneyKind<MoneyRequest, Entry<MoneyRequest>>({
  names: { nl: 'Ontvangst', en: 'Receipt' },
  member: { statuses: ['active', 'blocked'], optional: true },
  entered: {
    fields: ['amount_cents'],
    types: null,
    file: { words: [], row: 'money' },
    request: (common, { amount_cents }) => ({ ...common, amount_cents: typedAmount(amount_cents) }),
  },
  to: account('bank'),
  from: (amount, judged) => (judged.member ? payable : suspense)(amount, judged),
});
