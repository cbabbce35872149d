import { useCallback, useEffect, useState, useSyncExternalStore } from 'react';
import type { NextStep } from '../identity/next.ts';
import { createIdentityClient } from '../identity/identityClient.ts';
import type { IdentityClient } from '../identity/identityTypes.ts';
import { useAuthClient } from '../react/index.ts';
import type { Store } from '../store.ts';
import { useScreens } from './ScreensProvider.tsx';

/** The identity client of the surrounding AuthProvider; made when it is first asked for. */
export function useLoadClient(): () => Promise<IdentityClient> {
  const { identityUrl } = useAuthClient().config;
  const { loadClient } = useScreens();
  return useCallback(async () => loadClient?.() ?? createIdentityClient(identityUrl), [identityUrl, loadClient]);
}

/** A flow's controller, for as long as the screen is shown, and its state as it is now. */
export function useController<C extends Store<unknown> & { load: (flowId: string | null) => Promise<void> }>(
  flowId: string | null,
  create: (ports: { loadClient: () => Promise<IdentityClient>; go: (next: NextStep) => void | Promise<void> }) => C,
): { controller: C; state: ReturnType<C['getState']> } {
  const loadClient = useLoadClient();
  const { go } = useScreens();
  const [controller] = useState(() => create({ loadClient, go }));
  const state = useSyncExternalStore(controller.subscribe, controller.getState) as ReturnType<C['getState']>;
  useEffect(() => {
    // StrictMode begins twice: of two flows that begin at once the service knows the cookie of the last one only
    let current = true;
    queueMicrotask(() => {
      if (current) void controller.load(flowId);
    });
    return () => {
      current = false;
    };
  }, [controller, flowId]);
  return { controller, state };
}
