import { useAuth } from '@ledenbureau/auth/react';
import { type Locale, useI18n } from '@ledenbureau/i18n';
import { useParameters } from '@ledenbureau/workbench';
import { rememberLanguage } from '../preferences.ts';

/** Speaks the language that the person chose, from now on. */
export function useChooseLanguage(): (locale: Locale) => void {
  const { setLocale } = useI18n();
  const { user } = useAuth();
  const { put } = useParameters();
  return (locale) => {
    rememberLanguage(locale, user);
    // An `lng` in the address would win over this choice.
    put({ lng: '' });
    void setLocale(locale).catch(reportError);
  };
}
