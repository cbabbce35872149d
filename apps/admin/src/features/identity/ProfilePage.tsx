import { ProfileScreen, BareScreensProvider } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { useEffect, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { FormTexts, Page, useParameters } from '@ledenbureau/workbench';
import { RouterBlocker } from '../../layout/RouterBlocker.tsx';
import { useChooseLanguage } from '../../layout/useChooseLanguage.ts';
import { type ConfirmedState, useFlowNavigation } from '../../layout/useFlowNavigation.ts';
import { AccountLinks } from './AccountLinks.tsx';

/** One's own profile; `?group=` says which part of it is open. */
export function ProfilePage() {
  const { t } = useI18n();
  const { search, put } = useParameters();
  const chooseLanguage = useChooseLanguage();
  return (
    <Page title={t('user.profile')} actions={<AccountLinks />}>
      <FormTexts>
        <BareScreensProvider {...useFlowNavigation()}>
          <ProfileScreen
            open={search.get('group')}
            onOpenChange={(group) => put({ group: group ?? '' })}
            repeat={useConfirmed()}
            blocker={RouterBlocker}
            onLanguage={chooseLanguage}
          />
        </BareScreensProvider>
      </FormTexts>
    </Page>
  );
}

/** Whether the person comes from confirming who they are. A reload of the page, or a way back to it, is none. */
function useConfirmed(): boolean {
  const { pathname, search, state } = useLocation();
  const navigate = useNavigate();
  const [confirmed] = useState((state as ConfirmedState | null)?.confirmed === true);
  useEffect(() => {
    if (state != null) void navigate(pathname + search, { replace: true });
  }, [navigate, pathname, search, state]);
  return confirmed;
}
