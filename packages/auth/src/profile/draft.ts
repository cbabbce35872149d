/** Milliseconds that what was typed is kept. */
const keepFor = 30 * 60_000;

/** Keeps what was typed in a form while the person signs in again. */
export interface Draft<Values> {
  /** Never give it a password. */
  keep: (identityId: string, values: Values) => void;
  /** What this person typed, once; null if there is nothing, or it is of someone else. */
  take: (identityId: string) => Values | null;
}

/** `storage` is that of the tab: it ends with it. `now` in milliseconds since 1970. */
export function createDraft<Values>(name: string, storage: Storage, now: () => number): Draft<Values> {
  const key = `ledenbureau.auth.draft.${name}`;
  return {
    keep(identityId, values) {
      storage.setItem(key, JSON.stringify({ identityId, kept: now(), values }));
    },
    take(identityId) {
      const text = storage.getItem(key);
      storage.removeItem(key);
      const draft = JSON.parse(text ?? 'null') as { identityId: string; kept: number; values: Values } | null;
      return draft?.identityId === identityId && now() - draft.kept < keepFor ? draft.values : null;
    },
  };
}
