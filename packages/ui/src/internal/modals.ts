import { useSyncExternalStore } from 'react';
import type { RootNode } from './dom.ts';

/** An element and all that it stands in, from the inside out. */
export type Path = readonly Element[];

/** The open modal dialogs, the newest last, each with where the focus was before it and before those below it. */
const stack = new Map<HTMLElement, readonly Path[]>();
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

/** The way from an element to the page, out of shadow roots too: what is left of it is there when that is gone. */
export function pathFrom(element: Element | null): Path {
  const path: Element[] = [];
  for (let at = element; at; at = at.parentElement ?? (at.getRootNode() as Partial<ShadowRoot>).host ?? null)
    path.push(at);
  return path;
}

/** The way from what has the focus, as the page or the shadow root of an element tells. */
export const focusPath = (element: Element): Path =>
  pathFrom((element.getRootNode() as RootNode).activeElement ?? document.activeElement);

/** Opens a dialog above the page and all that is open. */
export function openModal(element: Modal): void {
  if (stack.has(element)) return;
  openAround(element);
  stack.set(element, [focusPath(element), ...([...stack.values()].at(-1) ?? [])]);
  element.showModal?.();
  element.setAttribute('open', '');
  update();
  focusFirst(element);
}

/** Closes a dialog. Answers where the focus was before the one on top, the last place first; of one below another nothing. */
export function closeModal(element: Modal): readonly Path[] {
  const openers = (topModal() === element && stack.get(element)) || [];
  stack.delete(element);
  update();
  element.close?.();
  element.removeAttribute('open');
  return openers;
}
