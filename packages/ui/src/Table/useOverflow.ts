import { useEffect, useState, type RefObject } from 'react';

/**
 * Whether the table is wider than its frame. Only then the frame scrolls: a frame that always may scroll would
 * catch the sticky header, which should stick to the page.
 */
export function useOverflow(frameRef: RefObject<HTMLElement | null>): boolean {
  const [overflow, setOverflow] = useState(false);
  useEffect(() => {
    const frame = frameRef.current;
    const table = frame?.querySelector('table');
    if (!frame || !table || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(() => setOverflow(table.offsetWidth > frame.clientWidth + 1));
    observer.observe(frame);
    observer.observe(table);
    return () => observer.disconnect();
  }, [frameRef]);
  return overflow;
}
