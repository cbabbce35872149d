import { useSyncExternalStore } from 'react';

/** The open modal dialogs, the newest last, each with what had the focus before. */
const open: { element: HTMLDialogElement; opener: Element | null }[] = [];
const listeners = new Set<() => void>();

function update() {
  const { style, clientWidth } = document.documentElement;
  if (open.length === 0) {
    style.overflow = '';
    style.scrollbarGutter = '';
  } else if (style.overflow === '') {
    // the place of the scroll bar is kept, so that the page does not jump
    style.scrollbarGutter = innerWidth > clientWidth ? 'stable' : '';
    style.overflow = 'hidden';
  }
  listeners.forEach((listener) => listener());
}

const fields = 'input:not([type=hidden], :disabled), select:not(:disabled), textarea:not(:disabled)';

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

/**
 * Opens the dialog that an element stands in, and those around it, where they are not open yet: what comes into the page together
 * is told from the inside out, and the last that opens lies above the others.
 */
export function openModalAround(inside: HTMLElement): void {
  const around = inside.parentElement?.closest<HTMLDialogElement>('dialog[data-modal]');
  if (around) openModal(around);
}

/** Opens a dialog above the page, which stops scrolling, and moves the focus into it. */
export function openModal(element: HTMLDialogElement): void {
  if (open.some((modal) => modal.element === element)) return;
  openModalAround(element);
  const opener = document.activeElement;
  // a DOM without modal dialogs (that of unit tests) still shows the content
  if (typeof element.showModal === 'function') element.showModal();
  else element.setAttribute('open', '');
  open.push({ element, opener });
  update();
  focusFirst(element);
}

/** Closes a dialog, and before it those that stand in it; the focus goes back. */
export function closeModal(element: HTMLDialogElement): void {
  const modal = open.find((modal) => modal.element === element);
  if (!modal) return;
  for (const inner of [...open].reverse())
    if (inner !== modal && element.contains(inner.element)) closeModal(inner.element);
  open.splice(open.indexOf(modal), 1);
  update();
  if (typeof element.close === 'function') element.close();
  else element.removeAttribute('open');
  focusBack(modal.opener);
}

/** The dialog that has the page now; null without one. */
export const topModal = (): HTMLElement | null => open.at(-1)?.element ?? null;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * The dialog that has the page now: everything outside it is inert, so what must be seen, heard and reached
 * meanwhile is rendered inside it.
 */
export const useTopModal = (): HTMLElement | null => useSyncExternalStore(subscribe, topModal, () => null);
