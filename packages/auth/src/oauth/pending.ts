import type { SafeStorage } from './safeStorage.ts';

/** A sign-in that has left for the authorization server and may come back. */
interface PendingSignIn {
  verifier: string;
  /** Milliseconds since 1970. */
  created: number;
  /** Another tab began it beside its own page, and waits for the answer. */
  beside: boolean;
}

const lifetime = 10 * 60_000;
const maxPending = 10;
const prefix = 'ledenbureau.auth.state.';

/**
 * One record per state, so that two tabs that sign in at once do not overwrite each other.
 * In localStorage: the answer may arrive in another tab than the one that asked.
 */
export function createPendingSignIns(storage: SafeStorage, now: () => number) {
  /** The newest first; what expired or is no record of ours is removed. */
  function sweep(): string[] {
    const alive: { key: string; created: number }[] = [];
    for (const key of storage.keys(prefix)) {
      const record = read(key);
      if (record == null) storage.set(key, null);
      else alive.push({ key, created: record.created });
    }
    return alive.sort((a, b) => b.created - a.created).map(({ key }) => key);
  }

  function read(key: string): PendingSignIn | null {
    const record = parse(storage.get(key));
    // Either way: a clock that is put right on the way makes no answer worthless.
    return record != null && Math.abs(now() - record.created) < lifetime ? record : null;
  }

  return {
    add(state: string, verifier: string, beside: boolean): void {
      for (const key of sweep().slice(maxPending - 1)) storage.set(key, null);
      const record: PendingSignIn = { verifier, created: now(), beside };
      storage.set(prefix + state, JSON.stringify(record));
    },
    /** Whether another tab waits for the answer to `state`. */
    isBeside: (state: string): boolean => read(prefix + state)?.beside === true,
    /** The verifier of `state`, which can be taken once; null if it is unknown, used or expired. */
    take(state: string): string | null {
      const record = read(prefix + state);
      storage.set(prefix + state, null);
      return record?.verifier ?? null;
    },
    clear(): void {
      for (const key of storage.keys(prefix)) storage.set(key, null);
    },
  };
}

function parse(text: string | null): PendingSignIn | null {
  let value: Partial<PendingSignIn> | null = null;
  try {
    value = JSON.parse(String(text)) as Partial<PendingSignIn> | null;
  } catch {
    // Not written by this client: as good as absent.
  }
  if (typeof value?.verifier !== 'string' || typeof value.created !== 'number') return null;
  return { verifier: value.verifier, created: value.created, beside: value.beside === true };
}
