import { ScreensProvider, SessionsScreen } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { Link } from '@ledenbureau/ui';
import { useApi } from '../../api/ApiContext.tsx';
import { Page } from '../../layout/Page.tsx';
import { useFlowNavigation } from '../../layout/useFlowNavigation.ts';
import { paths } from '../../paths.ts';

/** Where one is signed in. */
export function SessionsPage() {
  const { t } = useI18n();
  const { http, unwrap } = useApi();
  return (
    <Page title={t('user.sessions')} actions={<Link href={paths.profile}>{t('user.profile')}</Link>}>
      <ScreensProvider {...useFlowNavigation()}>
        <SessionsScreen endTokens={() => unwrap<void>(http.DELETE('/account/other-sign-ins'))} />
      </ScreensProvider>
    </Page>
  );
}
