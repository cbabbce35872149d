import { RecoveryScreen } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { useSearchParams } from 'react-router-dom';
import { FrontPage } from '../../layout/FrontPage.tsx';

/** A forgotten password. */
export function RecoveryPage() {
  const { t } = useI18n();
  const [search] = useSearchParams();
  return (
    <FrontPage title={t('auth.recovery.title')}>
      <RecoveryScreen flowId={search.get('flow')} />
    </FrontPage>
  );
}
