import type { TransactionValues } from './values.ts';

/** What is being entered, with its idempotency key: survives a reload and a new sign-in, in this tab only. */
export interface Draft {
  key: string;
  values: TransactionValues | null;
}

const storageKey = 'ledenbureau.transaction.create';

export const newDraft = (): Draft => ({ key: crypto.randomUUID(), values: null });

/** The draft of this tab, or a new one. */
export function readDraft(): Draft {
  try {
    const stored = JSON.parse(sessionStorage.getItem(storageKey) ?? 'null') as Partial<Draft> | null;
    if (typeof stored?.key === 'string') return { key: stored.key, values: stored.values ?? null };
  } catch {
    // An unreadable draft, or no storage in this browser: start with an empty form.
  }
  return newDraft();
}

export function writeDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(draft));
  } catch {
    // Storage is full or switched off: the form still works, it only does not survive a reload.
  }
}

export function clearDraft(): void {
  try {
    sessionStorage.removeItem(storageKey);
  } catch {
    // Nothing was stored either.
  }
}
