import { useSyncExternalStore } from 'react';

/** The open modal dialogs, the newest last, each with where the focus was before it and before those below it. */
const stack = new Map<HTMLElement, (HTMLElement | null)[]>();
const listeners = new Set<() => void>();

const fields = 'input:enabled:not([type=hidden]), select:enabled, textarea:enabled';

/** A DOM without modal dialogs (that of unit tests) shows the content by the attribute alone. */
type Modal = HTMLElement & Partial<Pick<HTMLDialogElement, 'showModal' | 'close'>>;

/** Tells who follows the stack; the page below it does not scroll. */
function update() {
  const { style, clientWidth } = document.documentElement;
  if (stack.size === 0) {
    style.overflow = '';
    style.scrollbarGutter = '';
  } else if (style.overflow === '') {
    // the place of the scroll bar is kept, so that the page does not jump
    style.scrollbarGutter = innerWidth > clientWidth ? 'stable' : '';
    style.overflow = 'hidden';
  }
  listeners.forEach((listener) => listener());
}

/** The dialog that has the page now; null without one. */
export const topModal = (): HTMLElement | null => [...stack.keys()].at(-1) ?? null;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * The dialog that has the page now: everything outside it is inert, so what must be seen, heard and reached
 * meanwhile is rendered inside it.
 */
export const useTopModal = (): HTMLElement | null => useSyncExternalStore(subscribe, topModal, () => null);

/** Where the focus starts: what asks for it, else the first field, else the dialog itself, which is then read. */
function focusFirst(dialog: HTMLElement) {
  const first = (selector: string) =>
    [...dialog.querySelectorAll<HTMLElement>(selector)].find((one) => one.closest('dialog') === dialog);
  (first('[data-autofocus]') ?? first(fields) ?? dialog).focus();
}

/**
 * Opens the dialog that an element stands in, which the element then lies above: the last that opens is on top, and of what
 * comes into the page together React tells the inner one first.
 */
export function openAround(element: HTMLElement): void {
  const around = element.parentElement?.closest<HTMLElement>('[data-modal]');
  if (around) openModal(around);
}

/** What the keys reach when nothing else has the focus: the dialog on top, else the content of the page. */
export const ground = (): HTMLElement | null => topModal() ?? document.querySelector<HTMLElement>('main');

/** Opens a dialog above the page and all that is open. */
export function openModal(element: Modal): void {
  if (stack.has(element)) return;
  openAround(element);
  stack.set(element, [document.activeElement as HTMLElement | null, ...([...stack.values()].at(-1) ?? [])]);
  element.showModal?.();
  element.setAttribute('open', '');
  update();
  focusFirst(element);
}

/**
 * Closes a dialog. The one on top gives the focus back to where it was; if that is gone or switched off by now, to where it was
 * before that, to the dialog below or to the page's content.
 */
export function closeModal(element: Modal): void {
  const isTop = topModal() === element;
  const openers = stack.get(element) ?? [];
  stack.delete(element);
  update();
  element.close?.();
  element.removeAttribute('open');
  if (!isTop) return;
  for (const place of [...openers, ground()]) {
    if (!place || place === document.body) continue;
    place.focus();
    if (document.activeElement === place) return;
  }
}
