import { refusal } from '../errors.ts';
import { parseBudget } from '../quantity.ts';
import type { RoundTerms } from './allocation.ts';

/** A budget as it is given: a decimal of units, or cents. What is absent is null or left out. */
interface GivenBudget {
  budget_quantity?: string | null | undefined;
  budget_cents?: number | null | undefined;
}

/**
 * The budget of a round, in units or in cents; null where none is given. Nothing is a budget: `"0"` units and 0 cents both give
 * nothing away. Throws invalid_parameter where both are given, and quantity_invalid.
 */
export function readBudget(
  { budget_quantity = null, budget_cents = null }: GivenBudget,
  scale: number,
): Pick<RoundTerms, 'budget_units' | 'budget_cents'> | null {
  if (budget_quantity !== null) {
    if (budget_cents !== null) throw refusal('invalid_parameter', 'budget_quantity');
    return { budget_units: parseBudget(budget_quantity, scale, 'budget_quantity'), budget_cents: null };
  }
  return budget_cents === null ? null : { budget_units: null, budget_cents: BigInt(budget_cents) };
}
