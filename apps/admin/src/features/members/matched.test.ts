import { expect, test } from 'vitest';
import { member } from '../../testing/register.ts';
import { foundBy, parts } from './matched.ts';

const marked = (text: string, q: string) =>
  parts(text, q)
    .map(({ text: part, match }) => (match ? `[${part}]` : part))
    .join('');

test('what is looked for is marked whatever its case and accents, each word by itself', () => {
  expect(marked('José van den Bérg', 'jose berg')).toBe('[José] van den [Bérg]');
  expect(marked('Jan Jansen', 'jan')).toBe('[Jan] Jansen');
  expect(marked('Ångström', 'STRÖM')).toBe('Ång[ström]');
  expect(marked('Jansen', 'de')).toBe('Jansen');
});

test('a field that the list does not show is named, and nothing of what stands in it', () => {
  const row = member({ display_name: 'Jan Jansen', email: 'info@zonnepark.example', postal_code: '4334 ZJ' });
  expect(foundBy(row, 'NL91 ABNA')).toBe('iban');
  expect(foundBy(row, 'zonnepark')).toBe('email');
  expect(foundBy(row, 'jansen')).toBeNull();
  expect(foundBy(row, '4334zj')).toBeNull();
  expect(foundBy(row, '')).toBeNull();
});
