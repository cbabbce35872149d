import type { Page } from 'playwright';
import { defineBench } from '../bench.ts';
import { takeTurns, withPage } from '../page.ts';
import { percentile } from '../times.ts';
import type { VirtualSide } from './page/scroll.tsx';
import { frameTimes } from './trace.ts';

const entry = 'table/page/main.tsx';
const full = { few: 1000, many: 50_000, mounts: 11, paints: 21, passes: 7, framesEach: 40 };
type Size = typeof full;

/** Our tables against Material's, and many virtual rows against few. */
export const bench = defineBench({
  name: 'table',
  sizes: { full, smoke: { few: 20, many: 200, mounts: 1, paints: 1, passes: 1, framesEach: 2 } },
  async measure(size, resources) {
    const browser = await resources.browser();
    const mounted = await withPage(browser, entry, async (page) => ({
      ...(await mounting(page, size)),
      firstPaint: await firstPaint(page, size),
    }));
    // in a page of its own: each UiProvider that goes leaves its style sheet, and the mounts above leave dozens
    return { ...mounted, frames: await withPage(browser, entry, (page) => scrolling(page, size)) };
  },
});

async function mounting(page: Page, { few, mounts }: Size): Promise<Record<'mount' | 'mountToParts', number>> {
  console.log(`${few} rows of 8 columns in the page:`);
  const times = await takeTurns(['our Table', 'parts of MUI Table', 'MUI X DataGrid'], mounts, (side) =>
    page.evaluate(([name, count]) => window.tableBench.mount(name, count), [side, few] as const),
  );
  const ours = times['our Table'];
  return { mount: ours / times['MUI X DataGrid'], mountToParts: ours / times['parts of MUI Table'] };
}

async function firstPaint(page: Page, { few, many, paints }: Size): Promise<number> {
  console.log('virtual rows, first paint:');
  const times = await takeTurns([`${many}`, `${few}`], paints, (side) =>
    page.evaluate((count) => window.tableBench.firstPaint(count), Number(side)),
  );
  return times[`${many}`]! / times[`${few}`]!;
}

async function scrolling(page: Page, size: Size): Promise<number> {
  console.log(`scrolling ${size.many} rows, 95 % of the frames of a pass took at most:`);
  const sides: VirtualSide[] = ['our DataTable, virtual rows', 'MUI X DataGrid, virtual rows'];
  const times = await takeTurns(sides, size.passes, async (side) =>
    percentile(await framesOfPass(page, side, size), 0.95),
  );
  return times['our DataTable, virtual rows'] / times['MUI X DataGrid, virtual rows'];
}

async function framesOfPass(page: Page, side: VirtualSide, { many, framesEach }: Size): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser to trace.');
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate(([name, count, each]) => window.tableBench.scroll(name, count, each), [
    side,
    many,
    framesEach,
  ] as const);
  return frameTimes(await browser.stopTracing(), 'bench-frame');
}
