import { ground, topModal } from './modals.ts';

/** What has the focus in the dialog on top, or got it back from one that closed; undefined before there was one. */
let focused: Element | null | undefined;

/**
 * A step that is done often takes its own button away, and with it the focus: it then goes to the dialog on top or to the page's
 * content, so that the keys still reach it and it is read again.
 */
export function watchFocus(): void {
  if (focused !== undefined) return;
  focused = null;
  document.addEventListener('focusin', ({ target }) => {
    focused = topModal()?.contains(target as Element) ? (target as Element) : null;
  });
  new MutationObserver(() => {
    if (focused?.isConnected === false && document.activeElement === document.body)
      ground()?.focus({ preventScroll: true });
  }).observe(document.body, { childList: true, subtree: true });
}

/** A dialog has closed: who opened it has the focus again, and may go away because of what was done there. */
export function watchOpener(): void {
  focused = document.activeElement;
}
