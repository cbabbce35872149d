/** A text of the browser's storage; null when there is none, or no storage. */
export function readStorage(storage: () => Storage, key: string): string | null {
  try {
    return storage().getItem(key);
  } catch {
    return null; // storage is switched off in this browser: the default applies
  }
}

/** Keeps a text in the browser's storage, which is never needed to work; null removes it. */
export function writeStorage(storage: () => Storage, key: string, value: string | null): void {
  try {
    if (value === null) storage().removeItem(key);
    else storage().setItem(key, value);
  } catch {
    // Storage is full or switched off: what was to be kept then lasts until the page is closed.
  }
}
