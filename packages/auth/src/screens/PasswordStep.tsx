import { Form, FormError, PasswordField, SubmitButton } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Button, Link, Stack } from '@ledenbureau/ui';
import type { LoginFlow } from '../identity/flow.ts';
import { EarlierErrors, refuse } from './formErrors.tsx';
import { keepEmail } from './keptEmail.ts';
import { Restarted, VerificationLink } from './Notices.tsx';
import { FocusFirst } from './Screen.tsx';
import { useScreens } from './ScreensProvider.tsx';
import { useCapsLock } from './useCapsLock.ts';
import type { Login } from './useLogin.ts';
import { Who } from './Who.tsx';

const empty = { password: '' };

/** Second step: the password of the e-mail address shown; of a signed-in person who is asked again the only one. */
export function PasswordStep({ login, flow }: { login: Login; flow: LoginFlow }) {
  const { t } = useI18n();
  const capsLock = useCapsLock();
  const { email, errors } = login.state;
  const refresh = flow.refresh === true;
  return (
    <Form
      initialValues={empty}
      onSubmit={async (values, helpers) => refuse(await login.submitPassword(values.password), values, empty, helpers)}
    >
      <FocusFirst>
        <Stack>
          {refresh ? <Restarted because={login.restarted} /> : null}
          <EarlierErrors errors={errors} />
          <FormError />
          <VerificationLink errors={errors} />
          <Who email={email}>
            {refresh ? null : (
              <Button theme="transparent" size="small" onClick={login.changeEmail}>
                {t('auth.login.otherEmail')}
              </Button>
            )}
          </Who>
          <PasswordField
            name="password"
            label={t('auth.field.password')}
            autoComplete="current-password"
            required
            {...capsLock}
          />
          <Stack direction="row" gap={3} align="center">
            <SubmitButton>{t(refresh ? 'auth.login.confirm' : 'auth.login.submit')}</SubmitButton>
            <WayOut login={login} flow={flow} />
          </Stack>
        </Stack>
      </FocusFirst>
    </Form>
  );
}

/** Beside the button: who forgot the password, is somebody else, or would rather change nothing. */
export function WayOut({ login, flow }: { login: Login; flow: LoginFlow }) {
  const { t } = useI18n();
  const { paths } = useScreens();
  // A recovery begins with nobody signed in.
  if (flow.refresh !== true && flow.requested_aal !== 'aal2')
    return (
      <Link href={paths.recovery} onClick={() => keepEmail(login.state.email)}>
        {t('auth.login.forgotten')}
      </Link>
    );
  return flow.oauth2_login_challenge == null ? (
    <Button theme="transparent" onClick={() => window.history.back()}>
      {t('auth.login.notNow')}
    </Button>
  ) : (
    <Button theme="transparent" onClick={login.signOut}>
      {t('auth.login.someoneElse')}
    </Button>
  );
}
