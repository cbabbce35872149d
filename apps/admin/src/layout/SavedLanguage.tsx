import { SavedLocale, ScreensProvider } from '@ledenbureau/auth/screens';
import type { Locale } from '@ledenbureau/i18n';
import { NotificationProvider } from '@ledenbureau/ui';
import { useFlowNavigation } from './useFlowNavigation.ts';

/** Saves the interface language to the user's profile; says so where that fails. */
export function SavedLanguage({ locale }: { locale: Locale }) {
  return (
    <ScreensProvider {...useFlowNavigation()}>
      <NotificationProvider>
        <SavedLocale locale={locale} />
      </NotificationProvider>
    </ScreensProvider>
  );
}
