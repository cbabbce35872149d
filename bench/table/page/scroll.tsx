import { createRoot } from 'react-dom/client';
import { frame as nextFrame, untilDrawn } from '../../frames.ts';
import { scrollThrough } from '../../scrollThrough.ts';
import { rows } from './data.ts';
import { frameHeight, rowHeight, sides } from './sides.tsx';

/** The virtual tables: what scrolls, and a row that is drawn. */
const virtual = {
  'our DataTable, virtual rows': { selector: '[role=region]', row: 'tr[data-row]' },
  'MUI X DataGrid, virtual rows': { selector: '.MuiDataGrid-virtualScroller', row: '[role=row][data-id]' },
} as const;
export type VirtualSide = keyof typeof virtual;

/**
 * A virtual table, alone in the page, scrolls a step a frame, all the way down and half back.
 * @throws Error when it did not, or shows no rows where it arrived.
 */
export async function scroll(side: VirtualSide, count: number, framesEach: number): Promise<void> {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  root.render(sides[side](rows(count)));
  const { selector, row } = virtual[side];
  await untilDrawn(
    () => place.querySelector(row) !== null,
    () => `${side} draws no rows.`,
  );
  const frame = place.querySelector(selector)!;
  const { scrollHeight, clientHeight } = frame;
  if (Math.abs(clientHeight - frameHeight) > 4 || Math.abs(scrollHeight - count * rowHeight) > 2 * rowHeight) {
    throw new Error(`${side} has ${scrollHeight} px of rows in a frame of ${clientHeight}.`);
  }
  // all but its head
  const least = clientHeight / rowHeight - 2;
  await scrollThrough({ selector, row, mark: 'bench-frame', framesEach, slack: 1, least });
  root.unmount();
  place.remove();
  await nextFrame();
}
