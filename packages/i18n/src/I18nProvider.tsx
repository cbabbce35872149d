import { createContext, use, useMemo, type ReactNode } from 'react';
import { I18nextProvider, useTranslation } from 'react-i18next';
import type { I18n, Translate } from './createI18n.ts';
import type { Formats } from './formats/createFormats.ts';
import type { InterfaceLocale } from './locale.ts';

const Context = createContext<I18n | null>(null);

export interface I18nProviderProps {
  i18n: I18n;
  children: ReactNode;
}

/** Gives the components below it texts and formats, and renders them anew when the language changes. */
export function I18nProvider({ i18n, children }: I18nProviderProps) {
  return (
    <Context value={i18n}>
      <I18nextProvider i18n={i18n.instance}>{children}</I18nextProvider>
    </Context>
  );
}

export interface UseI18n {
  /** The text as React shows it: unescaped here, escaped once by React. Never hand it to innerHTML. */
  t: Translate;
  locale: InterfaceLocale;
  formats: Formats;
  setLocale: (locale: InterfaceLocale) => Promise<void>;
}

// One object for all calls: react-i18next compares it by identity.
const hookOptions = { useSuspense: false };

/** Texts, language and formats of the surrounding I18nProvider. */
export function useI18n(): UseI18n {
  const i18n = use(Context);
  if (i18n == null) throw new Error('useI18n() needs an <I18nProvider> above it');
  const { t } = useTranslation('translation', hookOptions);
  const { locale, formats, setLocale } = i18n;
  return useMemo(
    () => ({ t: (key, params) => t(key, params ?? {}), locale, formats, setLocale }),
    [t, locale, formats, setLocale],
  );
}
