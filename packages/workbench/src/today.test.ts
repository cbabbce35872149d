import { afterEach, expect, test, vi } from 'vitest';
import { endOfDay } from './endOfDay.ts';
import { today } from './today.ts';

afterEach(() => {
  vi.useRealTimers();
});

test('the day and its end are those of the register, wherever the browser is', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T23:30:00Z') });
  expect(today()).toBe('2026-11-22');
  expect(endOfDay('2026-11-21')).toBe('2026-11-21T22:59:59.999Z');
  expect(endOfDay('2026-07-01')).toBe('2026-07-01T21:59:59.999Z');
});

test('today has not ended: as known today is as known now', () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T12:00:00Z') });
  expect(endOfDay('2026-11-21')).toBe('');
  expect(endOfDay('')).toBe('');
});
