import { Button, EmptyState } from '@ledenbureau/ui';
import { usePortalLanguage } from './LanguageProvider.tsx';
import { PortalPage } from './PortalPage.tsx';

/** The page of an address that the portal does not have. */
export function NotFound() {
  const { t } = usePortalLanguage();
  return (
    <PortalPage title={t('notFound')}>
      <EmptyState title={t('notFoundWhy')} action={<Button href="/">{t('toHoldings')}</Button>} />
    </PortalPage>
  );
}
