import { useI18n } from '@ledenbureau/i18n';
import { useState } from 'react';
import type { NextStep } from '../identity/next.ts';
import { useAuthClient } from '../react/index.ts';
import { createRecovery } from '../recovery/codeController.ts';
import { CodeSteps, useCodeLead } from './CodeSteps.tsx';
import { keepEmail, takeKeptEmail } from './keptEmail.ts';
import { NewPassword } from './NewPassword.tsx';
import { Screen } from './Screen.tsx';
import { SecondFactorFirst } from './SecondFactorFirst.tsx';
import { useController } from './useController.ts';

export interface RecoveryScreenProps {
  /** The identity flow, from the address' `flow`; null begins one. */
  flowId: string | null;
}

/** A forgotten password: e-mail address, the code that was mailed, another password, and on to the sign-in. */
export function RecoveryScreen({ flowId }: RecoveryScreenProps) {
  const { t } = useI18n();
  const auth = useAuthClient();
  const [email] = useState(takeKeptEmail);
  const [settings, setSettings] = useState<string | null>(null);
  const { controller, state } = useController(flowId, ({ loadClient, go }) =>
    createRecovery({
      loadClient,
      go(next) {
        // The new password is asked here: the app's own settings lie behind a sign-in, which needs that password.
        const id = settingsFlowOf(next);
        return id == null ? go(next) : setSettings(id);
      },
    }),
  );
  const signIn = () => {
    keepEmail(state.address);
    void auth.signIn();
  };
  const lead = useCodeLead(state, t('auth.recovery.lead'));
  const { errors, address } = state;
  // Signed in already, as after a code that was right and a reload: the password is all that is left to do.
  const signedIn = errors.some(({ key }) => key === 'error.auth.session_already_available');
  if (settings !== null || signedIn) {
    return (
      <SecondFactorFirst>
        <Screen title={t('auth.newPassword.title')} lead={t('auth.newPassword.lead')}>
          <NewPassword email={address} flowId={settings} onSaved={() => signIn()} />
        </Screen>
      </SecondFactorFirst>
    );
  }
  return (
    <Screen title={t('auth.recovery.title')} lead={lead}>
      <CodeSteps
        state={state}
        controller={controller}
        send={t('auth.code.send')}
        confirm={t('auth.flow.next')}
        email={email}
      />
    </Screen>
  );
}

/** The settings flow that the recovery leads to; a server without transitions names it in an address. */
function settingsFlowOf(next: NextStep): string | null {
  if (next.to === 'settings') return next.flowId;
  return next.to === 'address' ? new URL(next.address).searchParams.get('flow') : null;
}
