import { createRoot } from 'react-dom/client';
import { mountTime } from '../../mount.ts';
import { rowsOf } from './data.ts';
import { sides, type Side } from './sides.tsx';

const known = new Map<number, ReturnType<typeof rowsOf>>();
const rows = (count: number) => {
  if (!known.has(count)) known.set(count, rowsOf(count));
  return known.get(count)!;
};

const page = {
  /** All rows in the page, laid out. */
  mount: (side: Side, count: number) =>
    mountTime(sides[side](rows(count)), {
      selector: side === 'MUI X DataGrid' ? '[role=row] [role=gridcell]' : 'tbody > tr > *',
      count: count * 8,
      until: 'layout',
    }),
  /** The first rows of a virtual table painted. */
  firstPaint: (count: number) =>
    mountTime(sides['our DataTable, virtual rows'](rows(count)), {
      selector: 'tbody > tr[data-row] > *',
      count: 8 * 12,
      until: 'paint',
    }),
  /** Draws a virtual table, for scrolling. */
  show(count: number) {
    const place = document.createElement('div');
    document.body.append(place);
    createRoot(place).render(sides['our DataTable, virtual rows'](rows(count)));
  },
  /** Scrolls, a step a frame: slowly, quickly, by whole screens, and to places far away. */
  async scroll() {
    const frame = document.querySelector('[role=region]')!;
    frame.scrollTop = 0;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const steps = [7, 90, 400, 1600, 45_000, -3000, -20_000];
    let travelled = 0;
    performance.mark('bench-scroll-start');
    for (const step of steps) {
      for (let times = 0; times < 40; times += 1) {
        const before = frame.scrollTop;
        frame.scrollTop += step;
        travelled += Math.abs(frame.scrollTop - before);
        await new Promise((resolve) => requestAnimationFrame(resolve));
      }
    }
    performance.mark('bench-scroll-end');
    return { travelled, drawn: frame.querySelectorAll('tr[data-row]').length };
  },
};

declare global {
  interface Window {
    tableBench: typeof page;
  }
}
window.tableBench = page;
