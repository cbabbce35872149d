import { useCallback, useSyncExternalStore } from 'react';

const can = () => typeof globalThis.matchMedia === 'function';

/** Whether a media query holds; renders again when that changes. False where there is no window to ask. */
export function useMediaQuery(query: string): boolean {
  const subscribe = useCallback(
    (listener: () => void) => {
      if (!can()) return () => undefined;
      const list = matchMedia(query);
      list.addEventListener('change', listener);
      return () => list.removeEventListener('change', listener);
    },
    [query],
  );
  return useSyncExternalStore(subscribe, () => can() && matchMedia(query).matches);
}
