import { useI18n } from '@ledenbureau/i18n';
import { Button, Card, Notice, Spinner, Stack } from '@ledenbureau/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import type { AuthError } from '../errors.ts';
import { loginStage } from '../login/loginReducer.ts';
import { useAuth } from '../react/index.ts';
import { EmailStep } from './EmailStep.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { useErrorText } from './useErrorText.ts';
import { useLogin } from './useLogin.ts';

export interface LoginScreenProps {
  /** The identity flow, from the address' `flow`; without one the sign-in starts anew. */
  flowId: string | null;
}

/** The login route: e-mail address, then password. Needs AuthProvider, I18nProvider, FormsProvider and UiProvider. */
export function LoginScreen({ flowId }: LoginScreenProps) {
  const { t } = useI18n();
  const { state: session } = useAuth();
  const login = useLogin(flowId);
  const { stage, flow, errors } = login.state;
  const failure = session.status === 'failed' ? session.error : stage === loginStage.failed ? errors[0] : null;
  const step = stage === loginStage.emailEntry ? 'email' : 'password';
  const waiting = stage === loginStage.initializing || session.status === 'redirecting';

  const title = flow?.refresh === true ? 'auth.login.refreshTitle' : 'auth.login.title';
  let content: ReactNode;
  if (failure != null) content = <Failure error={failure} signIn={login.signIn} />;
  else if (waiting) content = <Spinner />;
  else if (step === 'email') content = <EmailStep login={login} />;
  else content = <PasswordStep login={login} />;

  return (
    <main style={{ maxInlineSize: '26rem', marginInline: 'auto', padding: '12vh 1rem 2rem' }}>
      <Card>
        <Stack>
          <h1 style={{ margin: 0, fontSize: '1.5rem', lineHeight: 1.25 }}>{t(title)}</h1>
          <FocusFirstInput key={`${step} ${String(waiting)}`}>{content}</FocusFirstInput>
        </Stack>
      </Card>
    </main>
  );
}

/** Puts the focus where the user goes on, each time another step appears. */
function FocusFirstInput({ children }: { children: ReactNode }) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    element.current?.querySelector<HTMLElement>('input:not([readonly])')?.focus();
  }, []);
  return <div ref={element}>{children}</div>;
}

function Failure({ error, signIn }: { error: AuthError; signIn: () => void }) {
  const { t } = useI18n();
  const errorText = useErrorText();
  return (
    <Stack>
      <Notice level="error">{errorText(error)}</Notice>
      <Button tone="green" onClick={signIn}>
        {t('auth.login.again')}
      </Button>
    </Stack>
  );
}
