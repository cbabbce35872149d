import { useEffect, useRef, type RefObject } from 'react';
import { enterModal, topModal } from './modals.ts';

const fields = 'input:enabled:not([type=hidden]), select:enabled, textarea:enabled';

/** Where the focus starts: what asks for it, else the first field, else the dialog itself, which is then read. */
function focusFirst(dialog: HTMLElement) {
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog.querySelector<HTMLElement>(fields);
  (first ?? dialog).focus();
}

/** Gives the focus back to where it was; if that is gone or switched off by now, to the dialog below or the page's content. */
function focusBack(opener: Element | null) {
  if (opener instanceof HTMLElement) opener.focus();
  const { activeElement: focused, body } = document;
  if (focused !== opener || focused === body) (topModal() ?? document.querySelector<HTMLElement>('main'))?.focus();
}

/** A DOM without modal dialogs (that of unit tests) shows the content by the attribute alone. */
type Dialog = HTMLElement & Partial<Pick<HTMLDialogElement, 'showModal' | 'close'>>;

/** Opens and closes a `dialog` as modal: the page behind is inert and does not scroll, the focus comes back. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element: Dialog | null = dialog.current;
    if (!element || !open) return undefined;
    let end: (() => void) | null | undefined;
    const start = () => {
      if (end === null) return;
      const opener = document.activeElement;
      element.showModal?.();
      element.setAttribute('open', '');
      const leave = enterModal(element);
      focusFirst(element);
      end = () => {
        leave();
        element.close?.();
        element.removeAttribute('open');
        focusBack(opener);
      };
    };
    // the dialog around it, which is told later of the same commit, opens first
    if (element.parentElement?.closest('dialog:not([open])')) queueMicrotask(start);
    else start();
    return () => {
      end?.();
      end = null;
    };
  }, [open]);
  return dialog;
}
