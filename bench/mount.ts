/** Runs in the page: how long React takes until something stands on the screen. */
import type { ReactElement } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';

const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));

/** After the next frame was painted: a task queued in a frame runs after its paint. */
const painted = async () => {
  await frame();
  await new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', resolve);
    port1.start();
    port2.postMessage(null);
  });
};

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
  for (let frames = 0; place.querySelectorAll(selector).length < count; frames += 1) {
    if (frames > 200) throw new Error(`${place.querySelectorAll(selector).length} of ${count} ${selector} came.`);
    await frame();
  }
  if (until === 'paint') await painted();
  else place.getBoundingClientRect();
  const time = performance.now() - start;
  root.unmount();
  place.remove();
  await painted();
  return time;
}
