import { useLayoutEffect, type RefObject } from 'react';
import { placePopup, type PopupOptions } from './placePopup.ts';

type Options = Omit<PopupOptions, 'rtl'>;

/**
 * Shows a `popover="manual"` beside its anchor: above every other layer, cut off by no
 * container, and following the anchor when something scrolls. Its CSS sets `inset: auto` and `margin: 0`.
 */
export function usePopup(
  open: boolean,
  anchor: RefObject<HTMLElement | null>,
  popup: RefObject<HTMLElement | null>,
  { align, side }: Options,
): void {
  useLayoutEffect(() => {
    const [from, element] = [anchor.current, popup.current];
    // a DOM without a top layer (that of unit tests) shows it in place
    if (!open || !from || typeof element?.showPopover !== 'function') return undefined;
    element.showPopover();
    const place = () => {
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
      });
      element.style.left = `${left}px`;
      element.style.top = `${top}px`;
      element.style.maxBlockSize = `${maxHeight}px`;
    };
    place();
    const options = { capture: true, passive: true };
    addEventListener('scroll', place, options);
    addEventListener('resize', place);
    return () => {
      removeEventListener('scroll', place, options);
      removeEventListener('resize', place);
      if (element.isConnected && element.matches(':popover-open')) element.hidePopover();
    };
  }, [open, anchor, popup, align, side]);
}
