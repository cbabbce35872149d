import { type RefObject, useEffect, useRef } from 'react';

/** For a bar that stays at the foot of the window: what gets the focus scrolls clear of it, as high as it is now. */
export function useStickyBar(): RefObject<HTMLDivElement | null> {
  const bar = useRef<HTMLDivElement>(null);
  // after each render: its height is that of what it says
  useEffect(() => {
    const { style } = document.documentElement;
    style.scrollPaddingBlockEnd = `${bar.current?.offsetHeight ?? 0}px`;
    return () => void (style.scrollPaddingBlockEnd = '');
  });
  return bar;
}
