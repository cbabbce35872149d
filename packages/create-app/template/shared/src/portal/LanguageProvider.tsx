import { createTableLookup } from '@ledenbureau/i18n/plain';
import { createContext, type ReactNode, use, useEffect, useMemo, useState } from 'react';
import { keepLanguage, type Language } from './language.ts';
import { type PortalText, texts } from './texts.ts';

interface PortalLanguage {
  language: Language;
  setLanguage(language: Language): void;
  /** A text of the portal in this language. */
  t(key: PortalText, variables?: Readonly<Record<string, string | number>>): string;
}

const Context = createContext<PortalLanguage | null>(null);
const regions = { nl: 'nl-NL', en: 'en-GB' } as const;

/** Says in which language the portal is, and switches it without a reload. */
export function LanguageProvider({ initial, children }: { initial: Language; children: ReactNode }) {
  const [language, setLanguage] = useState(initial);
  useEffect(() => {
    document.documentElement.lang = language;
  }, [language]);
  const value = useMemo<PortalLanguage>(() => {
    const lookup = createTableLookup(texts[language], regions[language]);
    return {
      language,
      setLanguage(next) {
        keepLanguage(next);
        setLanguage(next);
      },
      t: (key, variables) => lookup(key, variables) ?? key,
    };
  }, [language]);
  return <Context value={value}>{children}</Context>;
}

/** The language of the portal, and its texts. */
export function usePortalLanguage(): PortalLanguage {
  const value = use(Context);
  if (value === null) throw new Error('The portal needs a <LanguageProvider> above it.');
  return value;
}
