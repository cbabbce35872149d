import { useAuthClient } from '@ledenbureau/auth/react';
import type { BareScreensProviderProps } from '@ledenbureau/auth/screens';
import { useI18n } from '@ledenbureau/i18n';
import { useCallback, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import { useConfig } from '../ConfigContext.ts';
import { paths } from '../paths.ts';

/** What the profile reads of the router's state: the person confirmed who they are, for what they wanted to save. */
export interface ConfirmedState {
  confirmed?: boolean;
}

/** Where the identity service's flows lead in this app, where its screens are, and what they say. */
export function useFlowNavigation(): Omit<BareScreensProviderProps, 'children'> {
  const auth = useAuthClient();
  const words = useI18n();
  const navigate = useNavigate();
  const { loginPath, copiedTraits } = useConfig();
  const go = useCallback<BareScreensProviderProps['go']>(
    async (next) => {
      if (next.to === 'signIn') return auth.signIn();
      if (next.to !== 'address') {
        const path = { login: loginPath, settings: paths.profile, ...paths }[next.to];
        return navigate(`${path}?flow=${encodeURIComponent(next.flowId)}`);
      }
      const address = new URL(next.address);
      // In this app, without leaving the page: what it holds in memory, the session above all, stays.
      if (address.origin !== window.location.origin || auth.getState().status !== 'authenticated') {
        return auth.continueAt(next.address);
      }
      const state: ConfirmedState = { confirmed: true };
      return navigate(address.pathname + address.search + address.hash, { replace: true, state });
    },
    [auth, loginPath, navigate],
  );
  return useMemo(
    () => ({
      words,
      go,
      copiedTraits,
      paths: {
        recovery: paths.recovery,
        verification: paths.verification,
        registration: paths.registration,
      },
    }),
    [copiedTraits, go, words],
  );
}
