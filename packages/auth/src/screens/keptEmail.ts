import { keptEmailKey as storageKey } from '../oauth/keptEmailKey.ts';

/** Keeps the e-mail address that was typed, in this tab, while the browser leaves for another login. */
export function keepEmail(email: string): void {
  try {
    window.sessionStorage.setItem(storageKey, email);
  } catch {
    // No storage in this browser: the address is typed again.
  }
}

/** What was kept; it serves once. */
export function takeKeptEmail(): string {
  try {
    const email = window.sessionStorage.getItem(storageKey) ?? '';
    window.sessionStorage.removeItem(storageKey);
    return email;
  } catch {
    return '';
  }
}
