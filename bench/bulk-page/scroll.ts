/**
 * Runs in the page: what is in a frame scrolls a step a frame, all the way down and half back, each frame marked, the last one
 * at its end. By itself: it is sent to the page as text.
 * @throws Error when it did not, or shows no rows where it arrived.
 */
export async function scrollThrough({
  selector,
  row,
  mark,
  framesEach,
}: Record<'selector' | 'row' | 'mark', string> & { framesEach: number }): Promise<void> {
  /** Pixels a frame, each so many frames long: slowly, quickly, by whole screens, to places far away, and back. */
  const steps = [7, 90, 400, 1600, 45_000, -3000, -20_000];
  const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  const frame = document.querySelector(selector);
  if (frame === null) throw new Error(`no ${selector}`);
  (globalThis as unknown as { gc(): void }).gc();
  await nextFrame();
  const most = frame.scrollHeight - frame.clientHeight;
  let at = 0;
  for (const step of steps) {
    for (let times = 0; times < framesEach; times += 1) {
      at = Math.max(0, Math.min(at + step, most));
      performance.mark(mark);
      frame.scrollTop = at;
      await nextFrame();
    }
  }
  performance.mark(mark);
  await nextFrame();
  // a row above that turned out to have two lines moves the frame along with what is in it
  if (Math.abs(frame.scrollTop - at) > 100) throw new Error(`${selector}: at ${frame.scrollTop} px instead of ${at}`);
  const { top, bottom } = frame.getBoundingClientRect();
  const inSight = [...frame.querySelectorAll(row)].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  });
  if (inSight.length < 5) throw new Error(`${inSight.length} rows in sight`);
}
