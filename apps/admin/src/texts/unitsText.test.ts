import { readFileSync } from 'node:fs';
import JSON5 from 'json5';
import { expect, test } from 'vitest';
import { unitsText } from './unitsText.ts';

const named = (nl: string, en: string) => ({ name_nl: nl, name_en: en });
const nounsOf = (locale: string): string => {
  const file = new URL(`../../public/locale/${locale}/translation.json5`, import.meta.url);
  return JSON5.parse<{ units: { nouns: string } }>(readFileSync(file, 'utf8')).units.nouns;
};
const words = (locale: string) => ({
  lookup: (key: string) => (key === 'units.nouns' ? nounsOf(locale) : null),
  formats: { quantity: (quantity: string | null | undefined) => quantity?.replace('.', ',') ?? '' },
  locale,
});

test.each([
  ['1', named('Aandeel', 'Share'), '1 aandeel', '1 share'],
  ['10', named('Aandeel', 'Share'), '10 aandelen', '10 shares'],
  ['1.5', named('Good Share', 'Good Share'), '1,5 Good Shares', '1,5 Good Shares'],
  ['2', named('Obligatie 2025', 'Bond 2025'), '2 obligaties 2025', '2 bonds 2025'],
  ['2', named('Zonnelening 2027', 'Solar loan 2027'), '2 Zonneleningen 2027', '2 Solar loans 2027'],
  ['2', named('B-aandeel', 'B-share'), '2 B-aandelen', '2 B-shares'],
  ['2', named('Aandelenfonds', 'Bondage'), '2 × Aandelenfonds', '2 × Bondage'],
])('%s units are counted in the words of their instrument', (quantity, instrument, nl, en) => {
  expect(unitsText(quantity, instrument, words('nl'))).toBe(nl);
  expect(unitsText(quantity, instrument, words('en'))).toBe(en);
});

test('a list of nouns that is written as nobody expected is read past', () => {
  const odd = { ...words('nl'), lookup: () => '[Aandeel (/x/y, /een/twee, *' };
  expect(unitsText('2', named('Aandeel', 'Share'), odd)).toBe('2 × Aandeel');
});
