import { expect, test } from 'vitest';
import { en, nl, type ScreenTexts, words } from './index.ts';

test('another language lacks no text', () => {
  const { 'auth.login.title': _title, ...rest } = nl;
  // @ts-expect-error -- Property "'auth.login.title'" is missing
  const lacking: ScreenTexts = rest;
  expect(Object.keys(lacking)).toHaveLength(Object.keys(nl).length - 1);
  expect(Object.keys(en).sort()).toEqual(Object.keys(nl).sort());
});

test('no text supposes who signs in: administrators are of one app', () => {
  const texts = [...Object.values(nl), ...Object.values(en)];
  expect(texts.filter((text) => /alleen beheerders|only administrators|beheerder wordt u/i.test(text))).toEqual([]);
});

test('an app with a catalogue has the texts under their keys', async () => {
  expect([await words.nl(), await words.en()]).toEqual([nl, en]);
});
