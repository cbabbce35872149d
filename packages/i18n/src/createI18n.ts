import { createInstance, type i18n as I18next, type InitOptions } from 'i18next';
import { warn } from './development.ts';
import { createFormats, type Formats } from './formats/createFormats.ts';
import { loadTranslations, type LoadOptions } from './loadTranslations.ts';
import { formatLocale, type InterfaceLocale } from './locale.ts';

/** Variables of a text, by the name between its double braces. `count` also chooses the plural form. */
export type TranslateParams = Record<string, unknown>;
export type Translate = (key: string, params?: TranslateParams) => string;

export interface I18nOptions extends LoadOptions {
  locale: InterfaceLocale;
}

export interface I18n {
  readonly locale: InterfaceLocale;
  readonly formats: Formats;
  /**
   * The text for use in HTML: `{{x}}` arrives escaped (& < > " '), `{{- x}}` raw.
   * React escapes by itself: components take `t` from useI18n() instead.
   */
  readonly t: Translate;
  /**
   * Loads the texts and switches, without a reload. The newest choice wins over a slower older one.
   * @throws Error 'Failed to load locale {locale}'; the language then stays as it was.
   */
  setLocale: (locale: InterfaceLocale) => Promise<void>;
  /** For I18nProvider: the instance whose texts are not escaped, since React does that. */
  readonly instance: I18next;
}

const initOptions: InitOptions = {
  initAsync: false,
  fallbackLng: false,
  load: 'currentOnly',
  // The catalogue is flat: dots and colons in a key are just characters.
  keySeparator: false,
  nsSeparator: false,
  saveMissing: true,
  missingKeyHandler: (languages, _namespace, key) => {
    if (!languages.includes('id')) warn(`No translation for "${key}" (${languages.join(', ')})`);
  },
  missingInterpolationHandler: (text: string, match: RegExpExecArray) => {
    warn(`No value for ${match[0]} in "${text}"`);
    return match[0];
  },
};

// A value is never read as a template. Named here, since a clone does not inherit the default.
const values = { skipOnVariables: true };

/** Loads the first language and resolves to the translator of the whole app. */
export async function createI18n(options: I18nOptions): Promise<I18n> {
  const instance = createInstance();
  await instance.init({ ...initOptions, resources: {}, interpolation: { ...values, escapeValue: false } });
  const escaping = instance.cloneInstance({ interpolation: { ...values, escapeValue: true, escape: escapeHtml } });

  const loads = new Map<InterfaceLocale, Promise<void>>();
  let locale = options.locale;
  let formats = createFormats(formatLocale(locale));
  let newest: InterfaceLocale = locale;

  function load(wanted: InterfaceLocale): Promise<void> {
    const running = loads.get(wanted);
    if (running != null) return running;
    const promise = fetchInto(wanted);
    loads.set(wanted, promise);
    // A failed load is tried again at the next choice of that language.
    promise.catch(() => loads.delete(wanted));
    return promise;
  }

  async function fetchInto(wanted: InterfaceLocale): Promise<void> {
    if (wanted === 'id') return;
    const texts = await loadTranslations(wanted, options);
    instance.addResourceBundle(wanted, 'translation', texts);
  }

  async function setLocale(wanted: InterfaceLocale): Promise<void> {
    newest = wanted;
    await load(wanted);
    if (newest !== wanted) return;
    locale = wanted;
    formats = createFormats(formatLocale(wanted));
    if (typeof document !== 'undefined') document.documentElement.lang = wanted === 'id' ? 'en' : wanted;
    await escaping.changeLanguage(wanted);
    await instance.changeLanguage(wanted);
  }

  await setLocale(options.locale);

  return {
    get locale() {
      return locale;
    },
    get formats() {
      return formats;
    },
    t: (key, params) => escaping.t(key, params ?? {}),
    setLocale,
    instance,
  };
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes what HTML text and attributes need, and no more: a slash in a date stays a slash. */
function escapeHtml(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}
