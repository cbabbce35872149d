export interface Scrolling {
  /** What scrolls, and a row in it. */
  selector: string;
  row: string;
  /** In the trace each frame begins with this mark; the last one ends there. */
  mark: string;
  framesEach: number;
  /** Pixels that it may be away from where it was sent. */
  slack: number;
  /** Rows that are to be seen in the end. */
  least: number;
}

/**
 * Runs in the page: what is in a frame scrolls a step a frame, all the way down and half back. By itself: it may be sent to
 * the page as text.
 * @throws Error when it did not, or shows too few rows where it arrived.
 */
export async function scrollThrough({ selector, row, mark, framesEach, slack, least }: Scrolling): Promise<void> {
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
  if (Math.abs(frame.scrollTop - at) > slack) throw new Error(`${selector}: at ${frame.scrollTop} px instead of ${at}`);
  const { top, bottom } = frame.getBoundingClientRect();
  const inSight = [...frame.querySelectorAll(row)].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  });
  if (inSight.length < least) throw new Error(`${selector}: ${inSight.length} rows in sight`);
}
