import { Form, FormError, PasswordField, SubmitButton } from '@ledenbureau/forms';
import { useI18n } from '@ledenbureau/i18n';
import { Stack } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { savePassword } from '../profile/saveProfile.ts';
import { refuse } from './formErrors.tsx';
import { FocusFirst } from './Screen.tsx';
import { useScreens } from './ScreensProvider.tsx';
import { useLoadClient } from './useController.ts';
import { Who } from './Who.tsx';

export interface NewPasswordProps {
  /** Whose password it becomes; '' where that is not known. */
  email: string;
  /** The settings flow that a recovery opened; null: a new one. */
  flowId: string | null;
  onSaved: () => void;
  /** Beside the button. */
  children?: ReactNode;
}

const empty = { password: '' };

/** The form for another password. Where the sign-in is too old for it, it is confirmed first, and the password typed again. */
export function NewPassword({ email, flowId, onSaved, children }: NewPasswordProps) {
  const { t } = useI18n();
  const { go } = useScreens();
  const loadClient = useLoadClient();
  return (
    <Form
      initialValues={empty}
      onSubmit={async (values, helpers) => {
        const options = { client: await loadClient(), returnTo: window.location.href, flowId };
        const result = await savePassword(options, values.password);
        if (result.kind === 'failed') return refuse(result.errors, values, empty, helpers);
        if (result.kind === 'login') await go(result.next);
        else onSaved();
      }}
    >
      <FocusFirst>
        <Stack>
          <FormError />
          {email === '' ? null : <Who email={email} />}
          <PasswordField
            name="password"
            label={t('auth.newPassword.label')}
            hint={t('auth.newPassword.hint')}
            autoComplete="new-password"
            required
          />
          <Stack direction="row" gap={3} align="center">
            <SubmitButton>{t('auth.newPassword.submit')}</SubmitButton>
            {children}
          </Stack>
        </Stack>
      </FocusFirst>
    </Form>
  );
}
