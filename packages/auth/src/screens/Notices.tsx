import { useI18n } from '@ledenbureau/i18n';
import { Button, Link, Notice, Stack } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import type { AuthError } from '../errors.ts';
import { useAuth } from '../react/index.ts';
import { FocusFirst } from './Screen.tsx';
import { useScreens } from './ScreensProvider.tsx';
import { useErrorText } from './useErrorText.ts';

const signedIn = 'error.auth.session_already_available';

/** Above a form: why it is not the one that was there before. */
export function Restarted({ because }: { because: AuthError | null }) {
  const { t } = useI18n();
  const errorText = useErrorText();
  if (because == null) return null;
  return (
    <Notice tone="warning">
      {because.key === signedIn ? t('auth.login.otherTab') : errorText(because)} {t('auth.flow.restarted')}
    </Notice>
  );
}

/** Below an account that waits for its e-mail address to be confirmed: where that is done. */
export function VerificationLink({ errors }: { errors: readonly AuthError[] }) {
  const { t } = useI18n();
  const { paths } = useScreens();
  if (!errors.some(({ key }) => key === 'error.auth.accountNotActive')) return null;
  return <Link href={paths.verification}>{t('auth.verification.title')}</Link>;
}

/** Begins to sign in. Not a link: that would lead to a page of somebody who is signed in. */
export function ToSignIn() {
  const { t } = useI18n();
  const { signIn } = useAuth();
  return (
    <p>
      <Button inline onClick={() => void signIn()}>
        {t('auth.flow.toSignIn')}
      </Button>
    </p>
  );
}

export interface FailureProps {
  error: AuthError;
  /** `warning` for what a sign-in ended in, that can be begun again. */
  tone?: 'danger' | 'warning';
  /** What mends it: its words and what it does. */
  label: string;
  onRetry: () => void;
  /** Another way out. */
  children?: ReactNode;
}

/** In place of a form that cannot be had: the reason, and a way on. */
export function Failure({ error, tone = 'danger', label, onRetry, children }: FailureProps) {
  const errorText = useErrorText();
  return (
    <FocusFirst>
      <Stack>
        <Notice tone={tone}>{errorText(error)}</Notice>
        <Stack direction="row" gap={3} align="center">
          <Button theme="green" onClick={onRetry}>
            {label}
          </Button>
          {children}
        </Stack>
      </Stack>
    </FocusFirst>
  );
}
