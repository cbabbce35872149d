const window = 60_000;
const maxRestarts = 3;

/**
 * Counts redirects of one kind that nobody asked for, in this tab: servers or addresses that disagree must not send the
 * browser round for ever.
 */
export function createRestartGuard(storage: Storage, now: () => number, kind: 'restarts' | 'starts') {
  const key = `ledenbureau.auth.${kind}`;
  function recent(): number[] {
    try {
      const times: unknown = JSON.parse(storage.getItem(key) ?? '[]');
      return Array.isArray(times)
        ? times.filter((time): time is number => typeof time === 'number' && now() - time < window)
        : [];
    } catch {
      // Not written by this guard: start counting anew.
      return [];
    }
  }
  return {
    /** Counts one redirect; false when the limit of 3 a minute is reached. */
    allow(): boolean {
      const times = recent();
      if (times.length >= maxRestarts) return false;
      storage.setItem(key, JSON.stringify([...times, now()]));
      return true;
    },
    reset(): void {
      storage.removeItem(key);
    },
  };
}
