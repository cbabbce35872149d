import { useEffect } from 'react';
import { useScope } from './context.ts';
import { asValues, serialize } from './core/values.ts';

export interface DraftProps {
  /** Key in the session storage; one for each form. */
  storageKey: string;
  /** Whose draft it is, for instance the user's id: nobody else gets to see it. */
  owner?: string;
  /** Told that values of an earlier visit were put back. */
  onRestore?(): void;
}

const delay = 250;

/**
 * Keeps what is typed in this tab's session storage: it survives a reload and a new sign-in. Never passwords or files.
 * Goes when the values are saved, reset, or given up at the UnsavedChangesGuard.
 */
export function Draft({ storageKey, owner = '', onRestore }: DraftProps) {
  const { store } = useScope();
  useEffect(() => {
    const kept = read(storageKey, owner);
    if (kept) {
      store.batch(() => store.root.setValue(kept));
      onRestore?.();
    }
    let timer: ReturnType<typeof setTimeout> | undefined;
    const write = () => {
      clearTimeout(timer);
      timer = undefined;
      if (store.getState().changed) save(storageKey, { owner, values: serialize(store.root.draft()) });
      else save(storageKey, null);
    };
    const later = () => {
      timer ??= setTimeout(write, delay);
    };
    const now = () => {
      if (timer !== undefined) write();
    };
    const stops = [store.valueChanges.subscribe(later), store.saves.subscribe(write)];
    window.addEventListener('pagehide', now);
    return () => {
      now();
      window.removeEventListener('pagehide', now);
      stops.forEach((stop) => stop());
    };
    // oxlint-disable-next-line react/exhaustive-deps -- onRestore is told once, at the first render
  }, [store, storageKey, owner]);
  return null;
}

function read(key: string, owner: string): Record<string, unknown> | null {
  try {
    const draft = asValues(JSON.parse(sessionStorage.getItem(key) ?? 'null'));
    return draft.owner === owner ? asValues(draft.values) : null;
  } catch {
    // Unreadable, or no storage in this browser: the form starts as it is.
    return null;
  }
}

function save(key: string, draft: { owner: string; values: unknown } | null): void {
  try {
    if (draft) sessionStorage.setItem(key, JSON.stringify(draft));
    else sessionStorage.removeItem(key);
  } catch {
    // Storage is full or switched off: the form still works, it only does not survive a reload.
  }
}
