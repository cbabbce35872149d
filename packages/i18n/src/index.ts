export { createI18n, type I18n, type I18nOptions, type Translate, type TranslateParams } from './createI18n.ts';
export { createFormats, type Formats } from './formats/createFormats.ts';
export { I18nProvider, useI18n, type I18nProviderProps, type UseI18n } from './I18nProvider.tsx';
export { loadTranslations, type LoadOptions } from './loadTranslations.ts';
export {
  defaultLocale,
  formatLocale,
  locales,
  reduceLocale,
  resolveLocale,
  type InterfaceLocale,
  type Locale,
} from './locale.ts';
