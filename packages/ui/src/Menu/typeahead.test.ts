import { expect, test } from 'vitest';
import { indexOfTyped, typeOn } from './typeahead.ts';

const words = ['Bekijken', 'Terugdraaien', 'Toewijzen', 'Wissen'];

test('letters in quick succession make a word; after a pause the next begins', () => {
  const t = typeOn({ text: '', at: 0 }, 'T', 5000);
  const to = typeOn(t, 'o', 5600);
  expect(to.text).toBe('to');
  expect(typeOn(to, 'e', 6301).text).toBe('e');
});

test.each([
  { text: 't', from: 0, to: 1 },
  { text: 't', from: 1, to: 2 },
  { text: 't', from: 2, to: 1 },
  { text: 'tt', from: 1, to: 2 },
  { text: 'to', from: 1, to: 2 },
  { text: 'te', from: 1, to: 1 },
  { text: 'w', from: -1, to: 3 },
  { text: 'x', from: 0, to: -1 },
  { text: 'tx', from: 0, to: -1 },
])('"$text" at entry $from leads to $to', ({ text, from, to }) => {
  expect(indexOfTyped(words, from, text)).toBe(to);
});
