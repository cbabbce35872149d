import { createContext, use, useCallback, useMemo, useSyncExternalStore, type ReactNode } from 'react';
import { I18nextProvider } from 'react-i18next';
import { createLookup, createTranslate, type I18n } from './createI18n.ts';
import type { Formats } from './formats/createFormats.ts';
import type { InterfaceLocale } from './locale.ts';
import type { Lookup, Texts, TextTable, Translate } from './texts.ts';

export interface UseI18n<T extends TextTable = Texts> {
  /** The text as React shows it: unescaped here, escaped once by React. Never hand it to innerHTML. */
  t: Translate<T>;
  /** The text of a key that is known at run time only; null when there is none. */
  lookup: Lookup;
  locale: InterfaceLocale;
  formats: Formats;
  /** The region of `formats`, such as `nl-NL`. */
  formatLocale: string;
  setLocale: (locale: InterfaceLocale) => Promise<void>;
}

const Context = createContext<UseI18n | null>(null);

export interface I18nProviderProps {
  i18n: Omit<I18n, 't'>;
  children: ReactNode;
}

/** Gives the components below it texts and formats, and renders those that use them anew when the language changes. */
export function I18nProvider({ i18n, children }: I18nProviderProps) {
  return (
    <I18nextProvider i18n={i18n.instance}>
      <Current i18n={i18n}>{children}</Current>
    </I18nextProvider>
  );
}

/**
 * Listens once for all components, so that a change of language reaches them in one render. By hand: what
 * useTranslation adds, loading a namespace when it is asked for, is done before the first render.
 */
function Current({ i18n, children }: I18nProviderProps) {
  const { formats, formatLocale, setLocale, instance } = i18n;
  const listen = useCallback(
    (changed: () => void) => {
      instance.on('languageChanged', changed);
      return () => instance.off('languageChanged', changed);
    },
    [instance],
  );
  const locale = useSyncExternalStore(listen, () => i18n.locale);
  const value = useMemo(() => {
    const t = createTranslate<Texts>(instance.t);
    return { t, lookup: createLookup(instance), locale, formats, formatLocale, setLocale };
  }, [instance, locale, formats, formatLocale, setLocale]);
  return <Context value={value}>{children}</Context>;
}

/** Texts, language and formats of the surrounding I18nProvider. Another table of texts than the registered one: `T`. */
export function useI18n<T extends TextTable = Texts>(): UseI18n<T> {
  const value = use(Context);
  if (value == null) throw new Error('useI18n() needs an <I18nProvider> above it');
  // The table is a matter of types alone.
  return value as unknown as UseI18n<T>;
}
