import { safeStorage, type SafeStorage } from './safeStorage.ts';

const sessionKey = 'ledenbureau.auth.session';
const refusedKey = 'ledenbureau.auth.frame_refused';

/**
 * Whether the servers most likely know who this is: somebody signed in with this browser and did not sign out. It decides only
 * what is tried first, and proves nothing. A tab in which a frame led nowhere tries none until somebody signed in anew.
 */
export function createSessionHint(local: SafeStorage, session: SafeStorage) {
  return {
    isExpected: (): boolean => local.get(sessionKey) !== null && session.get(refusedKey) === null,
    /** Somebody signed in. */
    remember: (): void => local.set(sessionKey, '1'),
    /** Nobody is signed in any more. */
    forget: (): void => local.set(sessionKey, null),
    /** The frame was late, or the browser or a server refused it: this tab leaves for its sign-ins. */
    avoidFrame: (): void => session.set(refusedKey, '1'),
    /** The login is on screen: that is why the frame was refused. */
    allowFrame: (): void => session.set(refusedKey, null),
  };
}

/** As `isExpected` above, for what an app loads before its client is there. False where the browser blocks storage. */
export function expectsSession(): boolean {
  try {
    const local = safeStorage(() => window.localStorage);
    return createSessionHint(
      local,
      safeStorage(() => window.sessionStorage),
    ).isExpected();
  } catch {
    return false;
  }
}
