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
/** Milliseconds; the access token lives as long. */
const sleep = 600_000;
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
  /** A page that a link of a mail leads to, and what that page has. */
  link: string;
  linked: string;
}

/** Milliseconds of one browser: its first visit, the step to the list, and its returns. */
const steps = ['dashboard', 'list', 'tab', 'reload', 'link', 'sleep'] as const;
type Step = (typeof steps)[number];
type Times = Record<Step, number>;

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
      const { state, api, token, member } = await signedIn(browser, stack.url);
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
          link: `${stack.url}/account/view?lid=${member}`,
          linked: 'main table tbody tr',
        },
        'react-admin': {
          url: `http://127.0.0.1:${(site.server.address() as AddressInfo).port}/`,
          dashboard: '#recent tbody tr',
          open: '#/transactions',
          rows: '.RaDatagrid-row',
          link: `http://127.0.0.1:${(site.server.address() as AddressInfo).port}/#/transactions`,
          linked: '.RaDatagrid-row',
        },
      } satisfies Record<string, Side>;
      const names = Object.keys(sides) as (keyof typeof sides)[];
      const visits: Record<keyof typeof sides, Times[]> = { ours: [], 'react-admin': [] };
      try {
        const ratios = {} as Times;
        for (const step of steps) {
          console.log(`${step}:`);
          const medians = await takeTurns(names, size.rounds, async (name) => {
            // the first step is measured in turns, the others with it
            if (step === 'dashboard') visits[name].push(await once(browser, sides[name], size.throttle));
            else visits[name].push(visits[name].shift()!);
            return visits[name].at(-1)![step];
          });
          ratios[step] = medians.ours / medians['react-admin'];
        }
        const { dashboard, list, tab, reload, link, sleep } = ratios;
        return { dashboard, list, again: { tab, reload, link }, sleep };
      } finally {
        await site.close();
      }
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
});

/** Signs Anna in once: what her browser keeps, and what she asks the API with. */
async function signedIn(
  browser: Browser,
  url: string,
): Promise<{ state: State; api: string; token: string; member: number }> {
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
  const api = request.url().replace(/\/me$/, '');
  const members = await context.request.get(`${api}/members?limit=1`, { headers: { authorization } });
  const { items } = (await members.json()) as { items: { member_no: number }[] };
  await context.close();
  return { state, api, token: authorization.replace(/^Bearer /, ''), member: items[0]!.member_no };
}

/**
 * One browser that keeps only who signed in, on a processor so many times slower: it opens the dashboard, goes to the list, and
 * comes back in another tab, by a reload, by a link, and to a tab that slept.
 */
async function once(browser: Browser, side: Side, throttle: number): Promise<Times> {
  const context = await browser.newContext({
    viewport,
    locale: 'nl-NL',
    reducedMotion: 'reduce',
    ...(side.state === undefined ? {} : { storageState: side.state }),
  });
  const open = async (): Promise<Page> => {
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    return page;
  };
  const timed = async (page: Page, selector: string, begin: () => Promise<unknown>): Promise<number> => {
    const begun = Date.now();
    await begin();
    return (await shown(page, selector, 1)) - begun;
  };
  try {
    const page = await open();
    const visit = (to: Page, url: string) => () => to.goto(url, { waitUntil: 'commit' });
    const dashboard = await timed(page, side.dashboard, visit(page, side.url));
    const list = await stepToList(page, side);
    await page.close();
    const second = await open();
    const tab = await timed(second, side.dashboard, visit(second, side.url));
    const reload = await timed(second, side.dashboard, () => second.reload({ waitUntil: 'commit' }));
    await second.close();
    const third = await open();
    const link = await timed(third, side.linked, visit(third, side.link));
    await third.close();
    const fourth = await open();
    await fourth.clock.install();
    await timed(fourth, side.dashboard, visit(fourth, side.url));
    // as a lid that is closed and opened: what was due meanwhile comes once
    await fourth.clock.fastForward(sleep);
    return { dashboard, list, tab, reload, link, sleep: await stepToList(fourth, side) };
  } finally {
    await context.close();
  }
}

/** Milliseconds from the click until a hundred rows stand there, by the page's own clock. */
async function stepToList(page: Page, side: Side): Promise<number> {
  await page.evaluate((to) => {
    Reflect.set(globalThis, 'begun', Date.now());
    if (to.startsWith('#')) location.hash = to;
    else {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate', { state: null }));
    }
  }, side.open);
  const there = await shown(page, side.rows, 100);
  return there - (await page.evaluate(() => Reflect.get(globalThis, 'begun') as number));
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
