import { moneyLeg } from '../accounts.ts';
import { yieldKind } from './yield.ts';

/** Rente: what a bond pays its holder. */
export const interest = yieldKind('interest', ['bond'], ({ request }) =>
  moneyLeg('interest_expense', request.gross_cents),
);
