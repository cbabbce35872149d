import { createRoot } from 'react-dom/client';
import { frame as nextFrame, untilDrawn } from '../../frames.ts';
import { rows } from './data.ts';
import { frameHeight, rowHeight, sides } from './sides.tsx';

/** The virtual tables: what scrolls, and a row that is drawn. */
const virtual = {
  'our DataTable, virtual rows': { frame: '[role=region]', row: 'tr[data-row]' },
  'MUI X DataGrid, virtual rows': { frame: '.MuiDataGrid-virtualScroller', row: '[role=row][data-id]' },
} as const;
export type VirtualSide = keyof typeof virtual;

declare const gc: () => void;

/** Pixels a frame, each so many frames long: slowly, quickly, by whole screens, to places far away, and back. */
const steps = [7, 90, 400, 1600, 45_000, -3000, -20_000];
/** In the trace each frame begins with this mark; the last one ends there. */
const mark = 'bench-frame';

/**
 * A virtual table, alone in the page, scrolls a step a frame, all the way down and half back.
 * @throws Error when it did not, or shows no rows where it arrived.
 */
export async function scroll(side: VirtualSide, count: number, framesEach: number): Promise<void> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(sides[side](rows(count)));
  const { frame: selector, row } = virtual[side];
  await untilDrawn(
    () => place.querySelector(row) !== null,
    () => `${side} draws no rows.`,
  );
  const frame = place.querySelector(selector)!;
  gc();
  await nextFrame();
  const { scrollHeight, clientHeight } = frame;
  if (Math.abs(clientHeight - frameHeight) > 4 || Math.abs(scrollHeight - count * rowHeight) > 2 * rowHeight) {
    throw new Error(`${side} has ${scrollHeight} px of rows in a frame of ${clientHeight}.`);
  }
  const most = scrollHeight - clientHeight;
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
  if (Math.abs(frame.scrollTop - at) > 1) throw new Error(`${side} is at ${frame.scrollTop} px instead of ${at}.`);
  const { top, bottom } = frame.getBoundingClientRect();
  const inSight = [...frame.querySelectorAll(row)].filter((element) => {
    const box = element.getBoundingClientRect();
    return box.bottom > top && box.top < bottom;
  });
  // all but its head
  if (inSight.length < clientHeight / rowHeight - 2) throw new Error(`${side} shows ${inSight.length} rows only.`);
  root.unmount();
  place.remove();
  await nextFrame();
}
