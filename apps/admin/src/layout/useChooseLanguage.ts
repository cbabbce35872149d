import { useAuth } from '@ledenbureau/auth/react';
import { type Locale, useI18n } from '@ledenbureau/i18n';
import { useSearchParams } from 'react-router-dom';
import { rememberLanguage } from '../preferences.ts';

/** Speaks the language that the person chose, from now on. */
export function useChooseLanguage(): (locale: Locale) => void {
  const { setLocale } = useI18n();
  const { user } = useAuth();
  const [, setSearch] = useSearchParams();
  return (locale) => {
    rememberLanguage(locale, user);
    // An `lng` in the address would win over this choice.
    setSearch(
      (search) => {
        search.delete('lng');
        return search;
      },
      { replace: true },
    );
    void setLocale(locale).catch(reportError);
  };
}
