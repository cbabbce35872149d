import { useEffect, useRef, type RefObject } from 'react';
import { enterModal, topModal } from './modals.ts';

const fields = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

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

/** Opens and closes a `dialog` as modal: the page behind is inert and does not scroll, the focus comes back. */
export function useModal(open: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return undefined;
    const opener = document.activeElement;
    // a DOM without modal dialogs (that of unit tests) still shows the content
    if (typeof element.showModal === 'function') element.showModal();
    else element.setAttribute('open', '');
    const leave = enterModal(element);
    focusFirst(element);
    return () => {
      leave();
      if (typeof element.close === 'function') element.close();
      else element.removeAttribute('open');
      focusBack(opener);
    };
  }, [open]);
  return dialog;
}
