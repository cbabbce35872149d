import { useEffect, useRef, type RefObject } from 'react';
import type { RootNode } from './dom.ts';
import { closeModal, openModal } from './modals.ts';
import { giveBack, watchFocus } from './watchFocus.ts';

/** Opens and closes a `dialog` as modal: the page behind is inert and does not scroll, the focus comes back. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const root = element.getRootNode() as RootNode;
    watchFocus(element);
    openModal(element);
    return () => giveBack(closeModal(element), root);
  }, [open]);
  return dialog;
}
