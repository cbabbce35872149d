import { useSyncExternalStore } from 'react';

/** The open modal dialogs, the newest last. */
const open: HTMLElement[] = [];
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

/** Registers a dialog that was opened above the page, which stops scrolling. Returns what takes it away again. */
export function enterModal(element: HTMLElement): () => void {
  open.push(element);
  update();
  return () => {
    open.splice(open.indexOf(element), 1);
    update();
  };
}

/** The dialog that has the page now; null without one. */
export const topModal = (): HTMLElement | null => open.at(-1) ?? null;

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/**
 * The dialog that has the page now: everything outside it is inert, so what must be seen, heard and reached
 * meanwhile is rendered inside it.
 */
export const useTopModal = (): HTMLElement | null => useSyncExternalStore(subscribe, topModal, () => null);
