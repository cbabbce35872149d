import { useI18n } from '@ledenbureau/i18n';
import { Button } from '@ledenbureau/ui';
import type { ReactNode } from 'react';
import { loginStage } from '../login/loginReducer.ts';
import { useAuth } from '../react/index.ts';
import { EmailStep } from './EmailStep.tsx';
import { Failure } from './Notices.tsx';
import { PasswordStep, WayOut } from './PasswordStep.tsx';
import { Screen, Waiting } from './Screen.tsx';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { useLogin } from './useLogin.ts';
import { Who } from './Who.tsx';

export interface LoginScreenProps {
  /** The identity flow, from the address' `flow`; without one the sign-in starts anew. */
  flowId: string | null;
  /** What comes after signing in, such as the name of the page asked for. */
  destination?: string | undefined;
  /** The identity service takes accounts that the browser knows (FedCM): a button for them, where the browser can. */
  fedcm?: boolean | undefined;
  /** Beside the way out of an error: where else one can go. */
  footer?: ReactNode;
}

/** The login route: e-mail address, then password. Needs AuthProvider, I18nProvider, FormsProvider and ScreensProvider. */
export function LoginScreen({ flowId, destination, fedcm = false, footer }: LoginScreenProps) {
  const { t } = useI18n();
  const { state: session } = useAuth();
  const login = useLogin(flowId);
  const { stage, flow, errors } = login.state;
  const secondFactor = flow?.requested_aal === 'aal2';
  const refresh = flow?.refresh === true && !secondFactor;
  const failure = session.status === 'failed' ? session.error : stage === loginStage.failed ? errors[0] : null;
  const waiting =
    stage === loginStage.authenticated || session.status === 'redirecting' || session.status === 'waiting';

  let content: ReactNode;
  if (failure != null) {
    content = (
      <Failure
        error={failure}
        tone={session.status === 'failed' ? 'warning' : 'danger'}
        label={t('auth.login.again')}
        onRetry={login.signIn}
      >
        {session.status === 'failed' ? (
          // Where it failed because of who is signed in, to sign in again leads here again.
          <Button theme="transparent" onClick={login.signOut}>
            {t('auth.login.someoneElse')}
          </Button>
        ) : null}
        {footer}
      </Failure>
    );
  } else if (waiting || flow == null) {
    content = <Waiting />;
  } else if (secondFactor) {
    content = (
      <SecondFactorStep
        flow={flow}
        submit={login.submitSecondFactor}
        before={login.state.email === '' ? null : <Who email={login.state.email} />}
        footer={<WayOut login={login} flow={flow} />}
      />
    );
  } else if (stage === loginStage.emailEntry) {
    content = <EmailStep login={login} fedcm={fedcm} />;
  } else {
    content = <PasswordStep login={login} flow={flow} />;
  }
  const then = destination === undefined ? undefined : t('auth.login.then', { destination });
  // Outside an authorization it was a change of the profile that asked for it.
  const ofProfile = refresh && flow.oauth2_login_challenge == null;
  const title = refresh ? 'auth.login.refreshTitle' : 'auth.login.title';
  return (
    <Screen
      title={t(secondFactor ? 'auth.secondFactor.title' : title)}
      lead={ofProfile ? t('auth.login.refreshLead') : then}
    >
      {content}
    </Screen>
  );
}
