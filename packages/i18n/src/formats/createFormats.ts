import type { EntryFormats } from '../entry/createEntryFormats.ts';
import { createDateFormats, type DateFormats } from './dates.ts';
import { createNumberFormats, type NumberFormats } from './numbers.ts';

type CoreFormats = NumberFormats & DateFormats;
/** Everything that is written or read differently per region. */
export type Formats = CoreFormats & EntryFormats;

/** The regions with formats of their own. */
export const formatLocales = (
  'bg-BG cs-CZ de-DE en-AU en-GB en-PH en-US es-ES fr-BE fr-FR hu-HU it-IT nl-BE nl-NL pl-PL ro-RO ru-RU sk-SK ' +
  'tr-TR uk-UA zh-CN'
).split(' ') as readonly string[];

type CreateEntryFormats = (locale: string, core: CoreFormats) => EntryFormats;

// What is typed is read by code of its own, which only pages with fields load (../entry.ts).
const entryNames = [
  'parseNumber',
  'parseMoney',
  'parseDate',
  'entry',
  'datePattern',
  'firstDayOfWeek',
  'monthNames',
  'weekdayNames',
] as const satisfies readonly (keyof EntryFormats)[];
let createEntryFormats: CreateEntryFormats | null = null;

/** Gives all formats, those made already too, what ../entry.ts adds. */
export function provideEntryFormats(create: CreateEntryFormats): void {
  createEntryFormats = create;
}

const cache = new Map<string, Formats>();

/**
 * The formats of one region such as `nl-NL`. The same locale gives the same object; a region that is not among
 * `formatLocales` is written in generic English (day before month).
 * @throws Error for a language without a region: `nl` does not say whether the Netherlands or Belgium is meant.
 */
export function createFormats(formatLocale: string): Formats {
  const cachedFormats = cache.get(formatLocale);
  if (cachedFormats != null) return cachedFormats;
  const locale = knownLocale(formatLocale);
  const core: CoreFormats = { ...createNumberFormats(locale), ...createDateFormats(locale) };
  let entryFormats: EntryFormats | null = null;
  for (const name of entryNames) {
    Object.defineProperty(core, name, {
      enumerable: true,
      get() {
        if (createEntryFormats == null)
          throw new Error(`formats.${name} is in @ledenbureau/i18n/entry: import that too`);
        entryFormats ??= createEntryFormats(locale, core);
        return entryFormats[name];
      },
    });
  }
  const formats = core as Formats;
  cache.set(formatLocale, formats);
  return formats;
}

/** The locale for Intl: generic English for an unknown region. @throws Error for a language without a region. */
export function knownLocale(formatLocale: string): string {
  if (!formatLocale.includes('-')) {
    throw new Error(`The format locale "${formatLocale}" has no region; write for example nl-NL or en-GB`);
  }
  // a browser or a setting may write nl-nl: language tags have no case
  return formatLocales.find((one) => one.toLowerCase() === formatLocale.toLowerCase()) ?? 'en-001';
}
