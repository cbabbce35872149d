/** The language chosen in this browser: kept locally, never needed to work. */
const languageKey = 'ledenbureau.language';

function read(storage: Storage, key: string): string | null {
  try {
    return storage.getItem(key);
  } catch {
    return null; // storage is switched off in this browser: the default applies
  }
}

function write(storage: Storage, key: string, value: string): void {
  try {
    storage.setItem(key, value);
  } catch {
    // Storage is full or switched off: the choice then lasts until the page is closed.
  }
}

/**
 * The language asked for: `lng` in the address (remembered for this tab, since signing in leaves the page), else
 * the choice made in the user menu; null when neither was made.
 */
export function requestedLanguage(search: string): string | null {
  const lng = new URLSearchParams(search).get('lng');
  if (lng) write(sessionStorage, languageKey, lng);
  return lng ?? read(sessionStorage, languageKey) ?? read(localStorage, languageKey);
}

/** Remembers the language chosen in the user menu; it replaces an earlier `lng`. */
export function rememberLanguage(locale: string): void {
  write(sessionStorage, languageKey, locale);
  write(localStorage, languageKey, locale);
}
