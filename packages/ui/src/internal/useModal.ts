import { useEffect, useLayoutEffect, useRef, type RefObject } from 'react';
import { closeModal, openModal } from './modals.ts';
import { giveBack, watchFocus } from './watchFocus.ts';

/** A DOM without layout shows all that is in it. */
const isSeen = (element: Partial<Pick<HTMLElement, 'checkVisibility'>>): boolean => element.checkVisibility?.() ?? true;

/** Opens and closes a `dialog` as modal: the page behind is inert and does not scroll, the focus comes back. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  const isAway = useRef(false);
  // What waits for data above is hidden, and ends only these effects: a dialog that nobody sees keeps nobody from the page.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    if (isAway.current) openModal(element);
    isAway.current = false;
    const leave = () => {
      isAway.current = element.isConnected && !isSeen(element);
      if (isAway.current) closeModal(element);
    };
    return () => queueMicrotask(leave); // once React has hidden it
  }, [open]);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    watchFocus(element);
    openModal(element);
    return () => giveBack(closeModal(element));
  }, [open]);
  return dialog;
}
