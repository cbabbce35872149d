import { useAuth } from '@ledenbureau/auth/react';
import { useI18n } from '@ledenbureau/i18n';
import { Button, EmptyState, Link, Stack } from '@ledenbureau/ui';
import { paths } from '../paths.ts';

/** In place of every page of the register, for who signed in without the second factor that it takes. */
export function SecondFactorNeeded() {
  const { t } = useI18n();
  const { signIn } = useAuth();
  return (
    <EmptyState
      title={t('secondFactorNeeded.title')}
      description={t('secondFactorNeeded.text')}
      action={
        <Stack direction="row" gap={4} align="center" justify="center">
          <Link href={paths.security}>{t('secondFactorNeeded.setUp')}</Link>
          <Button onClick={() => void signIn()}>{t('secondFactorNeeded.signIn')}</Button>
        </Stack>
      }
    />
  );
}
