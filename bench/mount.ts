/** Runs in the page: how long React takes until something stands on the screen. */
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { painted, untilDrawn } from './frames.ts';

declare const gc: () => void;

/**
 * Milliseconds until everything is rendered and laid out, or painted. What a side draws in a later frame counts: it is
 * complete when `count` elements match `selector`.
 * @throws Error when they do not come.
 */
export async function mountTime(
  element: ReactElement,
  { selector, count, until }: { selector: string; count: number; until: 'layout' | 'paint' },
): Promise<number> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  gc();
  await painted();
  const start = performance.now();
  flushSync(() => root.render(element));
  const drawn = () => place.querySelectorAll(selector).length;
  await untilDrawn(
    () => drawn() >= count,
    () => `${drawn()} of ${count} ${selector} came.`,
  );
  if (until === 'paint') await painted();
  else place.getBoundingClientRect();
  const time = performance.now() - start;
  root.unmount();
  place.remove();
  await painted();
  return time;
}
