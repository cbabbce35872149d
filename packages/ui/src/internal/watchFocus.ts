import { focusPath, type Path, topModal } from './modals.ts';

/** What has the focus, or had it when it went away, and what that stands in; undefined before anything is watched. */
let last: Path | undefined;

/** What says what a part of the page is, or what came of a step that was taken there. */
const titles = '[role=status][tabindex], h1, h2, h3, h4';

const isNowhere = () => document.activeElement === document.body;

/** Whether it took the focus. */
function takes(place: Element | null | undefined): boolean {
  if (!(place instanceof HTMLElement)) return false;
  if (place.matches(titles)) place.tabIndex = -1;
  place.focus({ preventScroll: place.tabIndex < 0 });
  return document.activeElement === place;
}

/** From what is gone to the nearest part around it that is still there: to its title, or to the dialog, which is read with its own. */
function land(path: Path): void {
  const ground = topModal() ?? document.querySelector('main');
  for (const part of [...path, ground]) {
    // beyond the content of the page nothing says what came of a step
    if (!part?.isConnected || part.querySelector('main')) continue;
    const title = part.matches('dialog') ? part : part.querySelector(titles);
    if (takes(title)) {
      // whoever works with the keys sees where they are
      if (title?.matches(`:focus-visible:is(${titles})`)) title.scrollIntoView({ block: 'nearest' });
      return;
    }
  }
  takes(ground);
}

/**
 * A step that is done often takes its own button away, and with it the focus: it then goes to the title of the part that the button
 * stood in, so that the keys still reach it and what came of the step is read. What takes the focus by itself keeps it.
 */
export function watchFocus(): void {
  if (last) return;
  last = focusPath();
  const isLost = () => last?.[0]?.isConnected === false && isNowhere();
  document.addEventListener('focusin', () => (last = focusPath()));
  document.addEventListener('focusout', ({ target }) => {
    setTimeout(() => {
      const isLeft = last?.[0] === target && isNowhere();
      // somebody pressed beside it: that it goes later is nothing to them. Of what was switched off it is
      if (isLeft && target instanceof Element && target.isConnected && !target.matches(':disabled')) last = [];
    });
  });
  new MutationObserver(() => {
    if (isLost()) setTimeout(() => isLost() && land(last ?? []));
  }).observe(document.body, { childList: true, subtree: true });
}

/** A dialog has closed: the focus goes back to where it was before; where nothing of that takes it, to what the first of it stood in. */
export function giveBack(openers: readonly Path[]): void {
  const [opener] = openers;
  if (!opener) return;
  if (!openers.some(([place]) => place !== document.body && takes(place))) land(opener);
  // it may go away yet because of what was done in the dialog
  last = focusPath();
}
