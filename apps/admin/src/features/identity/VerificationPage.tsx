import { VerificationScreen } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { useSearchParams } from 'react-router-dom';
import { FrontPage } from '../../layout/FrontPage.tsx';

/** Whether an e-mail address is one's own. */
export function VerificationPage() {
  const { t } = useI18n();
  const [search] = useSearchParams();
  return (
    <FrontPage title={t('auth.verification.title')}>
      <VerificationScreen flowId={search.get('flow')} />
    </FrontPage>
  );
}
