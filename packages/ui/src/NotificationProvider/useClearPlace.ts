import { useEffect, type RefObject } from 'react';

/** While notifications are open, keeps their region off what can be pressed. Its code comes with the first of them. */
export function useClearPlace(region: RefObject<HTMLElement | null>, isOpen: boolean, modal: HTMLElement | null): void {
  useEffect(() => {
    if (!isOpen) return undefined;
    const loading = import('./clearPlace.ts').then((code) => region.current && code.keepClear(region.current));
    const keeping = loading.catch(() => null); // without a network it stays in its corner, which is clear of the bars
    return () => void keeping.then((stop) => stop?.());
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- in a dialog the region is another element
  }, [region, isOpen, modal]);
}
