export { createI18n, type I18n, type I18nOptions } from './createI18n.ts';
export { createFormats, formatLocales, type Formats } from './formats/createFormats.ts';
export type { AmountOptions } from './formats/amount.ts';
export { createMoreFormats, type MoreFormats } from './formats/moreFormats.ts';
export { I18nProvider, useI18n, type I18nProviderProps, type UseI18n } from './I18nProvider.tsx';
export { isolate } from './isolate.ts';
export { loadTranslations, type LoadOptions, type Words } from './loadTranslations.ts';
export {
  defaultLocale,
  formatLocale,
  locales,
  reduceLocale,
  resolveLocale,
  type InterfaceLocale,
  type Locale,
} from './locale.ts';
// As a whole, since an app's `declare module '@ledenbureau/i18n'` only reaches types that are exported so.
export type * from './texts.ts';
export { Trans, type TransProps } from './Trans.tsx';
export { useSavedLocale, type SavedLocaleOptions } from './useSavedLocale.ts';
export { useMoreFormats } from './useMoreFormats.ts';
