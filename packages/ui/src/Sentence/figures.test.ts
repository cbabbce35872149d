import { createFormats, createMoreFormats } from '@ledenbureau/i18n';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { splitFigures } from './figures.ts';

const day = fc
  .date({ min: new Date('1900-01-01'), max: new Date('2100-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString());
const minor = fc.integer({ min: -(10 ** 13), max: 10 ** 13 });

/** The pieces of a sentence with this figure: those at odd places do not break. */
const piecesWith = (text: string) => splitFigures(`Geboekt op ${text}, of later.`);
const whole = (text: string) => ['Geboekt op ', text, ', of later.'];

describe.each(['nl-NL', 'en-GB'])('a sentence has each figure of %s in one piece', (locale) => {
  const formats = createFormats(locale);
  const more = createMoreFormats(locale);
  const dates: Record<string, (iso: string) => string> = {
    date: (iso) => formats.date(iso.slice(0, 10)),
    dateTime: (iso) => formats.dateTime(iso),
    'date with the name of its month': (iso) =>
      more.weekdayDate(iso.slice(0, 10), { year: true }).replace(/^\p{L}+,? /u, ''),
  };
  test.each(Object.keys(dates))('%s', (name) => {
    fc.assert(
      fc.property(day, (iso) => {
        const text = dates[name]!(iso);
        expect(piecesWith(text)).toEqual(whole(text));
      }),
    );
  });
  test('money', () => {
    fc.assert(
      fc.property(minor, (cents) => {
        const text = formats.money(cents);
        expect(piecesWith(text)).toEqual(whole(text));
      }),
    );
  });
});

test.each([
  'TR-2026-000123',
  'VA-2026-000029',
  'NL91 ABNA 0417 1643 00',
  'NL91 •••• 4300',
  '4,25 %',
  '21-11-2026 14:05',
])('%s is one piece', (text) => expect(piecesWith(text)).toEqual(whole(text)));

test('words stay as they are', () => {
  const words = 'Anna de Vries-Van den Berg heeft 10 aandelen en woont op Kerkstraat 12-A, 1234 AB Zwolle.';
  expect(splitFigures(words)).toEqual([words]);
});

test('the pieces are the text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(splitFigures(text).join('')).toBe(text);
    }),
  );
});
