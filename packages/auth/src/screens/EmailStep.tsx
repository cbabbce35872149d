import { Form, FormError, SubmitButton, TextField, y } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Notice, Stack } from '@ledenbureau/ui';
import { useErrorText } from './useErrorText.ts';
import type { Login } from './useLogin.ts';

const schema = y.object({ email: y.string().trim().required() });

/** First step: who are you? */
export function EmailStep({ login }: { login: Login }) {
  const { t } = useI18n();
  const errorText = useErrorText();
  const { email, errors } = login.state;
  return (
    <Form initialValues={{ email }} schema={schema} onSubmit={async (values) => login.submitEmail(values.email.trim())}>
      <Stack>
        {errors.map((error) => (
          <Notice key={error.key} level="error">
            {errorText(error)}
          </Notice>
        ))}
        <FormError />
        <TextField
          name="email"
          label={t('auth.login.email')}
          autoComplete="username"
          type="email"
          width="full"
          required
        />
        <SubmitButton>{t('auth.login.next')}</SubmitButton>
      </Stack>
    </Form>
  );
}
