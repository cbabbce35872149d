import { SavedLocale, BareScreensProvider } from '@ledenbureau/auth/screens';
import type { Locale } from '@ledenbureau/i18n';
import { useFlowNavigation } from './useFlowNavigation.ts';

/** Saves the interface language to the user's profile; says so where that fails. */
export function SavedLanguage({ locale }: { locale: Locale }) {
  return (
    <BareScreensProvider {...useFlowNavigation()}>
      <SavedLocale locale={locale} />
    </BareScreensProvider>
  );
}
