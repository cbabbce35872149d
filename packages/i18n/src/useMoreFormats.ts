import { createMoreFormats, type MoreFormats } from './formats/moreFormats.ts';
import { useI18n } from './I18nProvider.tsx';

/** The rarer formats of the region in use: relative time, lists, percentages, other currencies, weekdays. */
export function useMoreFormats(): MoreFormats {
  return createMoreFormats(useI18n().formatLocale);
}
