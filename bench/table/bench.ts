import type { Page } from 'playwright';
import { median, takeTurns, withPage } from '../page.ts';
import type { Bench, Ratio } from '../run.ts';
import { longestTasks } from './trace.ts';

const few = 1000;
const many = 50_000;
/** A frame that takes longer is seen as a stutter. */
const longestFrame = 50;
const scrollPasses = 5;

/** Our tables against Material's, and 50 000 virtual rows against 1 000. */
export const bench: Bench = {
  measure: () =>
    withPage('table/page/main.tsx', async (page) => [
      ...(await mounting(page)),
      await firstPaint(page),
      await scrolling(page),
    ]),
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
  await page.evaluate((count) => window.tableBench.show(count), many);
  await page.locator('tr[data-row]').first().waitFor();
  console.log(`scrolling ${many} rows, the longest frames of each pass:`);
  const longest: number[] = [];
  for (let pass = 0; pass < scrollPasses; pass += 1) longest.push(await longestFrameOfPass(page));
  return {
    name: `longest frame while scrolling (median of ${scrollPasses} passes) to ${longestFrame} ms`,
    ratio: median(longest) / longestFrame,
    limit: 1,
  };
}

async function longestFrameOfPass(page: Page): Promise<number> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The page has no browser to trace.');
  await browser.startTracing(page, { categories: ['toplevel', 'blink.user_timing'] });
  const { travelled, drawn } = await page.evaluate(() => window.tableBench.scroll());
  const tasks = longestTasks(await browser.stopTracing(), 'bench-scroll-start', 'bench-scroll-end');
  // all the way down and half back, in rows of 40 px
  if (travelled < many * 40 || drawn === 0) throw new Error('The rows did not scroll.');
  const shown = tasks.slice(0, 4).map(({ own, wall }) => `${own.toFixed(1)} (${wall.toFixed(1)} by the clock)`);
  console.log(`    ${shown.join(', ')} ms`);
  return tasks[0]!.own;
}
