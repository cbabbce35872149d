import { useSyncExternalStore } from 'react';
import { storageKey } from './themeInit.ts';

export const themeModes = ['light', 'dark', 'system'] as const;
export type ThemeMode = (typeof themeModes)[number];

const listeners = new Set<() => void>();

/** Storage may be forbidden (private window, sandbox): then the choice lasts until the page is left. */
const storage = (): Storage | null => {
  try {
    return globalThis.localStorage ?? null;
  } catch {
    return null;
  }
};

const read = (): ThemeMode => {
  const chosen = globalThis.document?.documentElement.dataset.theme;
  return chosen === 'light' || chosen === 'dark' ? chosen : 'system';
};

/** Chooses the theme, now and for later visits. `system` follows the device and stores nothing. */
export function setThemeMode(mode: ThemeMode): void {
  const { dataset, style } = document.documentElement;
  style.colorScheme = mode === 'system' ? '' : mode;
  if (mode === 'system') {
    delete dataset.theme;
    storage()?.removeItem(storageKey);
  } else {
    dataset.theme = mode;
    storage()?.setItem(storageKey, mode);
  }
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The chosen theme; renders again when it changes. */
export function useThemeMode(): ThemeMode {
  return useSyncExternalStore(subscribe, read, () => 'system');
}
