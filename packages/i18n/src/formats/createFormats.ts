import { createDateFormats, type DateFormats } from './dates.ts';
import { createNumberFormats, type NumberFormats } from './numbers.ts';
import { createParsers, type Parsers } from './parse.ts';

export type Formats = NumberFormats & DateFormats & Parsers;

const cache = new Map<string, Formats>();

/**
 * Everything that is written or read differently per region, for one format locale such as `nl-NL`.
 * The same locale gives the same object; an unknown one is written in generic English.
 * @throws Error for a language without a region: `nl` does not say whether the Netherlands or Belgium is meant.
 */
export function createFormats(formatLocale: string): Formats {
  const known = cache.get(formatLocale);
  if (known != null) return known;
  if (!formatLocale.includes('-')) {
    throw new Error(`The format locale "${formatLocale}" has no region; write for example nl-NL or en-GB`);
  }
  const locale = isSupported(formatLocale) ? formatLocale : 'en';
  const formats = { ...createNumberFormats(locale), ...createDateFormats(locale), ...createParsers(locale) };
  cache.set(formatLocale, formats);
  return formats;
}

function isSupported(locale: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf(locale).length > 0;
  } catch {
    // Not even well-formed as a language tag.
    return false;
  }
}
