import type { Locale } from '@ledenbureau/i18n';
import { useEffect, useRef } from 'react';
import { saveProfile } from '../profile/saveProfile.ts';
import { useScreens } from './ScreensProvider.tsx';
import { useFailureNotification } from './useFailureNotification.tsx';
import { useLoadClient } from './useController.ts';

/**
 * Saves the interface language to the profile, one save after the other. The language on screen stays the one chosen
 * when that fails; a notification says so. Needs a NotificationProvider and a ScreensProvider above it.
 */
export function SavedLocale({ locale }: { locale: Locale }) {
  const { go } = useScreens();
  const loadClient = useLoadClient();
  const notify = useFailureNotification();
  const latest = useRef({ go, loadClient, notify });
  useEffect(() => {
    latest.current = { go, loadClient, notify };
  });
  const sent = useRef<{ locale: Locale | null; saving: Promise<void> }>({ locale: null, saving: Promise.resolve() });

  useEffect(() => {
    if (sent.current.locale === locale) return;
    const save = async () => {
      const { go, loadClient, notify } = latest.current;
      const options = { client: await loadClient(), returnTo: window.location.href };
      const result = await saveProfile(options, { locale });
      if (result.kind === 'failed') notify(result.notification, 'traits.locale');
      else if (result.kind === 'login') await go(result.next);
    };
    const before = sent.current.saving;
    sent.current = { locale, saving: before.then(save).catch(reportError) };
  }, [locale]);
  return null;
}
