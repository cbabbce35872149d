import { expect, test } from 'vitest';
import { DomainError } from '../errors.ts';
import { readBudget } from './budget.ts';

test.each([
  [{}, null],
  [{ budget_quantity: null, budget_cents: null }, null],
  [{ budget_quantity: '12.5' }, { budget_units: 125_000n, budget_cents: null }],
  [
    { budget_quantity: '0', budget_cents: null },
    { budget_units: 0n, budget_cents: null },
  ],
  [{ budget_cents: 7_500 }, { budget_units: null, budget_cents: 7_500n }],
  [
    { budget_quantity: null, budget_cents: 0 },
    { budget_units: null, budget_cents: 0n },
  ],
])('%j is read', (given, budget) => {
  expect(readBudget(given, 4)).toEqual(budget);
});

test.each([
  [{ budget_quantity: '1', budget_cents: 100 }, 'invalid_parameter'],
  [{ budget_quantity: '0', budget_cents: 0 }, 'invalid_parameter'],
  [{ budget_quantity: '0.00001' }, 'quantity_invalid'],
])('%j is refused, at the quantity', (given, code) => {
  const work = () => readBudget(given, 4);
  expect(work).toThrow(DomainError);
  expect(work).toThrow(
    expect.objectContaining({ errors: [expect.objectContaining({ field: 'budget_quantity', code })] }) as Error,
  );
});
