import { useEffect, useRef, type RefObject } from 'react';
import { enterModal, topModal } from './modals.ts';

const fields = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

/** Ends each open dialog: it closes, and the focus goes back to where it was. */
const ends = new Map<HTMLDialogElement, () => void>();

/** Where the focus starts: what asks for it, else the first field, else the dialog itself, which is then read. */
function focusFirst(dialog: HTMLElement) {
  const first = (selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)].find((one) => one.closest('dialog') === dialog);
  (first('[data-autofocus]') ?? first(fields) ?? dialog).focus();
}

/** Gives the focus back to where it was; if that is gone or switched off by now, to the dialog below or the page's content. */
function focusBack(opener: Element | null) {
  if (opener instanceof HTMLElement) opener.focus();
  const { activeElement: focused, body } = document;
  if (focused !== opener || focused === body) (topModal() ?? document.querySelector<HTMLElement>('main'))?.focus();
}

/** Shows a dialog above everything, and what opened inside it before above itself. */
function show(element: HTMLDialogElement) {
  // a DOM without modal dialogs (that of unit tests) still shows the content
  if (typeof element.showModal !== 'function') return element.setAttribute('open', '');
  element.showModal();
  for (const popup of element.querySelectorAll<HTMLElement>('[popover]')) {
    if (!popup.matches(':popover-open')) continue;
    popup.hidePopover();
    popup.showPopover();
  }
}

/**
 * Opens a dialog, after the one that it stands in: those that come into the page together are told from the inside out, and
 * the last that opens lies above the others.
 */
function open(element: HTMLDialogElement | null | undefined) {
  if (!element || ends.has(element)) return;
  open(element.parentElement?.closest<HTMLDialogElement>('dialog[data-modal]'));
  const opener = document.activeElement;
  show(element);
  const leave = enterModal(element);
  focusFirst(element);
  ends.set(element, () => {
    leave();
    if (typeof element.close === 'function') element.close();
    else element.removeAttribute('open');
    focusBack(opener);
  });
}

/** Closes a dialog, and before it those that stand in it. */
function close(element: HTMLDialogElement) {
  element.querySelectorAll('dialog').forEach(close);
  ends.get(element)?.();
  ends.delete(element);
}

/** Opens and closes a `dialog` as modal: the page behind is inert and does not scroll, the focus comes back. */
export function useModal(isOpen: boolean): RefObject<HTMLDialogElement | null> {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element || !isOpen) return undefined;
    open(element);
    return () => close(element);
  }, [isOpen]);
  return dialog;
}
