import { expect, test } from 'vitest';
import { canonicalPhone, formatPhone, isPhone } from './phone.ts';

test.each([
  '0612345678',
  '06-12345678',
  '06 12 34 56 78',
  '+31 (0)6 12345678',
  '0031 6 1234 5678',
  'tel:+31-6-12345678',
  'T: 06-12345678',
  '+31 6 12345678 (mobiel)',
  ' +31612345678 ',
])('%s is one and the same number', (text) => {
  expect(canonicalPhone(text)).toBe('+31612345678');
  expect(isPhone(text)).toBe(true);
});

test.each([
  ['020/1234567', '+31201234567', '+31 20 123 4567'],
  ['088-1234567', '+31881234567', '+31 88 123 4567'],
  ['+32 470 12 34 56', '+32470123456', '+32 470 12 34 56'],
  ['0049 30 123456', '+4930123456', '+49 30 123456'],
  ['+44 20 7946 0958', '+442079460958', '+44 20 7946 0958'],
])('%s of any country is held as %s and shown as %s', (text, canonical, shown) => {
  expect(canonicalPhone(text)).toBe(canonical);
  expect(formatPhone(canonical)).toBe(shown);
});

test('a number without a code belongs to the country that is given', () => {
  expect(canonicalPhone('02 123 45 67', 'BE')).toBe('+3221234567');
  expect(isPhone('02 123 45 67')).toBe(false);
  expect(isPhone('+31 6 12345678', 'ZZ')).toBe(true);
  expect(isPhone('06 12345678', 'ZZ')).toBe(false);
});

test.each([
  ['061234567', '061234567'],
  ['06 1234 56789', '06123456789'],
  ['+31 6 1234', '+3161234'],
  ['112', '112'],
  ['020 123 4567 toestel', '+31201234567'],
  ['06 12345678 ext. 12', '061234567812'],
  ['geen', 'geen'],
  ['', ''],
])('%j that is none, or not yet, is held as %j', (text, held) => {
  expect(canonicalPhone(text)).toBe(held);
  expect(isPhone(text)).toBe(held.startsWith('+31201'));
  expect(formatPhone(text)).toBe(held.startsWith('+31201') ? '+31 20 123 4567' : text);
});
