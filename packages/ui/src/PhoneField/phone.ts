import { isSupportedCountry, parsePhoneNumberFromString, type PhoneNumber } from 'libphonenumber-js/min';

/** What a text says, in whatever way it was written; undefined where that is no number of any country. */
function parsed(text: string, country: string): PhoneNumber | undefined {
  const home = isSupportedCountry(country) ? country : undefined;
  const number = parsePhoneNumberFromString(text, { ...(home && { defaultCountry: home }) });
  // an extension cannot be dialled from a number alone: not taken in silence
  return number?.isValid() && number.ext === undefined ? number : undefined;
}

/** Digits, after a plus where there was one: what an unfinished number is held as. Words stay, so that somebody can say no. */
const signs = (text: string): string => text.replace(/(?!^\s*\+)[^\d]/g, '').trim() || text.trim();

/**
 * The number as it is dialled from anywhere: "+31612345678" for "06-12 34 56 78". What is no number yet is what stands there,
 * without spaces; `isPhone` tells. `country`: that of a number without a code.
 */
export const canonicalPhone = (text: string, country = 'NL'): string => parsed(text, country)?.number ?? signs(text);

/** Whether a text is a number that a country gives out. */
export const isPhone = (text: string, country = 'NL'): boolean => parsed(text, country) !== undefined;

/** With its country and spaces: "+31 6 12345678". What is no number stays as it is. */
export const formatPhone = (text: string, country = 'NL'): string =>
  parsed(text, country)?.formatInternational() ?? text;
