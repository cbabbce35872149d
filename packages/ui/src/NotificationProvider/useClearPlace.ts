import { useEffect, type RefObject } from 'react';

/** While notifications are open, keeps their region off what can be pressed. Its code comes with the first of them. */
export function useClearPlace(region: RefObject<HTMLElement | null>, isOpen: boolean, modal: HTMLElement | null): void {
  useEffect(() => {
    if (!isOpen || typeof ResizeObserver === 'undefined') return undefined;
    let stop: (() => void) | null = null;
    let isGone = false;
    const begin = async () => {
      // without a network it stays in its corner, which is clear of the bars
      const code = await import('./clearPlace.ts').catch(() => null);
      if (code && !isGone && region.current) stop = code.keepClear(region.current);
    };
    void begin();
    return () => {
      isGone = true;
      stop?.();
    };
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- in a dialog the region is another element
  }, [region, isOpen, modal]);
}
