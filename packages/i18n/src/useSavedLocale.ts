import { useEffect, useRef } from 'react';
import { useI18n } from './I18nProvider.tsx';
import { reducesTo, type Locale } from './locale.ts';

export interface SavedLocaleOptions {
  /** Who is signed in; without an email there is no profile to save to. */
  email: string | null | undefined;
  /** The locale of the user's profile, such as `nl` or `en-GB`. */
  userLocale: string | null | undefined;
  /** Saves to the profile, and says so itself when that fails: the language on screen stays the one chosen. */
  save: (locale: Locale) => void;
}

/** Saves the interface language to the profile each time it changes, for a user with an email whose profile differs. */
export function useSavedLocale({ email, userLocale, save }: SavedLocaleOptions): void {
  const { locale } = useI18n();
  const seen = useRef(locale);
  const latest = useRef({ email, userLocale, save });
  useEffect(() => {
    latest.current = { email, userLocale, save };
  });
  useEffect(() => {
    if (seen.current === locale) return;
    seen.current = locale;
    const { email, userLocale, save } = latest.current;
    if (email && locale !== 'id' && !reducesTo(userLocale, locale)) save(locale);
  }, [locale]);
}
