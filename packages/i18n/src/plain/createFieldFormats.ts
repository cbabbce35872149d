import { createEntryFormats } from '../entry/createEntryFormats.ts';
import { createFormats, type Formats, provideEntryFormats } from '../formats/createFormats.ts';

/** The formats of a region, with those that fields need: `createFormats` beside an import of `@ledenbureau/i18n/entry`. */
export function createFieldFormats(formatLocale: string): Formats {
  provideEntryFormats(createEntryFormats);
  return createFormats(formatLocale);
}
