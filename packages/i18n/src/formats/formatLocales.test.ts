import { describe, expect, it } from 'vitest';
import { createFormats, formatLocales, knownLocale } from './createFormats.ts';

/** The locale files of the specification's section 9, in its order. */
const codes = (
  'bg-BG bg cs-CZ cs de-DE de en-AU en-GB en-US en-PH en es-ES es fr-FR fr-BE fr hu-HU hu it-IT it nl-BE nl-NL nl ' +
  'pl-PL pl ro-RO ro ru-RU ru sk-SK sk tr-TR tr uk-UA uk zh-CN zh'
).split(' ');
const regions = codes.filter((code) => code.includes('-'));
const languages = codes.filter((code) => !code.includes('-'));

describe('the locale codes of the specification', () => {
  it('are 21 regions with formats, no more and no less', () => {
    expect(formatLocales.toSorted()).toEqual(regions.toSorted());
    expect([regions.length, languages.length]).toEqual([21, 16]);
  });

  it.each(regions)('write %s as itself', (locale) => {
    expect(knownLocale(locale)).toBe(locale);
    expect(knownLocale(locale.toLowerCase())).toBe(locale);
  });

  it.each(languages)('refuse the language %s without a region', (language) => {
    expect(() => createFormats(language)).toThrow(`"${language}" has no region`);
  });

  it.each(['sv-SE', 'nl-SR', 'en-IE', 'xx-XX'])('leave %s to generic English', (locale) => {
    expect(knownLocale(locale)).toBe('en-001');
  });
});
