import { mountTime } from '../../mount.ts';
import { rows } from './data.ts';
import { scroll } from './scroll.tsx';
import { sides, type Side } from './sides.tsx';

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
  scroll,
};

declare global {
  interface Window {
    tableBench: typeof page;
  }
}
window.tableBench = page;
