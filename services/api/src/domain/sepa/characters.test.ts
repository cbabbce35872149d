import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { legibleSepaText, sepaText } from './characters.ts';

const sepa = /^[a-zA-Z0-9/?:().,'+ -]*$/u;

/**
 * The spreadsheet of the European Payments Council (EPC217-08 SEPA Conversion Table, 21 December 2009), column by column: the
 * code point, and what it is converted to in the basic character set; N/A where it refers to chapter 6.2 of the document.
 */
const rows = readFileSync(new URL('epc217-08.csv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .slice(1)
  .map((line) => line.split(',') as [string, string]);
const charOf = (hex: string) => String.fromCodePoint(Number.parseInt(hex, 16));

/** Chapter 6.2, of characters that mean something in XML or in an address; the table leaves the quotation mark open. */
const chapter62 = new Map([
  ['&', '+'],
  ["'", "'"],
  ['"', "'"],
  ['<', '.'],
  ['>', '.'],
  ['@', '(at)'],
  ['_', '-'],
]);

/** To Unicode the Greek question mark is a semicolon, and a diaeresis with tonos is two accents. */
const differing = new Map([...chapter62, ['\u037e', ','], ['\u0344', '..']]);

/** As it is written between two letters that no accent forms one with, where no blank or slash is cut off. */
const between = (char: string) => sepaText(`q${char}q`, 70).slice(1, -1);

test('the table of the EPC is whole: each code point from the blank to the last of Cyrillic, and the euro sign', () => {
  const codes = rows.map(([code]) => Number.parseInt(code, 16));
  expect(codes).toEqual([...Array.from({ length: 0x460 - 0x20 }, (_, index) => 0x20 + index), 0x20ac]);
});

test('every code point is written as the table of the EPC has it', () => {
  const differences = rows.flatMap(([code, to]) => {
    const char = charOf(code);
    const expected = differing.get(char) ?? to.split(' ').map(charOf).join('');
    const written = between(char);
    return written === expected ? [] : [`${code} ${char}: ${written}, not ${expected}`];
  });
  expect(differences).toEqual([]);
  const open = rows.filter(([, to]) => to === 'N/A').map(([code]) => charOf(code));
  expect(open.filter((char) => !chapter62.has(char))).toEqual([]);
});

test('whatever is written, only characters of SEPA remain, in as many places as there are', () => {
  const written = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 100 }),
    fc.string({ unit: 'grapheme', maxLength: 100 }),
    fc
      .array(fc.constantFrom('/', ' ', '\u0000', 'ß', '🎉', '株', '\ud83c', 'Щ', '\u202e', '&', '<'))
      .map((a) => a.join('')),
  );
  fc.assert(
    fc.property(written, fc.integer({ min: 1, max: 140 }), (text, max) => {
      const latin = sepaText(text, max);
      expect(latin).toMatch(sepa);
      expect(latin.length).toBeLessThanOrEqual(max);
      expect(latin).not.toMatch(/^[ /]|[ /]$|\/\/|\s\s/u);
      expect(sepaText(latin, max)).toBe(latin);
    }),
    { numRuns: 100 },
  );
});

test.each([
  ['Ярослав Щёголев', 'YAroslav SHT.golev'],
  ['Ελένη Ψαράκη', 'Eleni PSaraki'],
  ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoylos'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Þórður Æðelstan', 'Tordur Adelstan'],
  ['İpek Iğdır', 'Ipek Igdir'],
  ['Jansen & Zn. <B.V.>', 'Jansen + Zn. .B.V..'],
  ['Straße 5 €', 'Strase 5 E'],
  ['e\u0308', 'e'], // composed first
  ['a\tb\nc', 'a b c'],
  ['a//b///c', 'a/b/c'],
  ['/ // a b / /', 'a b'],
  // Beyond what the table lists: signs of a word processor, and letters that are made of listed ones.
  ['O’Brien – “Sons”…', "O'Brien - 'Sons'..."],
  ['Nguyễn Thị Hồng', 'Nguyen Thi Hong'],
  ['ﬁne ＡＢ', 'fine AB'],
  ['Anna 🎉 Bram 株', 'Anna . Bram .'],
])('%s is written as %s', (text, latin) => expect(sepaText(text, 70)).toBe(latin));

test('a text of which no letter or digit is left is none', () => {
  expect(legibleSepaText('株式会社 🎉', 70)).toBeNull();
  expect(legibleSepaText('  //  ', 70)).toBeNull();
  expect(legibleSepaText('株式会社 7', 70)).toBe('.... 7');
});
