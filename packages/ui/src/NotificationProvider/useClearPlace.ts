import { useEffect, type RefObject } from 'react';

/** While notifications are open, keeps their region off what can be pressed. Its code comes with the first of them. */
export function useClearPlace(region: RefObject<HTMLElement | null>, isOpen: boolean, modal: HTMLElement | null): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const loading = import('./clearPlace.ts').catch(() => null); // without a network it stays in its corner, clear of the bars
    const keeping = loading.then((code) => region.current && code?.keepClear(region.current));
    return () => void keeping.then((stop) => stop?.());
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- in a dialog the region is another element
  }, [region, isOpen, modal]);
}
