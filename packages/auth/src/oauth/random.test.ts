import { afterEach, expect, it, vi } from 'vitest';
import { randomState, randomVerifier } from './random.ts';

afterEach(() => vi.restoreAllMocks());

it('makes texts of the specified length that are never the same', () => {
  expect(randomVerifier()).toMatch(/^[\w-]{96}$/);
  expect(randomState()).toMatch(/^[\w-]{32}$/);
  expect(new Set(Array.from({ length: 100 }, randomState)).size).toBe(100);
});

it.each([
  [0xff, '____'],
  [0, 'AAAA'],
])('writes the byte %d in letters that belong in an address', (byte, letters) => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => (bytes as Uint8Array).fill(byte) as never);
  expect(randomState()).toBe(letters.repeat(8));
});

it('writes a dash where base64 has a plus', () => {
  vi.spyOn(crypto, 'getRandomValues').mockImplementation((bytes) => {
    (bytes as Uint8Array).forEach((_, index, all) => (all[index] = [0xfb, 0xef, 0xbe][index % 3] as number));
    return bytes;
  });
  expect(randomState()).toBe('----'.repeat(8));
});
