// Every list that leaves the register as a file: each column says something of its own.
import { expect, test } from 'vitest';
import { conversionLineList, conversionRunList } from './modules/conversions/columns.ts';
import { redemptionList } from './modules/redemptions/columns.ts';
import { registerList } from './modules/register/columns.ts';
import { returnLineList, returnList } from './modules/returns/columns.ts';
import { transactionList } from './modules/transactions/columns.ts';
import type { Column } from './paper/columns.ts';

interface Named {
  nl: string;
  en: string;
}
type Read = Pick<Column<never>, 'value'> & Named;

/** Methods of what a column reads; what they are called on is what it says. */
const methods = [String.prototype, Number.prototype, Array.prototype].flatMap((of) =>
  Object.entries(Object.getOwnPropertyDescriptors(of)).flatMap(([name, { value }]) =>
    typeof value === 'function' ? [name] : [],
  ),
);

/** Which fields of a row a column reads, as `quote.fee_cents`. */
function fieldsOf({ value }: Read): string {
  const fields = new Set<string>();
  const row = (path: string): unknown =>
    new Proxy(() => undefined, {
      get: (_target, name) => {
        if (typeof name === 'symbol' || methods.includes(name)) return undefined;
        fields.delete(path);
        const field = path === '' ? name : `${path}.${name}`;
        fields.add(field);
        return row(field);
      },
    });
  try {
    value(row('') as never, 'nl');
  } catch {
    // What it would make of the row does not matter.
  }
  return [...fields].sort().join(' ');
}

test.each([
  ['conversion lines', conversionLineList.columns],
  ['conversion runs', conversionRunList.columns],
  ['redemptions', redemptionList.columns],
  ['returns', returnList.columns],
  ['lines of a round', returnLineList.columns],
  ['transactions', transactionList.columns],
  ['register', registerList('2026-01-01').columns.slice(1)], // before it, the day that all lines are of
])('%s: no two columns say the same, and none says nothing', (_name, columns) => {
  const contents = (columns as readonly Read[]).map((column) => fieldsOf(column));
  expect(contents).not.toContain('');
  expect(contents.filter((fields, place) => contents.indexOf(fields) !== place)).toEqual([]);
  const headings = (columns as readonly Named[]).map(({ nl, en }) => `${nl} ${en}`);
  expect(new Set(headings).size).toBe(headings.length);
});
