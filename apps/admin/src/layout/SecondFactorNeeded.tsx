import { useAuth } from '@ledenbureau/auth/react';
import { useI18n } from '@ledenbureau/i18n';
import { Button, Link, Stack } from '@ledenbureau/ui';
import { Page } from '@ledenbureau/workbench';
import { paths } from '../paths.ts';

/** In place of every page of the register, for who signed in without the second factor that it takes. */
export function SecondFactorNeeded() {
  const { t } = useI18n();
  const { signIn } = useAuth();
  return (
    <Page title={t('secondFactorNeeded.title')}>
      <Stack gap={4}>
        <p>{t('secondFactorNeeded.text')}</p>
        <Stack direction="row" gap={4} align="center">
          <Link href={paths.security}>{t('secondFactorNeeded.setUp')}</Link>
          <Button onClick={() => void signIn()}>{t('secondFactorNeeded.signIn')}</Button>
        </Stack>
      </Stack>
    </Page>
  );
}
