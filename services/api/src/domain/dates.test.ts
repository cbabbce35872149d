import { expect, test } from 'vitest';
import { addMonths, daysBetween, isDate } from './dates.ts';

test.each(['2026-02-28', '2024-02-29', '1900-01-01', '2199-12-31'])('%s is a date', (text) => {
  expect(isDate(text)).toBe(true);
});

test.each([
  '2026-02-29',
  '1900-02-29',
  '2026-13-01',
  '2026-00-10',
  '2026-1-1',
  '20260101',
  '1899-12-31',
  '2200-01-01',
  '2026-04-31',
  ' 2026-01-01',
  '2026-01-01\n',
])('%j is none', (text) => {
  expect(isDate(text)).toBe(false);
});

test.each([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2024-02-29', 12, '2025-02-28'],
  ['2026-11-30', 24, '2028-11-30'],
  ['2026-12-15', 1, '2027-01-15'],
  ['2026-05-31', 0, '2026-05-31'],
])('%s and %i months is %s', (date, months, later) => {
  expect(addMonths(date, months)).toBe(later);
});

test('days are counted over the change to summer time and leap days', () => {
  expect(daysBetween('2026-03-28', '2026-03-30')).toBe(2);
  expect(daysBetween('2024-02-28', '2024-03-01')).toBe(2);
  expect(daysBetween('2026-01-02', '2026-01-01')).toBe(-1);
});
