import { BareScreensProvider, SessionsScreen } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { Page } from '@ledenbureau/workbench';
import { useApi } from '../../api/ApiContext.tsx';
import { useFlowNavigation } from '../../layout/useFlowNavigation.ts';
import { AccountLinks } from './AccountLinks.tsx';

/** Where one is signed in. */
export function SessionsPage() {
  const { t } = useI18n();
  const { http, unwrap } = useApi();
  return (
    <Page title={t('user.sessions')} actions={<AccountLinks />}>
      <BareScreensProvider {...useFlowNavigation()}>
        <SessionsScreen endTokens={() => unwrap<void>(http.DELETE('/account/other-sign-ins'))} />
      </BareScreensProvider>
    </Page>
  );
}
