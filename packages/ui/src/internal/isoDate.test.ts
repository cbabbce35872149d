import { expect, test } from 'vitest';
import { addDays, addMonths, clampDay, daysInMonth, isIsoDate, weekday, weekNumber } from './isoDate.ts';

test('days go over the ends of months and years, and through the night the clock changes', () => {
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2024-03-01', -1)).toBe('2024-02-29');
  expect(addDays('2026-03-28', 1)).toBe('2026-03-29');
  expect(addDays('2026-03-29', 1)).toBe('2026-03-30');
});

test('a month later is the same day, or the last one', () => {
  expect(addMonths('2026-01-31', 1)).toBe('2026-02-28');
  expect(addMonths('2024-02-29', 12)).toBe('2025-02-28');
  expect(addMonths('2026-01-15', -1)).toBe('2025-12-15');
  expect(addMonths('2026-11-30', 14)).toBe('2028-01-30');
  expect(addMonths('0099-12-31', 1)).toBe('0100-01-31');
});

test('leap years', () => {
  expect([1900, 2000, 2024, 2026].map((year) => daysInMonth(year, 2))).toEqual([28, 29, 29, 28]);
});

test('weekdays count from Monday', () => {
  expect([weekday('2026-11-21'), weekday('2026-11-22'), weekday('2026-11-23')]).toEqual([6, 7, 1]);
});

test.each([
  ['2026-11-21', 47],
  ['2026-01-01', 1],
  ['2027-01-03', 53],
  ['2027-01-04', 1],
  ['2024-12-30', 1],
  ['2021-01-03', 53],
])('%s is in week %i', (day, week) => {
  expect(weekNumber(day)).toBe(week);
});

test('only a day that exists is one', () => {
  expect(['2026-02-28', '2026-02-29', '2026-13-01', '2026-1-1', '21-11-2026', ''].map(isIsoDate)).toEqual([
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
});

test('the nearest allowed day', () => {
  expect(clampDay('2026-01-01', '2026-02-01')).toBe('2026-02-01');
  expect(clampDay('2026-03-01', '2026-02-01', '2026-02-28')).toBe('2026-02-28');
  expect(clampDay('2026-02-14', '2026-02-01', '2026-02-28')).toBe('2026-02-14');
});
