import { useI18n } from '@ledenbureau/i18n';
import { Button, Notice, Stack } from '@ledenbureau/ui';
import { useState } from 'react';
import type { AuthError } from '../errors.ts';
import { useErrorText } from './useErrorText.ts';
import type { Login } from './useLogin.ts';

/** Signs in with an account that the browser knows, in place of an e-mail address and a password. */
export function BrowserAccount({ login }: { login: Login }) {
  const { t } = useI18n();
  const errorText = useErrorText();
  const [choosing, setChoosing] = useState(false);
  const [errors, setErrors] = useState<readonly AuthError[]>([]);
  const choose = async () => {
    setChoosing(true);
    setErrors([]);
    setErrors(await login.submitBrowserAccount());
    setChoosing(false);
  };
  return (
    <Stack gap={2}>
      <div>
        <Button loading={choosing} onClick={() => void choose()}>
          {t('auth.login.browserAccount')}
        </Button>
      </div>
      {errors.map((error) => (
        <Notice key={error.key} tone="danger">
          {errorText(error)}
        </Notice>
      ))}
    </Stack>
  );
}
