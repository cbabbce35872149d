import type { SafeStorage } from './safeStorage.ts';

const minute = 60_000;

/** How often the browser is sent on without being asked, of each kind, and within how many milliseconds. */
const limits = {
  /** Sign-ins that a page began by itself; counted until one succeeds or the login appears. */
  starts: { times: 3, within: 5 * minute },
  /** Sign-ins that began anew because something was refused: once, since a second refusal is a lasting one. */
  restarts: { times: 1, within: minute },
  /** Sign-ins that renew a token that nothing else renews. */
  renewals: { times: 3, within: minute },
  /** To where the app sends who may not come in: that may lead back here. */
  departures: { times: 3, within: 5 * minute },
} as const;

export type RedirectKind = keyof typeof limits;

/**
 * Counts the redirects of this tab that nobody asked for: servers or addresses that disagree must not send the browser
 * round for ever.
 */
export function createRestartGuard(storage: SafeStorage, now: () => number) {
  const keyOf = (kind: RedirectKind) => `ledenbureau.auth.${kind}`;
  function recent(kind: RedirectKind): number[] {
    try {
      const times: unknown = JSON.parse(storage.get(keyOf(kind)) ?? '[]');
      // A time to come was written under another clock.
      const counts = (time: unknown) => typeof time === 'number' && Math.abs(now() - time) < limits[kind].within;
      return Array.isArray(times) ? times.filter(counts) : [];
    } catch (error) {
      // Not written by this guard: start counting anew.
      if (error instanceof SyntaxError) return [];
      throw error;
    }
  }
  return {
    /** Counts one redirect; false when its limit is reached. @throws AuthError where storage is blocked. */
    allow(kind: RedirectKind): boolean {
      const times = recent(kind);
      if (times.length >= limits[kind].times) return false;
      storage.set(keyOf(kind), JSON.stringify([...times, now()]));
      return true;
    },
    reset(...kinds: RedirectKind[]): void {
      for (const kind of kinds) storage.set(keyOf(kind), null);
    },
    /** Somebody asked: nothing that happened before counts. */
    forget(): void {
      this.reset('starts', 'restarts', 'renewals', 'departures');
    },
  };
}
