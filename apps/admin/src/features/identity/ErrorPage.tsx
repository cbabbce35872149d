import { ErrorScreen } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { Button } from '@ledenbureau/ui';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useConfig } from '../../ConfigContext.ts';
import { FrontPage } from '../../layout/FrontPage.tsx';

/** Where the servers send a sign-in that failed: `?id=` of the identity service, `?error=` of an authorization. */
export function ErrorPage() {
  const { t } = useI18n();
  const { membersSite } = useConfig();
  const [search] = useSearchParams();
  const [at] = useState(() => new Date());
  return (
    <FrontPage title={t('auth.error.title')} wide>
      <ErrorScreen
        parameters={search}
        at={at}
        footer={<Button href={membersSite}>{t('session.membersSite')}</Button>}
      />
    </FrontPage>
  );
}
