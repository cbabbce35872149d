import { resolve } from 'node:path';
import { expect, test } from 'vitest';
import { readFlags } from './flags.ts';
import { languageOf } from './language.ts';
import { proposedChoices } from './proposed.ts';
import { texts } from './texts.ts';

const dutch = { LANG: 'nl_NL.UTF-8' };

test('flags say what would be asked, and the rest is proposed', () => {
  const args = ['site', '--yes', '--name', ' De  Wiek ', '--colour', '14A', '--framework', 'next', '--no-sign-in'];
  const flags = readFlags(args, dutch);
  expect(flags).toEqual({
    language: 'nl',
    folder: 'site',
    name: 'De Wiek',
    colour: '#1144aa',
    framework: 'next',
    signIn: false,
    yes: true,
    help: false,
  });
  expect(proposedChoices(flags)).toMatchObject({ folder: resolve('site'), framework: 'next', signIn: false });
  expect(proposedChoices(readFlags(['--yes', '--name', 'De Wiek'], {}))).toEqual({
    folder: resolve('de-wiek'),
    name: 'De Wiek',
    colour: '#17603b',
    framework: 'vite',
    signIn: true,
  });
});

test.each([
  [['--framework', 'angular'], '--framework angular is er niet'],
  [['--language', 'de'], '--language de is er niet'],
  [['--colour', 'oranje'], '--colour: Vul een kleur in als #1c4fa1.'],
  [['--name', ' '], '--name: Vul een naam in'],
  [['--name', 'x'.repeat(61)], '--name: Vul een naam in'],
  [['--color', '#123456'], "Unknown option '--color'"],
  [['Mijn', 'portaal', '--yes'], 'Geef één map op.'],
  [['--name'], 'npm create @ledenbureau/app -- --help'],
])('%j is refused, with what to do', (args, sentence) => {
  expect(() => readFlags(args, dutch)).toThrow(sentence);
});

test('a name has no control characters', () => {
  expect(readFlags(['--name', 'De\nWiek\u202e'], {}).name).toBe('De Wiek');
});

test('the language is that of the flag, else of the terminal, else English', () => {
  expect(readFlags(['--language', 'en'], dutch).language).toBe('en');
  expect([dutch, { LC_ALL: 'en_GB.UTF-8', ...dutch }, { LANG: 'nl' }, { LANG: 'C' }].map(languageOf)).toEqual([
    'nl',
    'en',
    'nl',
    'en',
  ]);
});

test('a ratio that is just too low does not read as enough', () => {
  const advice = { colour: '#777777', ratio: 4.48, nearest: '#767676', nearestRatio: 4.54 };
  expect(texts.nl.unreadable(advice)).toContain('contrast 4,4 : 1');
  expect(texts.en.unreadable(advice)).toContain('4.4:1');
});
