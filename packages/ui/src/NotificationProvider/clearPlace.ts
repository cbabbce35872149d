import type { RootNode } from '../internal/dom.ts';

/** What can be pressed or filled in. */
const controls = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';
/** What must not be covered where the window is too full to keep clear of all: a link in a row has the whole row to be pressed. */
const ownControls = 'button, input, select, textarea, summary';
/** Between a notification and a control, in px. */
const gap = 4;

export type Box = Pick<DOMRect, 'left' | 'top' | 'right' | 'bottom'>;

const isClear = (box: Box, obstacles: readonly Box[]): boolean => obstacles.every((other) => !overlap(box, other));

const overlap = (one: Box, other: Box): boolean =>
  one.left < other.right + gap &&
  one.right > other.left - gap &&
  one.top < other.bottom + gap &&
  one.bottom > other.top - gap;

const moved = (box: Box, x: number, y: number): Box => ({
  left: box.left + x,
  right: box.right + x,
  top: box.top + y,
  bottom: box.bottom + y,
});

/** How far up a box has to go until it is clear of these; undefined where the window ends before. */
function clearTop(box: Box, obstacles: readonly Box[]): number | undefined {
  let up = 0;
  for (;;) {
    const place = moved(box, 0, -up);
    if (place.top < gap) return undefined;
    const hit = obstacles.filter((other) => overlap(place, other));
    if (hit.length === 0) return up;
    up = Math.ceil(box.bottom + gap - Math.min(...hit.map(({ top }) => top)));
  }
}

/**
 * The least that a box moves to be clear of these, in px to the other side of the window and up: along its own side, the middle
 * and the other side. Undefined where none of them has room.
 */
export function clearMove(box: Box, width: number, obstacles: readonly Box[]): { x: number; up: number } | undefined {
  const across = width - box.left - box.right;
  const moves = [0, across / 2, across].flatMap((x) => {
    const up = clearTop(moved(box, x, 0), obstacles);
    return up === undefined ? [] : [{ x, up }];
  });
  return moves.sort((a, b) => Math.hypot(a.x, a.up) - Math.hypot(b.x, b.up))[0];
}

/** Where the controls are that are seen beside the region: in its dialog, else in the page or the shadow root that it stands in. */
const boxesOf = (region: HTMLElement, selector: string): DOMRect[] =>
  [...(region.closest('dialog') ?? (region.getRootNode() as RootNode)).querySelectorAll<HTMLElement>(selector)]
    .filter((control) => !region.contains(control) && control.checkVisibility())
    .map((control) => control.getBoundingClientRect())
    .filter(({ width, bottom, top }) => width > 1 && bottom > 0 && top < innerHeight);

/** Moves the region to where it covers nothing that can be pressed. Where it is clear already it stays. */
function place(region: HTMLElement): void {
  const every = boxesOf(region, controls);
  if (isClear(region.getBoundingClientRect(), every)) return;
  region.style.translate = '';
  const corner = region.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const move = clearMove(corner, width, every) ?? clearMove(corner, width, boxesOf(region, ownControls));
  if (move !== undefined) region.style.translate = `${move.x}px ${-move.up}px`;
  // so full a window: the page grows, so that what is covered can be scrolled clear
  else document.body.style.paddingBlockEnd = `${innerHeight - corner.top + gap}px`;
}

/** Keeps the region clear of controls while the page, its scroll or the region changes. @returns what ends it. */
export function keepClear(region: HTMLElement): () => void {
  if (typeof ResizeObserver === 'undefined') return () => undefined; // nothing has a size there
  let frame = 0;
  const later = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => place(region));
  };
  const sizes = new ResizeObserver(later);
  sizes.observe(region);
  const changes = new MutationObserver(later);
  changes.observe(region.getRootNode(), { childList: true, subtree: true });
  document.addEventListener('scrollend', later, true);
  addEventListener('resize', later);
  return () => {
    cancelAnimationFrame(frame);
    sizes.disconnect();
    changes.disconnect();
    document.removeEventListener('scrollend', later, true);
    removeEventListener('resize', later);
    region.style.translate = '';
    document.body.style.paddingBlockEnd = '';
  };
}
