import { afterEach, expect, it, vi } from 'vitest';
import { keepEmail, takeKeptEmail } from './keptEmail.ts';

afterEach(() => vi.restoreAllMocks());

it('keeps an address for one form', () => {
  expect(takeKeptEmail()).toBe('');
  keepEmail('anna@example.org');
  expect([takeKeptEmail(), takeKeptEmail()]).toEqual(['anna@example.org', '']);
});

it('keeps none where the browser blocks storage', () => {
  vi.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  keepEmail('anna@example.org');
  expect(takeKeptEmail()).toBe('');
});
