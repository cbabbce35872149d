import type { Browser, Page } from 'playwright';
import { defineBench } from '../bench.ts';
import { inDatabase } from '../database.ts';
import { takeTurns, withPage } from '../page.ts';
import { scrollThrough } from '../scrollThrough.ts';
import { percentile } from '../times.ts';
import { frameTimes } from '../table/trace.ts';
import type { GridRows } from './grid.tsx';

const full = {
  tier: 'small',
  rows: 50_000,
  passes: 5,
  framesEach: 40,
  /** Whether frames wait for a sixtieth of a second: pages that are waited for then leave the processor alone. */
  frames: 'free',
};
const mark = 'bench-frame';
// a row above that turns out to have two lines moves the frame along with what is in it
const place = { mark, slack: 100, least: 5 };
const ours = { selector: 'main [role=region][data-virtual]', row: 'tr[data-row]' };
const theirs = { selector: '.MuiDataGrid-virtualScroller', row: '[role=row][data-id]' };
const headers = ['Lidnr', 'Soort', 'Instrument', 'Aantal', 'Datum', 'Kenmerk', 'Omschrijving', 'Saldo'];

/**
 * The page of a batch of fifty thousand rows in the built application, on a stack of its own: how long it is ever busy in one
 * go from the paste until the rows are checked, and what a frame of scrolling through all of them takes.
 */
export const bench = defineBench({
  name: 'bulk-page',
  sizes: { full, smoke: { tier: 'small', rows: 200, passes: 1, framesEach: 2, frames: 'paced' } },
  async measure(size, resources) {
    const stack = await resources.stack(size.tier);
    const browser = await resources.browser({ paced: size.frames === 'paced' });
    const rows = await rowsFor(stack.databaseUrl, size.rows);
    const page = await signedIn(browser, stack.url);
    try {
      const checking = await checked(page, rows);
      console.log(`longest task from the paste to the result: ${checking.toFixed(0)} ms`);
      const fetching = await allFetched(page, size.rows);
      console.log(`longest task while all rows are fetched: ${fetching.toFixed(0)} ms`);
      return { checking, fetching, frames: await scrolling(browser, page, rows, size) };
    } finally {
      await page.context().close();
    }
  },
});

/** A file of issues for the members there are. */
async function rowsFor(databaseUrl: string, count: number): Promise<string[][]> {
  const { rows: members } = await inDatabase(databaseUrl, (client) =>
    client.query<{ member_no: string }>(
      `select member_no::text from members where status = 'active' and joined_on < '2026-01-01' order by member_no`,
    ),
  );
  const today = new Intl.DateTimeFormat('nl-NL', { timeZone: 'Europe/Amsterdam', dateStyle: 'short' }).format(
    Date.now(),
  );
  return Array.from({ length: count }, (_, index) => [
    members[index % members.length]?.member_no ?? '',
    'Uitgifte',
    'AANDEEL',
    String((index % 3) + 1),
    today,
    `P-${index}`,
    'Maandinleg',
    '12',
  ]);
}

async function signedIn(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 1400, height: 900 },
    reducedMotion: 'reduce',
    locale: 'nl-NL',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const page = await context.newPage();
  page.on('pageerror', (error) => console.error(error));
  await page.goto(`${url}/transactions/create-bulk`);
  await page.getByLabel('E-mailadres').fill('anna@ledenbureau.example');
  await page.getByRole('button', { name: 'Verder' }).click();
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill('demo-anna-2026');
  await page.getByRole('button', { name: 'Aanmelden', exact: true }).click();
  await page.getByRole('heading', { name: 'Sleep een bestand hierheen' }).waitFor();
  return page;
}

/** Begins to note how long the page's main thread is busy in one go; answers the longest so far, in milliseconds. */
async function watched(page: Page): Promise<() => Promise<number>> {
  const longest = await page.evaluateHandle(() => {
    const found = { longest: 0 };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) found.longest = Math.max(found.longest, duration);
    }).observe({ type: 'longtask' });
    return found;
  });
  return () => longest.evaluate((found) => found.longest);
}

/** Pastes the rows and has them checked. */
async function checked(page: Page, rows: readonly (readonly string[])[]): Promise<number> {
  const text = [headers, ...rows].map((cells) => cells.join('\t')).join('\n');
  await page.evaluate((cells) => navigator.clipboard.writeText(cells), text);
  const longest = await watched(page);
  await page.keyboard.press('Control+V');
  // fifty thousand rows get a few minutes, two hundred half of one
  const timeout = 30_000 + rows.length * 6;
  await awaitHeading(page, /kolommen herkend$/, timeout);
  await page.keyboard.press('Control+Enter');
  await awaitHeading(page, `${rows.length.toLocaleString('nl-NL')} regels goed`, timeout);
  return longest();
}

/** @throws Error with all that the page says instead. */
async function awaitHeading(page: Page, name: string | RegExp, timeout: number): Promise<void> {
  try {
    await page.getByRole('heading', { name }).waitFor({ timeout });
  } catch (error) {
    const shown = await page.getByRole('main').innerText();
    throw new Error(`no heading ${name} after ${timeout / 1000} s, but: ${shown.slice(0, 2000)}`, { cause: error });
  }
}

/** Scrolls to the end of what was fetched until all rows are there. */
async function allFetched(page: Page, count: number): Promise<number> {
  const longest = await watched(page);
  await page.getByRole('button', { name: /^Alle regels \d/ }).click();
  await page.locator(ours.selector).waitFor();
  await page.evaluate(
    async ([selector, most]) => {
      const frame = document.querySelector(selector);
      const started = performance.now();
      if (frame === null) throw new Error(`no ${selector}`);
      while (!frame.querySelector(`[aria-rowindex="${most + 1}"]`)) {
        if (performance.now() - started > 400_000) throw new Error(`${frame.scrollHeight} px after 400 s`);
        frame.scrollTop = frame.scrollHeight;
        await new Promise((resolve) => setTimeout(resolve, 20));
      }
    },
    [ours.selector, count] as const,
  );
  return longest();
}

/** What a frame of scrolling takes on our page, to one on a page with a DataGrid of the same rows and size. */
async function scrolling(
  browser: Browser,
  page: Page,
  rows: readonly (readonly string[])[],
  { passes, framesEach }: typeof full,
): Promise<number> {
  const size = await page.locator(ours.selector).evaluate((frame) => ({
    rowHeight: Math.round(frame.querySelector('tr[data-row]')?.getBoundingClientRect().height ?? 0),
    width: Math.round(frame.getBoundingClientRect().width),
    height: Math.round(frame.getBoundingClientRect().height),
  }));
  const shown = ['Regel', ...headers, 'Opmerking'];
  const data: GridRows = { ...size, headers: shown, rows: rows.map((cells, at) => [String(at + 2), ...cells, '']) };
  const times = await withPage(browser, 'bulk-page/grid.tsx', async (grid) => {
    await grid.evaluate((given) => window.showGrid(given), data);
    await grid.locator(theirs.row).first().waitFor();
    console.log(`scrolling ${rows.length} rows of ${size.rowHeight} px, 95 % of the frames of a pass took at most:`);
    const sides = { 'our page': { page, what: ours }, 'MUI X DataGrid': { page: grid, what: theirs } };
    return takeTurns(['our page', 'MUI X DataGrid'], passes, async (side) => {
      const { page: shownPage, what } = sides[side];
      await shownPage.bringToFront();
      await browser.startTracing(shownPage, { categories: ['toplevel', 'blink.user_timing'] });
      await shownPage.evaluate(scrollThrough, { ...what, ...place, framesEach });
      return percentile(frameTimes(await browser.stopTracing(), mark), 0.95);
    });
  });
  return times['our page'] / times['MUI X DataGrid'];
}
