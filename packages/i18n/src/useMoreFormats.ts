import { createMoreFormats, type MoreFormats } from './formats/moreFormats.ts';
import { useI18n } from './I18nProvider.tsx';
import { formatLocale } from './locale.ts';

/** The rarer formats in the interface language: relative time, lists, other currencies, weekdays. */
export function useMoreFormats(): MoreFormats {
  return createMoreFormats(formatLocale(useI18n().locale));
}
