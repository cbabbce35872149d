// A page that is opened: signed in without leaving it where that can be, by a redirect where it cannot, and never asked twice.
import { expect, type BrowserContext, type Page, test } from './test.ts';
import { fillLogin, people, signIn, signInAnew } from './app.ts';

const framePath = '/signed-in.html';

/** Every document of the page itself, and every address of a frame in it. */
function watch(page: Page) {
  const documents: string[] = [];
  const frames: string[] = [];
  page.on('request', (request) => {
    if (!request.isNavigationRequest()) return;
    const { origin, pathname } = new URL(request.url());
    (request.frame() === page.mainFrame() ? documents : frames).push(origin + pathname);
  });
  return { documents, frames };
}

/** Whether the login was ever on screen of the pages of a context that begin from here on. */
async function watchLogin(context: BrowserContext): Promise<() => number> {
  let seen = 0;
  await context.exposeBinding('loginSeen', () => (seen += 1));
  await context.addInitScript(() => {
    const look = () => {
      if (document.querySelector('input[type=email], input[type=password]') === null)
        return requestAnimationFrame(look);
      return (window as unknown as { loginSeen: () => void }).loginSeen();
    };
    requestAnimationFrame(look);
  });
  return () => seen;
}

/** A new tab beside one in which Anna signed in, and whether the login was ever on screen from then on. */
async function tabBeside(page: Page, context: BrowserContext) {
  await signInAnew(page, 'anna');
  const loginSeen = await watchLogin(context);
  return { tab: await context.newPage(), loginSeen };
}

const table = (page: Page) => page.getByRole('table', { name: 'Laatste transacties' }).getByRole('row').nth(1);
const anna = (page: Page) => page.getByRole('button', { name: people.anna.name, exact: true });

test('a page is opened anew without leaving it: one document, one frame, each answer asked for once, nothing moves', async ({
  page,
  context,
}) => {
  const { tab, loginSeen } = await tabBeside(page, context);
  await tab.addInitScript(() => {
    new PerformanceObserver((list) => {
      const total = (window as unknown as { shift?: number }).shift ?? 0;
      const shifts = list.getEntries() as unknown as { value: number }[];
      (window as unknown as { shift: number }).shift = shifts.reduce((sum, { value }) => sum + value, total);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const { documents, frames } = watch(tab);
  const asked: string[] = [];
  tab.on(
    'request',
    (request) =>
      /\/api\/v1\/|config\.json|assets\//.test(request.url()) && asked.push(`${request.method()} ${request.url()}`),
  );
  await tab.goto('/?lng=nl#top');
  await expect(table(tab)).toBeVisible();
  await expect(tab.locator('main [aria-busy=true]')).toHaveCount(0);
  expect(documents).toHaveLength(1);
  expect(frames.at(-1)).toMatch(new RegExp(`${framePath}$`));
  expect(new URL(tab.url()).hash).toBe('#top');
  const data = asked.filter((address) => !/consent|events|userinfo|notifications/.test(address));
  expect(data.length).toBeGreaterThan(5);
  expect(data.toSorted()).toEqual([...new Set(data)].toSorted());
  // what the document names is there before a script asks for it
  const named = (await (await tab.request.get('/')).text()).match(/(?<=preload" [^>]*)(?<=href=")[^"]*/g);
  expect(named).toHaveLength(4);
  expect(asked.slice(0, 6).map((address) => new URL(address.slice(4)).pathname)).toEqual(
    expect.arrayContaining(named!),
  );
  // no preflight: the app and its API are one origin
  expect(asked.filter((address) => address.startsWith('OPTIONS'))).toEqual([]);
  expect(await tab.evaluate(() => (window as unknown as { shift?: number }).shift ?? 0)).toBeLessThanOrEqual(0.02);
  expect(loginSeen()).toBe(0);
  // nothing of a token is written anywhere
  const written = await tab.evaluate(() =>
    JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]),
  );
  expect(written).not.toMatch(/eyJ|token|verifier|code=/);
});

test('the frame of the pages stands there before any script of the application', async ({ page, context }) => {
  await signInAnew(page, 'anna');
  const tab = await context.newPage();
  await tab.route('**/assets/*.js', () => {}); // none ever comes
  await tab.goto('/', { waitUntil: 'commit' });
  await expect(tab.locator('#frame')).toBeVisible();
  const menu = await tab.locator('#frame > :first-child').boundingBox();
  await tab.unroute('**/assets/*.js');
  await tab.reload();
  await expect(table(tab)).toBeVisible();
  await expect(tab.locator('#frame')).toBeHidden();
  // where it stood stands the menu
  expect(await tab.getByRole('navigation').first().boundingBox()).toEqual(menu);
});

test('what is put into a page leaves the cells of its tables as they are', async ({ page, browser }) => {
  await signInAnew(page, 'anna');
  await page.goto('/transactions');
  await expect(page.locator('main tbody tr[data-row]').first()).toBeVisible();
  await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
  const cells = await page.getByRole('cell').count();
  expect(cells).toBeGreaterThan(20);
  await browser.startTracing(page, { categories: ['devtools.timeline'] });
  await page.evaluate(() => document.body.append(document.createElement('div')));
  await page.evaluate(() => new Promise(requestAnimationFrame));
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as {
    traceEvents: { name: string; args: { elementCount?: number } }[];
  };
  const restyled = traceEvents
    .filter(({ name }) => name === 'UpdateLayoutTree')
    .map(({ args }) => args.elementCount ?? 0);
  expect(restyled.length).toBeGreaterThan(0);
  expect(Math.max(...restyled)).toBeLessThan(cells);
});

test('a browser that kept the first script of the version before opens the page all the same', async ({
  page,
  context,
}) => {
  await signInAnew(page, 'anna');
  const tab = await context.newPage();
  await tab.route('**/boot.js', (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
  await tab.goto('/');
  await expect(table(tab)).toBeVisible();
});

test('two tabs at once both come in, and nobody sees the login', async ({ page, context }) => {
  await signInAnew(page, 'anna');
  const loginSeen = await watchLogin(context);
  const tabs = await Promise.all([context.newPage(), context.newPage()]);
  await Promise.all(tabs.map((tab, index) => tab.goto(index === 0 ? '/' : '/transactions')));
  for (const tab of tabs) await expect(anna(tab)).toBeVisible();
  expect(tabs.map((tab) => new URL(tab.url()).pathname)).toEqual(['/', '/transactions']);
  expect(loginSeen()).toBe(0);
});

test('where the browser or a server refuses the frame, the page leaves for its sign-in once, and is not held up', async ({
  page,
  context,
}) => {
  const { tab, loginSeen } = await tabBeside(page, context);
  await tab.route(/prompt=none/, (route) =>
    route.fulfill({ contentType: 'text/html', body: '<p>Nee', headers: { 'x-frame-options': 'DENY' } }),
  );
  const { documents, frames } = watch(tab);
  await tab.goto('/transactions');
  await expect(anna(tab)).toBeVisible();
  expect(new URL(tab.url()).pathname).toBe('/transactions');
  const left = documents.filter((address) => address.endsWith('/oauth2/auth'));
  expect(left.length).toBeGreaterThan(0);
  // in this tab no frame is tried again
  const tried = frames.length;
  await tab.reload();
  await expect(anna(tab)).toBeVisible();
  expect(frames).toHaveLength(tried);
  expect(loginSeen()).toBe(0);
});

test('with cookies of a third party blocked the servers know nobody in the frame, and the page leaves for its sign-in', async ({
  page,
  context,
}) => {
  const { tab, loginSeen } = await tabBeside(page, context);
  // what a browser that blocks them sends from a frame
  await tab.route('**/oauth2/auth?*', async (route) => {
    const request = route.request();
    if (request.frame() === tab.mainFrame()) return route.continue();
    const headers = { ...(await request.allHeaders()) };
    delete headers.cookie;
    return route.continue({ headers });
  });
  const { frames } = watch(tab);
  await tab.goto('/');
  await expect(table(tab)).toBeVisible();
  expect(frames.some((address) => address.endsWith('/oauth2/auth'))).toBe(true);
  expect(loginSeen()).toBe(0);
});

test('a session that ended leads to the login, and after it to the page', async ({ page, context }) => {
  await signInAnew(page, 'anna');
  await context.clearCookies();
  const tab = await context.newPage();
  await tab.goto('/transactions');
  await fillLogin(tab, 'anna');
  await expect(anna(tab)).toBeVisible();
  expect(new URL(tab.url()).pathname).toBe('/transactions');
});

test('who signs out is asked again, also in a frame', async ({ page }) => {
  await signInAnew(page, 'anna');
  await anna(page).click();
  await page.getByRole('menuitem', { name: 'Afmelden' }).click();
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
  // even if the browser believed in a session
  await page.evaluate(() => localStorage.setItem('ledenbureau.auth.session', '1'));
  const { frames } = watch(page);
  await page.goto('/');
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
  expect(frames.length).toBeGreaterThan(0);
});

test('a connection that is lost in the midst is said, and the way on works', async ({ page, context }) => {
  await signInAnew(page, 'anna');
  const tab = await context.newPage();
  await tab.route('**/oauth2/auth?*', async (route) => {
    // without its code the page could only say that it was not loaded
    await tab.waitForFunction(() =>
      performance.getEntriesByType('resource').some(({ name }) => /DashboardPage-/.test(name)),
    );
    await context.setOffline(true);
    await route.abort('internetdisconnected');
  });
  await tab.goto('/');
  await expect(
    tab
      .getByRole('heading', { name: 'U bent niet aangemeld' })
      .or(tab.getByRole('button', { name: 'Opnieuw proberen' }))
      .first(),
  ).toBeVisible();
  await tab.unroute('**/oauth2/auth?*');
  await context.setOffline(false);
  await tab.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(table(tab)).toBeVisible();
});

test('a step asks for its data when the pointer goes down, and no second time at the click', async ({ page }) => {
  await signIn(page, 'anna');
  await expect(table(page)).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => request.url().includes('/api/v1/transactions?') && asked.push(request.url()));
  await page.getByRole('link', { name: 'Alle transacties' }).hover();
  await page.mouse.down();
  await expect.poll(() => asked.length).toBe(1);
  await expect(page).toHaveURL(/\/$/);
  await page.mouse.up();
  await expect(page.getByRole('table', { name: 'Transacties' }).getByRole('row').nth(1)).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('the page for the frame is empty, kept by nobody, and for the app alone', async ({ request }) => {
  const answer = await request.get(`${framePath}?code=x`);
  const headers = answer.headers();
  expect(headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'cache-control': 'no-store' });
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'self'; base-uri 'none'");
  expect(await answer.text()).not.toMatch(/<script|<link|<body/);
  // every other page is for no frame at all
  for (const path of ['/', '/login', '/transactions']) {
    const page = await request.get(path, { headers: { accept: 'text/html' } });
    expect(page.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
  }
});
