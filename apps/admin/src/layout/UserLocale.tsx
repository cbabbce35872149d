import { useAuth } from '@ledenbureau/auth/react';
import { type Locale, useI18n, useSavedLocale } from '@ledenbureau/i18n';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Beside, lateCode } from '@ledenbureau/workbench';
import { interfaceLanguage } from '../preferences.ts';

// Only who changes the language waits for what saves it.
const SavedLanguage = lateCode(async () => (await import('./SavedLanguage.tsx')).SavedLanguage);

/**
 * Follows `lng` in the address, else the signed-in user's own language. It acts when the address or the user changes,
 * not when the language does: a choice in the menu must not be undone by the address that is about to lose its `lng`.
 * A language that changes is saved to the user's profile.
 */
export function UserLocale() {
  const { user } = useAuth();
  const { locale, setLocale } = useI18n();
  const { search } = useLocation();
  const [toSave, setToSave] = useState<Locale | null>(null);
  const latest = useRef({ locale, setLocale });
  useEffect(() => {
    latest.current = { locale, setLocale };
  });
  useEffect(() => {
    const language = interfaceLanguage(search, user);
    if (language !== latest.current.locale) void latest.current.setLocale(language).catch(reportError);
  }, [search, user]);
  useSavedLocale({ email: user?.email, userLocale: toSave ?? user?.locale, save: setToSave });
  if (toSave === null) return null;
  return (
    <Beside>
      <SavedLanguage locale={toSave} />
    </Beside>
  );
}
