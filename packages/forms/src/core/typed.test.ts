import { expect, test } from 'vitest';
import { refusal, type ParsedValue } from './typed.ts';

test.each<[Omit<ParsedValue, 'text'>, string | undefined, string, string | undefined]>([
  [{ problem: 'invalid' }, 'number', 'number', undefined],
  [{ problem: 'invalid', params: { scale: 0 } }, 'number', 'number', 'whole'],
  [{ problem: 'invalid', params: { scale: 2 } }, 'number', 'number', undefined],
  [{ problem: 'invalid' }, undefined, 'invalid', undefined],
  [{ problem: 'of its own' }, 'money', 'money', undefined],
  [{ problem: 'too_many_decimals', params: { scale: 2 } }, 'number', 'decimals', undefined],
  [{ problem: 'too_many_decimals', params: { scale: 0 } }, 'number', 'decimals', 'whole'],
  [{ problem: 'ambiguous', params: { scale: 0, first: '1.25', second: '1250' } }, 'number', 'ambiguous', 'readings'],
  [{ problem: 'ambiguous', params: { scale: 0 } }, 'number', 'ambiguous', undefined],
  [{ problem: 'ambiguous' }, 'date', 'ambiguous', 'date'],
  [{ problem: 'out_of_range' }, 'number', 'range', undefined],
  [{ problem: 'out_of_range' }, 'date', 'range', 'date'],
  [{ problem: 'out_of_range', params: { day: '2026-11-21' } }, 'date', 'range', 'refused'],
  [{ problem: 'out_of_range', params: { min: 1 } }, 'number', 'range', 'minNumber'],
  [{ problem: 'out_of_range', params: { max: '2026-11-21' } }, 'date', 'range', 'maxDate'],
  [{ problem: 'out_of_range', params: { scale: 0 } }, 'number', 'range', undefined],
  [{ problem: 'out_of_range', params: { max_cents: 5 } }, 'money', 'range', 'maxMoney'],
  [{ problem: 'out_of_range', params: { min: 1, max: 5 } }, 'number', 'range', 'minMaxNumber'],
  [{ problem: 'out_of_range', params: { first: '1' } }, 'number', 'range', undefined],
  [{ problem: 'ambiguous', params: { min: 1 } }, 'number', 'ambiguous', undefined],
  [{ problem: 'too_many_decimals', params: { min: 1 } }, 'number', 'decimals', undefined],
  [{ problem: 'invalid', params: { min: 1, first: '1' } }, 'date', 'date', undefined],
  [{ problem: null }, 'number', 'number', undefined],
  [{ problem: 'out_of_range', params: { min_cents: 1, max_cents: 5 } }, 'money', 'range', 'minMaxMoney'],
])('%j of a %s is called %s, in its form %s', (typed, kind, name, outcome) => {
  const found = refusal({ text: 'x', ...typed }, kind);
  expect(found).toEqual({ name, params: { ...typed.params, problem: typed.problem }, ...(outcome && { outcome }) });
});
