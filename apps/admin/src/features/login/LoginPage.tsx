import { LoginScreen } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { useSearchParams } from 'react-router-dom';
import { usePageTitle } from '../../layout/usePageTitle.ts';
import { FormTexts } from '../../texts/FormTexts.tsx';

/** The login route; the identity service sends the browser here with `?flow=`. */
export function LoginPage() {
  const { t } = useI18n();
  const [search] = useSearchParams();
  usePageTitle(t('auth.login.title'));
  return (
    <FormTexts>
      <LoginScreen flowId={search.get('flow')} />
    </FormTexts>
  );
}
