import { expect, test } from 'vitest';
import { chooseLanguage } from './language.ts';
import { texts } from './texts.ts';

test('the language is the one that was chosen, else what the browser asks for, else Dutch', () => {
  expect(chooseLanguage('a=1; portal_language=en', ['nl-NL'])).toBe('en');
  expect(chooseLanguage('', ['de-DE', 'en-GB', 'nl'])).toBe('en');
  expect(chooseLanguage('portal_language=fr', ['de'])).toBe('nl');
});

test('a text fills in the same in both languages', () => {
  const variables = (text: string): string[] => text.match(/\{\{\w+\}\}/g) ?? [];
  for (const [key, text] of Object.entries(texts.en)) {
    expect(variables(text), key).toEqual(variables(texts.nl[key as keyof typeof texts.nl]));
    expect(text, key).not.toBe('');
  }
});
