import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, BrowserContextOptions, Page } from 'playwright';
import { defineBench } from '../bench.ts';
import { takeTurns } from '../page.ts';
import { ledgerChecked } from '../transaction/service.ts';
import { buildReference, serveReference } from './site.ts';

const full = {
  tier: 'large',
  rounds: 9,
  /** How many times slower the processor is. */
  throttle: 4,
};
const viewport = { width: 1400, height: 900 };

type State = BrowserContextOptions['storageState'];
interface Side {
  url: string;
  state?: State;
  /** What a usable dashboard has. */
  dashboard: string;
  /** Goes to the list, within the app. */
  open: string;
  rows: string;
}

/**
 * From the address typed until the dashboard can be used, and from the click until a hundred rows stand there, in a browser
 * that has nothing of it yet and a processor four times as slow: ours, sign-in included, against a minimal react-admin app
 * with the same answers, built and served the same way, that signs nobody in.
 */
export const bench = defineBench({
  name: 'app',
  sizes: { full, smoke: { tier: 'small', rounds: 1, throttle: 1 } },
  async measure(size, resources) {
    const folder = await mkdtemp(join(tmpdir(), 'ledenbureau-bench-'));
    try {
      const stack = await resources.stack(size.tier);
      const browser = await resources.browser({ paced: true });
      const { state, api, token } = await signedIn(browser, stack.url);
      // of both sides nothing but themselves
      await ledgerChecked({ url: api, token });
      await buildReference(join(folder, 'reference'));
      const site = await serveReference(join(folder, 'reference'), api, token);
      const sides = {
        ours: {
          url: stack.url,
          state,
          dashboard: 'main table tbody tr[data-row] a',
          open: '/transactions?size=100',
          rows: 'main tbody tr[data-row]',
        },
        'react-admin': {
          url: `http://127.0.0.1:${(site.server.address() as AddressInfo).port}/`,
          dashboard: '#recent tbody tr',
          open: '#/transactions',
          rows: '.RaDatagrid-row',
        },
      } satisfies Record<string, Side>;
      const rows: Record<keyof typeof sides, number[]> = { ours: [], 'react-admin': [] };
      try {
        console.log('a usable dashboard:');
        const dashboard = await takeTurns(['ours', 'react-admin'], size.rounds, async (name) => {
          const times = await once(browser, sides[name], size.throttle);
          rows[name].push(times.rows);
          return times.dashboard;
        });
        console.log('a hundred rows of the list:');
        // each with its turn of the dashboard, the first of which does not count
        const list = await takeTurns(
          ['ours', 'react-admin'],
          size.rounds,
          async (name) => rows[name].shift() ?? Number.NaN,
        );
        return { dashboard: dashboard.ours / dashboard['react-admin'], list: list.ours / list['react-admin'] };
      } finally {
        await site.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** Signs Anna in once: what her browser keeps, and what she asks the API with. */
async function signedIn(browser: Browser, url: string): Promise<{ state: State; api: string; token: string }> {
  const context = await browser.newContext({ viewport, locale: 'nl-NL' });
  const page = await context.newPage();
  const asked = page.waitForRequest((request) => request.url().endsWith('/api/v1/me'));
  await page.goto(url);
  await page.getByLabel('E-mailadres').fill('anna@ledenbureau.example');
  await page.getByRole('button', { name: 'Verder' }).click();
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill('demo-anna-2026');
  await page.getByRole('button', { name: 'Aanmelden', exact: true }).click();
  const request = await asked;
  await page.locator('main table tbody tr[data-row]').first().waitFor();
  const { authorization = '' } = await request.allHeaders();
  const state = await context.storageState();
  await context.close();
  return { state, api: request.url().replace(/\/me$/, ''), token: authorization.replace(/^Bearer /, '') };
}

/**
 * One visit by a browser that keeps only who signed in, on a processor so many times slower: milliseconds to the dashboard, and
 * from there to the rows.
 */
async function once(browser: Browser, side: Side, throttle: number): Promise<{ dashboard: number; rows: number }> {
  const context = await browser.newContext({
    viewport,
    locale: 'nl-NL',
    reducedMotion: 'reduce',
    ...(side.state === undefined ? {} : { storageState: side.state }),
  });
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const begun = Date.now();
    await page.goto(side.url, { waitUntil: 'commit' });
    const dashboard = (await shown(page, side.dashboard, 1)) - begun;
    await page.evaluate((to) => {
      Reflect.set(globalThis, 'begun', Date.now());
      if (to.startsWith('#')) location.hash = to;
      else {
        history.pushState(null, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }
    }, side.open);
    const there = await shown(page, side.rows, 100);
    return { dashboard, rows: there - (await page.evaluate(() => Reflect.get(globalThis, 'begun') as number)) };
  } finally {
    await context.close();
  }
}

/** When so many of these were drawn and nothing was busy, by the page's own clock; through any page on the way there. */
async function shown(page: Page, selector: string, count: number): Promise<number> {
  const found = await page.waitForFunction(
    ([what, wanted]) =>
      document.querySelectorAll(what).length >= wanted &&
      document.querySelector('main [aria-busy=true]') === null &&
      Date.now(),
    [selector, count] as const,
    { polling: 'raf', timeout: 60_000 },
  );
  return (await found.jsonValue()) as number;
}
