import { describe, expect, it } from 'vitest';
import { defaultLocale, formatLocale, locales, reduceLocale, resolveLocale } from './locale.ts';

it('the languages are Dutch and English, of which Dutch is the default', () => {
  expect([locales.toSorted(), defaultLocale]).toEqual([['en', 'nl'], 'nl']);
});

describe('reduceLocale', () => {
  it.each([
    ['en', 'en'],
    ['en-us', 'en'],
    ['en_us', 'en'],
    ['EN-US', 'en'],
    ['nl_NL', 'nl'],
  ])('reduces %s to %s', (text, reduced) => {
    expect(reduceLocale(text)).toBe(reduced);
  });

  it.each(['', 'e', 'eng', 'en-', 'en-1', 'es-419', 'zh-Hans-CN', 'en us', 'nl\n'])('refuses %j', (text) => {
    expect(() => reduceLocale(text)).toThrow('Unsupported locale / language format');
  });
});

describe('resolveLocale', () => {
  it('takes lng, then the locale of the user, then Dutch', () => {
    expect(resolveLocale({ lng: 'en', userLocale: 'nl' })).toBe('en');
    expect(resolveLocale({ userLocale: 'en-GB' })).toBe('en');
    expect(resolveLocale({ lng: null, userLocale: null })).toBe('nl');
    expect(resolveLocale({})).toBe('nl');
  });

  it('gives Dutch for a language without texts, the source language included', () => {
    expect(resolveLocale({ lng: 'de', userLocale: 'en' })).toBe('nl');
    expect(resolveLocale({ lng: 'id' })).toBe('nl');
  });

  it('passes over what is no locale at all', () => {
    expect(resolveLocale({ lng: '<script>', userLocale: 'en' })).toBe('en');
  });
});

it('writes Dutch as in the Netherlands and everything else as in Great Britain', () => {
  expect(formatLocale('nl')).toBe('nl-NL');
  expect(formatLocale('en')).toBe('en-GB');
  expect(formatLocale('id')).toBe('en-GB');
});
