import { LoginScreen } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { readStorage } from '@ledenbureau/workbench';
import { useConfig } from '../../ConfigContext.ts';
import { FrontPage } from '../../layout/FrontPage.tsx';
import { menu } from '../../menu.ts';

/** The login route; the identity service sends the browser here with `?flow=`. */
export function LoginPage() {
  const { t } = useI18n();
  const { fedcm } = useConfig();
  const [search] = useSearchParams();
  const [page] = useState(pageAskedFor);
  return (
    <FrontPage title={t('auth.login.title')}>
      <LoginScreen flowId={search.get('flow')} destination={page && t(page)} fedcm={fedcm} />
    </FrontPage>
  );
}

/** The menu's name of the page that was asked for before the sign-in; undefined for the dashboard. */
function pageAskedFor() {
  const [path] = (readStorage(() => sessionStorage, 'oauthRedirectURL') ?? '').split(/[?#]/);
  return menu.flatMap(({ items }) => [...items]).find(({ href }) => href === path)?.label;
}
