import { useCallback, useSyncExternalStore } from 'react';

const listeners = new Set<() => void>();
/** For where storage is switched off: the choice then lasts until the page is left. */
const chosen = new Map<string, boolean>();

function read(key: string): boolean {
  const here = chosen.get(key);
  if (here !== undefined) return here;
  try {
    return localStorage.getItem(key) !== 'collapsed';
  } catch {
    return true;
  }
}

function write(key: string, expanded: boolean): void {
  chosen.set(key, expanded);
  try {
    localStorage.setItem(key, expanded ? 'expanded' : 'collapsed');
  } catch {
    // storage is full or switched off: `chosen` has it
  }
  listeners.forEach((listener) => listener());
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The state of a Sidebar, remembered in this browser under a key: `<Sidebar {...useSidebarState('app.sidebar')} />`. */
export function useSidebarState(storageKey: string): {
  expanded: boolean;
  onExpandedChange: (expanded: boolean) => void;
} {
  const expanded = useSyncExternalStore(
    subscribe,
    () => read(storageKey),
    () => true,
  );
  return { expanded, onExpandedChange: useCallback((next) => write(storageKey, next), [storageKey]) };
}
