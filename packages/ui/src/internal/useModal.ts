import { useEffect, useRef, type RefObject } from 'react';
import { closeModal, openModal } from './modals.ts';
import { giveBack, watchFocus } from './watchFocus.ts';

/** Opens and closes a `dialog` as modal: the page behind is inert and does not scroll, the focus comes back. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    watchFocus(element);
    openModal(element);
    return () => giveBack(closeModal(element));
  }, [open]);
  return dialog;
}
