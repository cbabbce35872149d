import { Form, FormError, PasswordField, SubmitButton, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Button, Stack, TextField } from '@ledenbureau/ui';
import type { Login } from './useLogin.ts';

const schema = y.object({ password: y.string().required() });
const initialValues = { password: '' };

/** Nothing can be typed in the e-mail address here. */
const ignore = () => undefined;

/** Second step: the password of the e-mail address shown. */
export function PasswordStep({ login }: { login: Login }) {
  const { t } = useI18n();
  const { email, flow } = login.state;
  return (
    <Form
      initialValues={initialValues}
      schema={schema}
      onSubmit={async ({ password }) => login.submitPassword(password)}
    >
      <Stack>
        <FormError />
        {/* In the form, and not as mere text: a password manager reads from it whose password this is. */}
        <TextField
          name="email"
          label={t('auth.login.email')}
          autoComplete="username"
          value={email}
          onChange={ignore}
          width="full"
          readOnly
        />
        <PasswordField
          name="password"
          label={t('auth.login.password')}
          autoComplete="current-password"
          width="full"
          required
        />
        <SubmitButton>{t('auth.login.submit')}</SubmitButton>
        {flow?.refresh === true ? null : (
          <Button tone="transparent" onClick={login.changeEmail}>
            {t('auth.login.otherEmail')}
          </Button>
        )}
      </Stack>
    </Form>
  );
}
