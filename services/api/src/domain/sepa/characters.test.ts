import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sepaText } from './characters.ts';

const sepa = /^[a-zA-Z0-9/?:().,'+ -]*$/u;

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
}, 60_000);

test.each([
  ['Ярослав Щёголев', 'Yaroslav Shchyogolev'],
  ['Ελένη Ψαράκη', 'Eleni Psaraki'],
  ['Γιώργος Παπαδόπουλος', 'Giorgos Papadopoulos'],
  ['ΟΥΡΑΝΙΑ Τσιούρη', 'OURANIA Tsiouri'],
  ['Łukasz Żółć', 'Lukasz Zolc'],
  ['Þórður Æðelstan', 'Thordur AEdelstan'],
  ['İpek Iğdır', 'Ipek Igdir'],
  ['O’Brien – “Sons” & Co…', "O'Brien - Sons Co..."],
  ['Straße 5 €', 'Strasse 5 EU'],
  ['ﬁne ½ ²', 'fine 1/2 2'],
])('%s is written as %s', (text, latin) => expect(sepaText(text, 70)).toBe(latin));
