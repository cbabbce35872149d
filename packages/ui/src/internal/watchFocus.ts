import type { RootNode } from './dom.ts';
import { focusPath, pathFrom, type Path, topModal } from './modals.ts';

/** What has the focus, or had it when it went away, and what that stands in. */
let last: Path = [];
/** The page, and the shadow roots that something is watched in. */
const watched = new WeakSet<Node>();

/** What says what a part of the page is, or what came of a step that was taken there. */
const titles = '[role=status][tabindex], h1, h2, h3, h4';

/** Of steps: what one goes on with after the one that is done. */
const stepTitle = '[aria-current=step] :is(h2, h3, h4)';

const isNowhere = () => document.activeElement === document.body;
const isLost = () => last[0]?.isConnected === false && isNowhere();

/** Whether it took the focus. */
function takes(place: Element | null | undefined): boolean {
  if (!(place instanceof HTMLElement)) return false;
  if (place.matches(titles)) place.tabIndex = -1;
  place.focus({ preventScroll: place.tabIndex < 0 });
  return (place.getRootNode() as RootNode).activeElement === place;
}

/**
 * From what is gone to the nearest part around it that is still there: to its title, or to the dialog, which is read with its own.
 * Beyond the content of the page nothing says what came of a step; where that is gone too, another page has come. Answers whether it went.
 */
function land(path: Path): boolean {
  last = []; // it is gone once
  const there = path.filter((part) => part.isConnected);
  const ground = there.findIndex((part) => part.matches('main, dialog'));
  for (const part of there.slice(0, ground + 1)) {
    const step = part.matches('ol, ol > li') && part.closest('ol')!.querySelector(stepTitle);
    const title = part.matches('dialog') ? part : step || part.querySelector(titles);
    if (takes(title)) {
      // whoever works with the keys sees where they are
      if (title?.matches(`:focus-visible:is(${titles})`)) title.scrollIntoView({ block: 'nearest' });
      return true;
    }
  }
  return takes(there[ground]);
}

/**
 * A step that is done often takes its own button away, and with it the focus: it then goes to the title of the part that the button
 * stood in, so that the keys still reach it and what came of the step is read. What takes the focus by itself keeps it.
 * Watches all of the page or the shadow root that the element stands in; a ref of what has steps.
 */
export function watchFocus(element: Element | null): void {
  if (element === null) return;
  const root = element.getRootNode();
  if (watched.has(root)) return;
  watched.add(root);
  last = focusPath(element);
  root.addEventListener('focusin', (event) => (last = pathFrom(event.composedPath()[0] as Element)));
  root.addEventListener('focusout', (event) => {
    const left = event.composedPath()[0] as Element;
    setTimeout(() => {
      // somebody pressed beside it: that it goes later is nothing to them. Of what was switched off it is
      if (last[0] === left && isNowhere() && left.isConnected && !left.matches(':disabled')) last = [];
    });
  });
  new MutationObserver(() => {
    if (isLost()) setTimeout(() => isLost() && land(last));
  }).observe(root, { childList: true, subtree: true });
}

/**
 * A dialog has closed: the focus goes back to where it was before; where nothing of that takes it, to what the first of it stood in,
 * and to the dialog below or the content of the page where it was nowhere.
 */
export function giveBack(openers: readonly Path[]): void {
  const [opener] = openers;
  if (!opener) return;
  const back = openers.find(([place]) => place !== document.body && takes(place));
  // it may go away yet because of what was done in the dialog
  if (back) last = back;
  else if (!land(opener)) takes(topModal() ?? document.querySelector('main'));
}
