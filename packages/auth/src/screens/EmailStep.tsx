import { Form, FormError, SubmitButton, TextField } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Disclosure, Link, Stack } from '@ledenbureau/ui';
import { knowsAccounts } from '../login/browserAccount.ts';
import { BrowserAccount } from './BrowserAccount.tsx';
import { EarlierErrors, refuse } from './formErrors.tsx';
import { Restarted } from './Notices.tsx';
import { FocusFirst } from './Screen.tsx';
import { useScreens } from './ScreensProvider.tsx';
import type { Login } from './useLogin.ts';

/** First step: who are you? */
export function EmailStep({ login, fedcm }: { login: Login; fedcm: boolean }) {
  const { t } = useI18n();
  const { paths } = useScreens();
  const { email, errors } = login.state;
  return (
    <FocusFirst>
      <Stack>
        <Restarted because={login.restarted} />
        <Form
          initialValues={{ email }}
          onSubmit={async (values, helpers) =>
            refuse(await login.submitEmail(values.email.trim()), values, {}, helpers)
          }
        >
          <Stack>
            <EarlierErrors errors={errors} />
            <FormError />
            <TextField name="email" label={t('auth.field.email')} autoComplete="username" type="email" required />
            <div>
              <SubmitButton>{t('auth.flow.next')}</SubmitButton>
            </div>
          </Stack>
        </Form>
        {fedcm && knowsAccounts() ? <BrowserAccount login={login} /> : null}
        <Disclosure label={t('auth.login.help')}>
          <Stack gap={2}>
            <p>{t('auth.login.helpText')}</p>
            <Link href={paths.registration}>{t('auth.registration.title')}</Link>
          </Stack>
        </Disclosure>
      </Stack>
    </FocusFirst>
  );
}
