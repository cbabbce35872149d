import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Filter } from './FilterBar.types.ts';
import { readFilters, writeFilters } from './filterUrl.ts';

const options = ['issue', 'transfer', 'reversal'].map((value) => ({ value, label: value }));
const filters: readonly Filter[] = [
  { id: 'member', label: 'Lid', kind: 'text' },
  { id: 'status', label: 'Status', kind: 'choice', options },
  { id: 'kind', label: 'Soort', kind: 'choices', options },
  { id: 'date', label: 'Datum', kind: 'period' },
  { id: 'amount', label: 'Bedrag', kind: 'amounts' },
];
const read = (search: string) => readFilters(filters, new URLSearchParams(search));

test('each kind of filter has its place in the URL', () => {
  const value = {
    member: 'van den Berg',
    status: 'issue',
    kind: ['issue', 'reversal'],
    date: { from: '2026-01-01' },
    amount: { min: 0, max: 250_000 },
  };
  const search = writeFilters(filters, value, new URLSearchParams('page=3&status=transfer'));
  expect(search.toString()).toBe(
    'page=3&member=van+den+Berg&status=issue&kind=issue&kind=reversal&date=2026-01-01..&amount=0..250000',
  );
  expect(readFilters(filters, search)).toEqual(value);
});

test('a filter that is not active is not in the URL', () => {
  expect(writeFilters(filters, {}, new URLSearchParams('status=issue&q=a')).toString()).toBe('q=a');
});

test.each([
  ['nothing', ''],
  ['blanks', 'member=++'],
  ['an unknown option', 'status=gone'],
  ['only unknown options', 'kind=gone&kind=lost'],
  ['a day that does not exist', 'date=2026-02-31..'],
  ['a period that ends before it starts', 'date=2026-06-30..2026-01-01'],
  ['half a period without its sign', 'date=2026-06-30'],
  ['three days', 'date=2026-01-01..2026-01-02..2026-01-03'],
  ['an open period on both sides', 'date=..'],
  ['amounts the wrong way round', 'amount=5..4'],
  ['amounts that are none', 'amount=-1..1e9'],
  ['amounts open on both sides', 'amount=..'],
])('%s is dropped', (_, search) => {
  expect(read(search)).toEqual({});
});

test('of several, only what makes no sense is dropped', () => {
  expect(read('kind=reversal&kind=gone&kind=issue&date=x..2026-06-30&status=gone&member=berg')).toEqual({
    member: 'berg',
    kind: ['issue', 'reversal'],
    date: { until: '2026-06-30' },
  });
});

test('what is written is what is read, whatever was typed', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1 }),
      fc.subarray(['issue', 'transfer', 'reversal'], { minLength: 1 }),
      (text, kind) => {
        const value = { ...(text.trim() ? { member: text.trim() } : {}), kind };
        const search = writeFilters(filters, value).toString();
        expect(readFilters(filters, new URLSearchParams(search))).toEqual(value);
      },
    ),
  );
});

test('no URL makes reading fail', () => {
  fc.assert(
    fc.property(fc.webQueryParameters(), (query) => {
      expect(() => read(query)).not.toThrow();
    }),
  );
});
