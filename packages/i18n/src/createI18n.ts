import {
  createInstance,
  type FormatterModule,
  type i18n as I18next,
  type InitOptions,
  type PostProcessorModule,
  type TOptions,
} from 'i18next';
import { development, warn } from './development.ts';
import { createFormats, type Formats } from './formats/createFormats.ts';
import { loadTranslations, type LoadOptions } from './loadTranslations.ts';
import { isolate } from './isolate.ts';
import { defaultLocale, formatLocale, type InterfaceLocale } from './locale.ts';
import type { Lookup, Texts, TextTable, Translate } from './texts.ts';

export interface I18nOptions extends LoadOptions {
  locale: InterfaceLocale;
  /** The region that writes numbers and dates, such as `nl-BE`, whatever the language; by default that of the language. */
  formatLocale?: string | undefined;
}

export interface I18n<T extends TextTable = Texts> {
  readonly locale: InterfaceLocale;
  readonly formats: Formats;
  /** The region of `formats`, such as `nl-NL`. */
  readonly formatLocale: string;
  /** The language asked for at the start when its texts did not come: Dutch stands in for it. `setLocale` tries again. */
  readonly failedLocale: InterfaceLocale | null;
  /**
   * The text for use in HTML: `{{x}}` arrives escaped (& < > " '), `{{- x}}` raw.
   * React escapes by itself: components take `t` from useI18n() instead.
   */
  readonly t: Translate<T>;
  /**
   * Loads the texts and switches, without a reload. The newest choice wins over a slower older one; the language in use
   * is no change.
   * @throws Error 'Failed to load locale {locale}'; the language then stays as it was.
   */
  setLocale: (locale: InterfaceLocale) => Promise<void>;
  /** For I18nProvider: the instance whose texts are not escaped, since React does that. */
  readonly instance: I18next;
}

/** Stands in each value where it could be read as a nested `$t(key)`, its key or options, a placeholder or an entity. */
const mark = '\uE002';
const unmark = (text: string): string => text.replaceAll(mark, '');
const unmarking: PostProcessorModule = {
  type: 'postProcessor',
  name: 'unmark',
  // `<Trans>` of react-i18next, known by the escape that it asks for, reads what it is given a second time as a template.
  process: (text: string, _key, options: TOptions) => (options.interpolation?.escapeValue ? text : unmark(text)),
};

/** How many variables had no value; a text is made in one go. */
let missedValues = 0;

const initOptions: InitOptions = {
  // The last that `<Trans>` of react-i18next does to each piece of text.
  react: { unescape: (text: string) => unmark(unescapeHtml(text)) },
  postProcess: unmarking.name,
  initAsync: false,
  fallbackLng: false,
  load: 'currentOnly',
  // The catalogue is flat: dots and colons in a key are just characters.
  keySeparator: false,
  nsSeparator: false,
  saveMissing: true,
  missingKeyHandler: (languages, _namespace, key) => {
    if (!languages.includes('id')) warn(`No translation for "${unmark(key)}" (${languages.join(', ')})`);
  },
  missingInterpolationHandler: (text: string, match: RegExpExecArray) => {
    missedValues += 1;
    warn(`No value for ${match[0]} in "${text}"`);
    // For a developer the name, for everybody else a gap: a placeholder is nothing to read.
    return development ? match[0] : '…';
  },
};

/**
 * Loads the first language and resolves to the translator of the whole app. When its texts do not come, Dutch stands in:
 * a choice that is remembered must not lock anybody out.
 * @throws Error 'Failed to load locale nl' when those do not come either.
 */
export async function createI18n<T extends TextTable = Texts>(options: I18nOptions): Promise<I18n<T>> {
  let locale = options.locale;
  const region = () => options.formatLocale ?? formatLocale(locale);
  let formats = createFormats(region());
  let newest: InterfaceLocale = locale;
  let lastLocale: InterfaceLocale | null = null;
  let failedLocale: InterfaceLocale | null = null;

  const format = (value: unknown, _style: unknown, _language: unknown, about?: { interpolationkey?: string }) => {
    if (typeof value === 'string') return mark + isolate(value).replace(/[${&]/g, `$&${mark}`);
    return typeof value === 'number' && about?.interpolationkey === 'count' ? formats.number(value) : value;
  };
  const interpolation = {
    // A value is never read as a template. Named here, since a clone does not inherit the default.
    skipOnVariables: true,
    alwaysFormat: true,
    format,
    escape: escapeHtml,
  };
  const instance = createInstance();
  // In place of i18next's own formats, whose calls in a text (`{{x, number}}`) would bypass ours.
  instance.use(unmarking);
  instance.use({ type: 'formatter', init: ignore, add: ignore, addCached: ignore, format } as FormatterModule);
  await instance.init({ ...initOptions, resources: {}, interpolation: { ...interpolation, escapeValue: false } });
  const escaping = instance.cloneInstance({ interpolation: { ...interpolation, escapeValue: true } });

  const loads = new Map<InterfaceLocale, Promise<void>>();

  function load(target: InterfaceLocale): Promise<void> {
    const running = loads.get(target);
    if (running != null) return running;
    const promise = fetchInto(target);
    loads.set(target, promise);
    // A failed load is tried again at the next choice of that language.
    promise.catch(() => loads.delete(target));
    return promise;
  }

  async function fetchInto(target: InterfaceLocale): Promise<void> {
    if (target === 'id') return;
    const texts = await loadTranslations(target, options);
    // nobody else has them: a copy of some thousand would hold the first page up
    instance.addResourceBundle(target, 'translation', texts, false, true, { skipCopy: true });
  }

  async function setLocale(target: InterfaceLocale): Promise<void> {
    newest = target;
    await load(target);
    if (newest !== target || lastLocale === target) return;
    lastLocale = target;
    await Promise.all([escaping.changeLanguage(target), instance.changeLanguage(target)]);
  }

  // Before React hears of it, so that texts, formats and the document change in one go.
  instance.on('languageChanged', (language) => {
    locale = language as InterfaceLocale;
    formats = createFormats(region());
    if (typeof document !== 'undefined') document.documentElement.lang = locale === 'id' ? 'en' : locale;
  });
  try {
    await setLocale(options.locale);
  } catch (error) {
    if (options.locale === defaultLocale) throw error;
    await setLocale(defaultLocale);
    failedLocale = options.locale;
  }

  return {
    get locale() {
      return locale;
    },
    get formats() {
      return formats;
    },
    get formatLocale() {
      return region();
    },
    failedLocale,
    t: createTranslate<T>(escaping.t),
    setLocale,
    instance,
  };
}

type Translator = (key: string, options: Record<string, unknown>) => string;

/** `t` over i18next's: variables go in as `replace`, so that none of them is taken for one of its options. */
export function createTranslate<T extends TextTable>(translate: Translator): Translate<T> {
  return (key, ...[variables]) => translate(key, toOptions(variables));
}

/** `lookup` over an i18next instance. */
export function createLookup(instance: I18next): Lookup {
  return (key, variables) => {
    const entries = Object.entries(variables ?? {}).filter(([, value]) => /^(?:string|number)$/.test(typeof value));
    const options = toOptions(Object.fromEntries(entries));
    if (instance.language !== 'id' && !instance.exists(key, options)) return null;
    const before = missedValues;
    const text = instance.t(key, options);
    return missedValues === before ? text : null;
  };
}

function toOptions(variables: Readonly<Record<string, unknown>> = {}): Record<string, unknown> {
  return { replace: variables, count: variables.count };
}

function ignore(): void {}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };

/** Escapes what HTML text and attributes need, and no more: a slash in a date stays a slash. */
function escapeHtml(value: unknown): string {
  return String(value).replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

const characters = Object.fromEntries(Object.entries(entities).map(([character, entity]) => [entity, character]));

/** Takes back what escapeHtml did; other entities are text. */
function unescapeHtml(text: string): string {
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity] ?? entity);
}
