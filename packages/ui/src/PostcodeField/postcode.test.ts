import { expect, test } from 'vitest';
import { canonicalPostcode, isPostcode } from './postcode.ts';

test.each(['4334zj', '4334 ZJ', ' 4334  Zj '])('%j is 4334 ZJ', (text) => {
  expect(canonicalPostcode(text)).toBe('4334 ZJ');
  expect(isPostcode(text)).toBe(true);
});

test.each(['0334 ZJ', '4334', '4334 Z', '4334 ZJX', '4334 SS', '4334 sa', 'ZJ 4334', ''])('%j is none', (text) => {
  expect(isPostcode(text)).toBe(false);
  expect(canonicalPostcode(text)).toBe(text);
});

test('elsewhere it is what was written', () => {
  expect(canonicalPostcode(' sw1a 2aa ', 'GB')).toBe('sw1a 2aa');
  expect(isPostcode('sw1a 2aa', 'GB')).toBe(true);
  expect(canonicalPostcode('1000 ab', 'BE')).toBe('1000 ab');
});
