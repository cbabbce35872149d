import { ErrorState } from '@ledenbureau/ui';
import { usePortalLanguage } from './LanguageProvider.tsx';
import { usePageTitle } from './usePageTitle.ts';

/** In the place of a page that could not be drawn. */
export function Crash({ onRetry }: { onRetry: () => void }) {
  const { t } = usePortalLanguage();
  usePageTitle(t('crashed'));
  return <ErrorState title={t('crashed')} description={t('crashedWhy')} onRetry={onRetry} />;
}
