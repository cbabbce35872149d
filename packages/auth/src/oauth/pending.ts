/** A sign-in that has left for the authorization server and may come back. */
interface PendingSignIn {
  verifier: string;
  /** Milliseconds since 1970. */
  created: number;
}

const lifetime = 10 * 60_000;
const maxPending = 10;
const prefix = 'ledenbureau.auth.state.';

/**
 * One record per state, so that two tabs that sign in at once do not overwrite each other.
 * In localStorage: the answer may arrive in another tab than the one that asked.
 */
export function createPendingSignIns(storage: Storage, now: () => number) {
  const keys = () =>
    Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter((key) =>
      key.startsWith(prefix),
    );

  /** The newest first; what expired or is no record of ours is removed. */
  function sweep(): string[] {
    const alive: { key: string; created: number }[] = [];
    for (const key of keys()) {
      const record = parse(storage.getItem(key));
      if (record != null && isAlive(record)) alive.push({ key, created: record.created });
      else storage.removeItem(key);
    }
    return alive.sort((a, b) => b.created - a.created).map(({ key }) => key);
  }

  function isAlive(record: PendingSignIn): boolean {
    const age = now() - record.created;
    return age >= 0 && age < lifetime;
  }

  return {
    add(state: string, verifier: string): void {
      for (const key of sweep().slice(maxPending - 1)) storage.removeItem(key);
      storage.setItem(prefix + state, JSON.stringify({ verifier, created: now() } satisfies PendingSignIn));
    },
    /** The verifier of `state`, which can be taken once; null if it is unknown, used or expired. */
    take(state: string): string | null {
      const record = parse(storage.getItem(prefix + state));
      storage.removeItem(prefix + state);
      return record != null && isAlive(record) ? record.verifier : null;
    },
    clear(): void {
      for (const key of keys()) storage.removeItem(key);
    },
  };
}

function parse(text: string | null): PendingSignIn | null {
  try {
    const value = JSON.parse(text ?? 'null') as Partial<PendingSignIn> | null;
    if (typeof value?.verifier !== 'string' || typeof value.created !== 'number') return null;
    return { verifier: value.verifier, created: value.created };
  } catch {
    // Not written by this client: as good as absent.
    return null;
  }
}
