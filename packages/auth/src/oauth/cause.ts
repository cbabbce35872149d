import { AuthError, type AuthErrorKey } from '../errors.ts';
import type { SafeStorage } from './safeStorage.ts';

const key = 'ledenbureau.auth.cause';

/** Remembers over the servers' pages why this tab was sent to sign in again, so that the login can say so. */
export function saveCause(storage: SafeStorage, cause: AuthError | null): void {
  storage.set(key, cause && JSON.stringify({ key: cause.key, params: cause.params }));
}

/** What was remembered, once. */
export function takeCause(storage: SafeStorage): AuthError | null {
  const text = storage.get(key);
  storage.set(key, null);
  try {
    const saved = JSON.parse(text ?? 'null') as { key?: unknown; params?: Record<string, unknown> } | null;
    if (typeof saved?.key !== 'string' || saved.key.split('.', 2).join('.') !== 'error.auth') return null;
    return new AuthError(saved.key as AuthErrorKey, { params: saved.params ?? {} });
  } catch {
    return null; // not written by this client
  }
}
