import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query holds; renders again when that changes. False where there is no window. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (typeof globalThis.matchMedia !== 'function') return () => undefined;
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => typeof globalThis.matchMedia === 'function' && matchMedia(query).matches,
    () => false,
  );
}
