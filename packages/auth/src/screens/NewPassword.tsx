import { Form, FormError, PasswordField, SubmitButton } from '@ledenbureau/forms';
import { Stack } from '@ledenbureau/ui';
import { type ReactNode, useState } from 'react';
import type { AuthError } from '../errors.ts';
import { savePassword } from '../profile/saveProfile.ts';
import { refuse } from './formErrors.tsx';
import { forgetPassword, keepPassword, keptPassword } from './keptPassword.ts';
import { Restored } from './Restored.tsx';
import { FocusFirst } from './Screen.tsx';
import { useScreens } from './BareScreensProvider.tsx';
import { useLoadClient } from './useController.ts';
import { Who } from './Who.tsx';
import { useScreenWords } from './ScreenWords.ts';

export interface NewPasswordProps {
  /** Whose password it becomes; '' where that is not known. */
  email: string;
  /** The settings flow that a recovery opened; null: a new one. */
  flowId: string | null;
  /** The id of the person; without it nothing is kept through a confirmation. */
  owner?: string;
  /** The person confirmed who they are, and comes back to what they wanted to save. */
  repeat?: boolean;
  onSaved: () => void;
  /** Beside the button. */
  children?: ReactNode;
}

const empty = { password: '' };

/**
 * The form for another password. Where the sign-in is too old for it, it is confirmed first: what was typed is kept in
 * memory meanwhile, and after that saved once.
 */
export function NewPassword({ email, flowId, owner = '', repeat = false, onSaved, children }: NewPasswordProps) {
  const { t } = useScreenWords();
  const { go } = useScreens();
  const loadClient = useLoadClient();
  const [password] = useState(() => keptPassword(owner));
  const [least, setLeast] = useState<number | null>(null);
  return (
    <Form
      initialValues={{ password }}
      onSubmit={async (values, helpers) => {
        const options = { client: await loadClient(), returnTo: window.location.href, flowId };
        const result = await savePassword(options, values.password);
        forgetPassword();
        if (result.kind === 'failed') {
          setLeast(leastOf(result.errors));
          return refuse(result.errors, values, empty, helpers);
        }
        if (result.kind === 'login') {
          if (owner !== '') keepPassword(owner, values.password);
          await go(result.next);
        } else onSaved();
      }}
    >
      <FocusFirst>
        <Stack>
          {password === '' ? null : <Restored repeat={repeat} />}
          <FormError />
          {email === '' ? null : <Who email={email} />}
          <PasswordField
            name="password"
            label={t('auth.newPassword.label')}
            hint={least === null ? t('auth.newPassword.hint') : t('auth.newPassword.hintLeast', { min: least })}
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

/** How long the service wants it; it says so of a password that is shorter, and nowhere else. */
function leastOf(errors: readonly AuthError[]): number | null {
  const least = errors.map(({ params }) => params.min_length).find((value) => typeof value === 'number');
  return least ?? null;
}
