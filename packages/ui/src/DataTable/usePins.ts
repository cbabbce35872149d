import { useEffect, useRef } from 'react';

/** Of a frame, what pinned columns may take at most: the others have to be seen too. */
const share = 0.66;

/**
 * Measures the columns of the table in the element, and gives the element what its styles count with: how wide it is, how far
 * from its side each pinned column stands, and at which side something is scrolled out of sight.
 */
export function usePins(active: boolean, pins: Readonly<Record<string, 'start' | 'end'>>, columns: string) {
  const root = useRef<HTMLDivElement>(null);
  const pinned = JSON.stringify(pins);
  useEffect(() => {
    const element = root.current;
    if (!element || !active || typeof ResizeObserver === 'undefined') return undefined;
    const sides = JSON.parse(pinned) as Record<string, 'start' | 'end'>;
    const ids = columns.split('\n');
    const headers = () => [...element.querySelectorAll<HTMLElement>('thead th')];
    const scroll = () => {
      const frame = element.querySelector('table')?.parentElement;
      if (!frame) return;
      const at = Math.abs(frame.scrollLeft);
      element.toggleAttribute('data-before', at > 0);
      element.toggleAttribute('data-after', at < frame.scrollWidth - frame.clientWidth - 1);
    };
    const measure = () => {
      const widths = headers().map((header) => header.getBoundingClientRect().width);
      const sum = (from: number, to: number) => widths.slice(from, to).reduce((total, width) => total + width, 0);
      let [start, end] = [0, 0];
      for (const [index, id] of ids.entries()) {
        const side = sides[id];
        if (side === 'start') start = sum(0, index + 1);
        if (side === 'end') end = Math.max(end, sum(index, ids.length));
        if (side) {
          const away = side === 'start' ? sum(0, index) : sum(index + 1, ids.length);
          element.style.setProperty(`--lb-pin-${index}`, `${away}px`);
        }
      }
      element.style.setProperty('--lb-frame', `${element.clientWidth}px`);
      element.toggleAttribute('data-pins', start + end > 0 && start + end <= element.clientWidth * share);
      scroll();
    };
    const sizes = new ResizeObserver(measure);
    const observe = () => {
      sizes.disconnect();
      for (const part of [element, ...headers()]) sizes.observe(part);
    };
    // the frame of virtual rows takes the place of the first one when its code is there
    const frames = new MutationObserver(observe);
    frames.observe(element, { childList: true });
    observe();
    element.addEventListener('scroll', scroll, { capture: true, passive: true });
    return () => {
      sizes.disconnect();
      frames.disconnect();
      element.removeEventListener('scroll', scroll, { capture: true });
    };
  }, [active, pinned, columns]);
  return root;
}
