import { useI18n } from '@ledenbureau/i18n';
import { type ReactNode, useEffect, useState } from 'react';
import { AuthError, toAuthError } from '../errors.ts';
import type { LoginFlow } from '../identity/flow.ts';
import { whyGone } from '../identity/gone.ts';
import type { LoginResult } from '../identity/identityTypes.ts';
import {
  secondFactorBody,
  secondFactorErrors,
  secondFactorsOf,
  type SecondFactorAnswer,
} from '../login/secondFactor.ts';
import { Failure, Restarted } from './Notices.tsx';
import { Waiting } from './Screen.tsx';
import { SecondFactorStep } from './SecondFactorStep.tsx';
import { useLoadClient } from './useController.ts';

export interface SecondFactorProps {
  /** The person showed it just now: the session has the level `aal2`, and is fresh. */
  onDone: () => void | Promise<void>;
  /** In place of the question, for whoever has no second factor. */
  missing: ReactNode;
  /** Beside the button: a way out. */
  footer?: ReactNode;
}

/**
 * Asks whoever is signed in for the second factor, also where that was given before, without leaving the page. Needs AuthProvider,
 * I18nProvider, FormsProvider and ScreensProvider.
 */
export function SecondFactor({ onDone, missing, footer }: SecondFactorProps) {
  const { t } = useI18n();
  const loadClient = useLoadClient();
  const [flow, setFlow] = useState<LoginFlow | null>(null);
  const [failure, setFailure] = useState<AuthError | null>(null);
  const [restarted, setRestarted] = useState<AuthError | null>(null);
  const [attempt, setAttempt] = useState(0);

  useEffect(() => {
    let current = true;
    const open = async () => {
      try {
        const { login } = await loadClient();
        // StrictMode begins twice: of two flows that begin at once the service knows the cookie of the last one only.
        if (!current) return;
        const opened = await login.create({ aal: 'aal2', refresh: true });
        if (current) setFlow(opened);
      } catch (cause) {
        if (current) setFailure(toAuthError(cause));
      }
    };
    void open();
    return () => {
      current = false;
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt opens another flow
  }, [attempt, loadClient]);

  const again = (because: AuthError | null) => {
    setFlow(null);
    setFailure(null);
    setRestarted(because);
    setAttempt((number) => number + 1);
  };
  const submit = async (answer: SecondFactorAnswer): Promise<readonly AuthError[]> => {
    if (flow === null) return [];
    let result: LoginResult;
    try {
      result = await (await loadClient()).login.submit(flow, secondFactorBody(flow, answer));
    } catch (cause) {
      const error = toAuthError(cause);
      const gone = whyGone(error);
      if (gone === null) return [error];
      again(gone);
      return [];
    }
    // Outside an authorization it leads nowhere else.
    if (result.kind === 'redirect') return [new AuthError('error.auth.unknown')];
    if (result.kind === 'flow') {
      setFlow(result.flow);
      return secondFactorErrors(result.flow, answer.method);
    }
    await onDone();
    return [];
  };

  if (failure !== null) return <Failure error={failure} label={t('auth.flow.again')} onRetry={() => again(null)} />;
  if (flow === null) return <Waiting />;
  if (secondFactorsOf(flow).length === 0) return missing;
  return <SecondFactorStep flow={flow} submit={submit} before={<Restarted because={restarted} />} footer={footer} />;
}
