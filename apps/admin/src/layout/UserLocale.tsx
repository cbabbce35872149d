import { useAuth } from '@ledenbureau/auth/react';
import { resolveLocale, useI18n } from '@ledenbureau/i18n';
import { useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { requestedLanguage } from '../preferences.ts';

/** Follows `lng` in the address, else the choice made here, else the language of the signed-in user. */
export function UserLocale() {
  const { user } = useAuth();
  const { locale, setLocale } = useI18n();
  const { search } = useLocation();
  const userLocale = user?.locale;
  useEffect(() => {
    const wanted = resolveLocale({ lng: requestedLanguage(search), userLocale });
    if (wanted !== locale) void setLocale(wanted).catch(reportError);
  }, [locale, search, setLocale, userLocale]);
  return null;
}
