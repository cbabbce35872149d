import { ScreensProvider, SessionsScreen } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { Link } from '@ledenbureau/ui';
import { Page } from '../../layout/Page.tsx';
import { useFlowNavigation } from '../../layout/useFlowNavigation.ts';
import { paths } from '../../paths.ts';

/** Where one is signed in. */
export function SessionsPage() {
  const { t } = useI18n();
  return (
    <Page title={t('user.sessions')} actions={<Link href={paths.profile}>{t('user.profile')}</Link>}>
      <ScreensProvider {...useFlowNavigation()}>
        <SessionsScreen />
      </ScreensProvider>
    </Page>
  );
}
