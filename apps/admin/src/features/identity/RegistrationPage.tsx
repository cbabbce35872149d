import { RegistrationScreen } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { useSearchParams } from 'react-router-dom';
import { FrontPage } from '../../layout/FrontPage.tsx';

/** A new account. */
export function RegistrationPage() {
  const { t } = useI18n();
  const [search] = useSearchParams();
  return (
    <FrontPage title={t('auth.registration.title')}>
      <RegistrationScreen flowId={search.get('flow')} />
    </FrontPage>
  );
}
