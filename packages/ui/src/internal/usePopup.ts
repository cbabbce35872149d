import { useLayoutEffect, type RefObject } from 'react';
import { openAround } from './modals.ts';
import { placePopup, type PopupOptions } from './placePopup.ts';

interface Options extends Omit<PopupOptions, 'rtl'> {
  /** As wide as its anchor. */
  matchWidth?: boolean;
}

/** Whether the document hears of what happened in none of these, of which one in a shadow root is not the event's `target`. */
export const isOutside = (event: Event, ...places: RefObject<Element | null>[]): boolean =>
  !places.some(({ current }) => current && event.composedPath().includes(current));

/**
 * Shows a `popover="manual"` beside its anchor: above every other layer, cut off by no
 * container, and following the anchor when something scrolls. Its CSS sets `inset: auto` and `margin: 0`.
 */
export function usePopup(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  { align, side, room, matchWidth = false }: Options,
): void {
  useLayoutEffect(() => {
    const [beside, element] = [anchor.current, popup.current];
    // what has both inside is known after what is in it, where it opens as it comes into the page
    const from = beside ?? element?.parentElement;
    // a DOM without a top layer (that of unit tests) shows it in place
    if (!open || !from || typeof element?.showPopover !== 'function') return undefined;
    openAround(element);
    element.showPopover();
    const place = () => {
      if (matchWidth) element.style.inlineSize = `${from.offsetWidth}px`;
      const { offsetWidth: width, offsetHeight, clientHeight: inner, scrollHeight } = element;
      // its whole height, also while it is kept lower than that
      const height = scrollHeight + offsetHeight - inner;
      const { clientWidth, clientHeight } = document.documentElement;
      const rtl = getComputedStyle(from).direction === 'rtl';
      const size = { width: clientWidth, height: clientHeight };
      const { left, top, maxHeight } = placePopup(from.getBoundingClientRect(), { width, height }, size, {
        align,
        side,
        rtl,
        room,
      });
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
      element.style.maxBlockSize = `${maxHeight}px`;
    };
    place();
    // what is found later makes it higher
    const resized = new ResizeObserver(place);
    resized.observe(element);
    resized.observe(from);
    const options = { capture: true, passive: true };
    addEventListener('scroll', place, options);
    addEventListener('resize', place);
    return () => {
      resized.disconnect();
      removeEventListener('scroll', place, options);
      removeEventListener('resize', place);
      if (element.isConnected && element.matches(':popover-open')) element.hidePopover();
    };
  }, [open, anchor, popup, align, side, room, matchWidth]);
}
