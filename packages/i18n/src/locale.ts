/** Languages the interface is offered in. */
export const locales = ['nl', 'en'] as const;
export type Locale = (typeof locales)[number];

/** Beside those: the source language `id`, in which every text shows as its own key. It is never offered to users. */
export type InterfaceLocale = Locale | 'id';

export const defaultLocale: Locale = 'nl';

const wellFormed = /^[a-z]{2}([-_][a-z]+)?$/i;

function isRegistered(locale: string): locale is Locale {
  return (locales as readonly string[]).includes(locale);
}

/**
 * Reduces `en`, `en-us` or `EN_us` to two lowercase letters.
 * @throws Error 'Unsupported locale / language format' for anything else.
 */
export function reduceLocale(text: string): string {
  if (!wellFormed.test(text)) throw new Error('Unsupported locale / language format');
  return text.slice(0, 2).toLowerCase();
}

/**
 * The interface language: `lng` of the address bar first, then the user's own locale, then Dutch.
 * A malformed value is passed over; a well-formed language without texts (`de`) gives Dutch.
 */
export function resolveLocale(wish: {
  lng?: string | null | undefined;
  userLocale?: string | null | undefined;
}): Locale {
  const chosen = [wish.lng, wish.userLocale].find((text) => text != null && wellFormed.test(text));
  if (chosen == null) return defaultLocale;
  const reduced = reduceLocale(chosen);
  return isRegistered(reduced) ? reduced : defaultLocale;
}

/** The locale that numbers and dates are written in; the source language takes the fallback en-GB. */
export function formatLocale(locale: InterfaceLocale): 'nl-NL' | 'en-GB' {
  return locale === 'nl' ? 'nl-NL' : 'en-GB';
}

/** True when a profile's locale, such as `en-GB`, stands for this interface language. */
export const reducesTo = (text: string | null | undefined, locale: Locale): boolean =>
  text != null && wellFormed.test(text) && reduceLocale(text) === locale;
