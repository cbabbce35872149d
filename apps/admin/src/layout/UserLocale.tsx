import { useAuth } from '@ledenbureau/auth/react';
import { useI18n } from '@ledenbureau/i18n';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { interfaceLanguage } from '../preferences.ts';

/**
 * Follows `lng` in the address, else the signed-in user's own language. It acts when the address or the user changes,
 * not when the language does: a choice in the menu must not be undone by the address that is about to lose its `lng`.
 */
export function UserLocale() {
  const { user } = useAuth();
  const { locale, setLocale } = useI18n();
  const { search } = useLocation();
  const latest = useRef({ locale, setLocale });
  useEffect(() => {
    latest.current = { locale, setLocale };
  });
  useEffect(() => {
    const wanted = interfaceLanguage(search, user);
    if (wanted !== latest.current.locale) void latest.current.setLocale(wanted).catch(reportError);
  }, [search, user]);
  return null;
}
