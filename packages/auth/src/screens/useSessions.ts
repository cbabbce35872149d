import { useEffect, useState } from 'react';
import { AuthError, toAuthError } from '../errors.ts';
import type { Session } from '../identity/flow.ts';
import type { IdentityClient } from '../identity/identityTypes.ts';
import { startSecondFactor } from '../login/startLogin.ts';
import { useAuthClient } from '../react/index.ts';
import { deviceName } from './device.ts';
import { useScreens } from './BareScreensProvider.tsx';
import { useLoadClient } from './useController.ts';
import { useScreenWords } from './ScreenWords.ts';

interface State {
  /** This browser's session; null while the list is asked for. */
  own: Session | null;
  /** The others, the newest first. */
  others: readonly Session[];
  /** Why there is no list. */
  failure: AuthError | null;
  /** Why the last wish was not granted. */
  error: AuthError | null;
  /** The device that was signed out last. */
  announcement: string | null;
  /** The session, or `all`, that is being ended. */
  busy: string | null;
}

export interface SessionList extends State {
  reload: () => void;
  /** Ends one; true once it has ended. */
  revoke: (session: Session) => Promise<boolean>;
  revokeOthers: () => Promise<boolean>;
}

/** When the person signed in. */
export const signedInAt = ({ authenticated_at, issued_at }: Session): string | undefined =>
  authenticated_at ?? issued_at;

/** The session has ended, but nobody knows about its tokens: the person is told so, and can ask again. */
async function endedWith(endTokens: () => Promise<void>): Promise<void> {
  try {
    await endTokens();
  } catch (cause) {
    throw new AuthError('error.auth.tokensLeft', { cause, detail: String(cause) });
  }
}

/** All pages of the list; a service that does not show `Link` to browsers has given all it will. */
async function listAll({ sessions }: IdentityClient): Promise<Session[]> {
  const allSessions: Session[] = [];
  let next: Awaited<ReturnType<typeof sessions.list>>['next'] = { pageSize: 250, pageToken: '' };
  while (next !== null) {
    const { pageToken, ...size } = next;
    // oxlint-disable-next-line no-await-in-loop -- each page says where the next one is
    const page = await sessions.list(pageToken === '' ? size : next);
    allSessions.push(...page.sessions);
    next = page.next;
  }
  return allSessions.toSorted((a, b) => (signedInAt(b) ?? '').localeCompare(signedInAt(a) ?? ''));
}

/**
 * The sessions of the person who is signed in. Who turns out not to be is sent to sign in. `endTokens` ends what came of a
 * session elsewhere, once it has ended itself.
 */
export function useSessions(endTokens: () => Promise<void>): SessionList {
  const { t } = useScreenWords();
  const auth = useAuthClient();
  const { go } = useScreens();
  const loadClient = useLoadClient();
  const [state, setState] = useState<State>({
    own: null,
    others: [],
    failure: null,
    error: null,
    announcement: null,
    busy: null,
  });
  const change = (part: Partial<State>) => setState((before) => ({ ...before, ...part }));

  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const load = async () => {
      const client = await loadClient();
      try {
        const [own, others] = await Promise.all([client.whoami(), listAll(client)]);
        // Another person signed in at the identity service meanwhile: this is not their page.
        if (own.identity != null && own.identity.id !== auth.getState().user?.sub) await auth.signIn();
        else setState((before) => ({ ...before, own, others, failure: null }));
      } catch (cause) {
        const failure = toAuthError(cause);
        if (failure.status === 401) await auth.restart(failure);
        else if (failure.key === 'error.auth.session_aal2_required')
          await go(await startSecondFactor(client, window.location.href));
        else setState((before) => ({ ...before, failure }));
      }
    };
    void load();
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- another attempt loads again
  }, [attempt, auth, go, loadClient]);

  /** Answers whether it worked. */
  const act = async (busy: string, wish: (client: IdentityClient) => Promise<void>): Promise<boolean> => {
    change({ busy, error: null, announcement: null });
    try {
      await wish(await loadClient());
      change({ busy: null });
      return true;
    } catch (cause) {
      change({ busy: null, error: toAuthError(cause) });
      return false;
    }
  };

  return {
    ...state,
    reload: () => setAttempt((number) => number + 1),
    revoke: ({ id, devices }) =>
      act(id, async (client) => {
        await client.sessions.revoke(id);
        await endedWith(endTokens);
        const device = deviceName(devices?.[0]?.user_agent) ?? t('auth.sessions.unknownDevice');
        setState((before) => ({
          ...before,
          announcement: device,
          others: before.others.filter((other) => other.id !== id),
        }));
      }),
    revokeOthers: () =>
      act('all', async (client) => {
        await client.sessions.revokeOthers();
        await endedWith(endTokens);
        change({ others: [] });
      }),
  };
}
