import { moneyLeg } from '../accounts.ts';
import { yieldKind } from './yield.ts';

/** Rente: what a bond pays its holder. */
export const interest = yieldKind({
  name: 'interest',
  names: { nl: 'Rente', en: 'Interest' },
  types: ['bond'],
  expense: ({ request }) => moneyLeg('interest_expense', request.gross_cents),
});
