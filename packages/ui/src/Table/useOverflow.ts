import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the table is wider than its frame. Only then the frame scrolls: a frame that always may scroll would
 * catch the sticky header, which should stick to the page. It then says how wide it is, and whether there is more to the end of it.
 */
export function useOverflow(frameRef: RefObject<HTMLElement | null>): boolean {
  const [overflow, setOverflow] = useState(false);
  useEffect(() => {
    const frame = frameRef.current;
    const table = frame?.querySelector('table');
    if (!frame || !table || typeof ResizeObserver === 'undefined') return;
    // on the element itself: the rows need not be drawn again for it
    const tellEnd = () =>
      frame.toggleAttribute('data-more', table.offsetWidth - frame.clientWidth - Math.abs(frame.scrollLeft) > 1);
    const observer = new ResizeObserver(() => {
      const isWider = table.offsetWidth > frame.clientWidth + 1;
      setOverflow(isWider);
      // Where nothing uses it, the styles of every cell would be found out anew for it.
      if (isWider) frame.style.setProperty('--lb-frame', `${frame.clientWidth}px`);
      tellEnd();
    });
    observer.observe(frame);
    observer.observe(table);
    frame.addEventListener('scroll', tellEnd);
    return () => {
      observer.disconnect();
      frame.removeEventListener('scroll', tellEnd);
    };
  }, [frameRef]);
  return overflow;
}
