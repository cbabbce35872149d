import type { Page } from 'playwright';
import { takeTurns, withPage } from '../page.ts';
import type { Bench, Ratio } from '../run.ts';
import type { VirtualSide } from './page/scroll.tsx';
import { frameTimes } from './trace.ts';

const entry = 'table/page/main.tsx';
const few = 1000;
const many = 50_000;

/** Our tables against Material's, and 50 000 virtual rows against 1 000. */
export const bench: Bench = {
  measure: async () => [
    ...(await withPage(entry, async (page) => [...(await mounting(page)), await firstPaint(page)])),
    // in a page of its own: each UiProvider that goes leaves its style sheet, and the mounts above leave dozens
    await withPage(entry, scrolling),
  ],
};

async function mounting(page: Page): Promise<Ratio[]> {
  console.log(`${few} rows of 8 columns in the page:`);
  const times = await takeTurns(['our Table', 'parts of MUI Table', 'MUI X DataGrid'], 11, (side) =>
    page.evaluate(([name, count]) => window.tableBench.mount(name, count), [side, few] as const),
  );
  const ours = times['our Table'];
  return [
    { name: 'our Table to MUI X DataGrid without virtual rows', ratio: ours / times['MUI X DataGrid'], limit: 0.7 },
    { name: 'our Table to the parts of MUI Table', ratio: ours / times['parts of MUI Table'], limit: 1.15 },
  ];
}

async function firstPaint(page: Page): Promise<Ratio> {
  console.log('virtual rows, first paint:');
  const times = await takeTurns([`${many}`, `${few}`], 21, (side) =>
    page.evaluate((count) => window.tableBench.firstPaint(count), Number(side)),
  );
  return {
    name: `first paint of ${many} virtual rows to that of ${few}`,
    ratio: times[`${many}`] / times[`${few}`],
    limit: 1.5,
  };
}

async function scrolling(page: Page): Promise<Ratio> {
  console.log(`scrolling ${many} rows, 95 % of the frames of a pass took at most:`);
  const times = await takeTurns(['our DataTable, virtual rows', 'MUI X DataGrid, virtual rows'], 7, async (side) => {
    const frames = (await framesOfPass(page, side)).sort((a, b) => a - b);
    return frames[Math.floor(frames.length * 0.95)]!;
  });
  return {
    name: `frames while ${many} virtual rows scroll to those of MUI X DataGrid`,
    ratio: times['our DataTable, virtual rows'] / times['MUI X DataGrid, virtual rows'],
    limit: 0.7,
  };
}

async function framesOfPass(page: Page, side: VirtualSide): Promise<number[]> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser to trace.');
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  await page.evaluate(([name, count]) => window.tableBench.scroll(name, count), [side, many] as const);
  return frameTimes(await browser.stopTracing(), 'bench-frame');
}
