import { expect, test } from 'vitest';
import { dayAfterKey, weeksOf, yearsBetween } from './days.ts';

const monday = 1;
const sunday = 7;
const week = { firstDayOfWeek: monday };
const key = (name: string, shiftKey = false) => ({ key: name, shiftKey });

test('a month is always six weeks, from the first day of the reader’s week', () => {
  const weeks = weeksOf(2026, 11, monday);
  expect(weeks).toHaveLength(6);
  // 1 November 2026 is a Sunday
  expect(weeks[0]).toEqual([null, null, null, null, null, null, '2026-11-01']);
  expect(weeks[1]?.[0]).toBe('2026-11-02');
  expect(weeksOf(2026, 11, sunday)[0]?.[0]).toBe('2026-11-01');
  expect(weeks.flat().filter(Boolean)).toHaveLength(30);
  expect(weeks[5]).toEqual(['2026-11-30', null, null, null, null, null, null]);
});

test.each([
  ['ArrowLeft', '2026-10-31'],
  ['ArrowRight', '2026-11-02'],
  ['ArrowUp', '2026-10-25'],
  ['ArrowDown', '2026-11-08'],
  ['Home', '2026-10-26'],
  ['End', '2026-11-01'],
  ['PageUp', '2026-10-01'],
  ['PageDown', '2026-12-01'],
])('%s moves from Sunday 1 November to %s', (name, day) => {
  expect(dayAfterKey('2026-11-01', key(name), week)).toBe(day);
});

test('under RTL the next day is at the left', () => {
  expect(dayAfterKey('2026-11-01', key('ArrowLeft'), { ...week, rtl: true })).toBe('2026-11-02');
  expect(dayAfterKey('2026-11-01', key('ArrowRight'), { ...week, rtl: true })).toBe('2026-10-31');
  expect(dayAfterKey('2026-11-01', key('Home'), { ...week, rtl: true })).toBe('2026-10-26');
});

test('with Shift a page is a year; a letter moves nothing', () => {
  expect(dayAfterKey('2024-02-29', key('PageDown', true), week)).toBe('2025-02-28');
  expect(dayAfterKey('2026-11-01', key('x'), week)).toBeUndefined();
});

test('the years are those of the limits', () => {
  expect(yearsBetween('2026-11-21', '2024-05-01', '2026-11-21')).toEqual([2024, 2025, 2026]);
  expect(yearsBetween('2026-11-21', undefined, undefined)).toHaveLength(141);
  expect(yearsBetween('2026-11-21', '2027-01-01', '2026-01-01')).toEqual([2027]);
});
