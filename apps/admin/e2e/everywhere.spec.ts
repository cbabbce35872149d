// Every page through what takes the application itself away: a newer version in its place, and a session that ended.
import { paths } from '../src/paths.ts';
import { go, memberAt, signIn } from './app.ts';
import { pages } from './pages.ts';
import { expect, test } from './test.ts';

/** One page of each file: where another of the same file was opened before, nothing is left to load. */
const files = [
  paths.notifications,
  paths.member,
  paths.createTransaction,
  paths.createBulk,
  paths.redemptions,
  paths.shareReturns,
  paths.conversions,
  paths.transactions,
  paths.cooperativeSettings,
  paths.periods,
  paths.profile,
  paths.sessions,
];

test('a deployment while the application is open is said on every page, and one press brings the new version', async ({
  page,
}) => {
  await signIn(page, 'anna');
  for (const path of files) {
    await test.step(path, async () => {
      // the files of the version that is open are gone from the server
      await page.route('**/assets/**', (route) => route.fulfill({ status: 404, body: 'Niet gevonden. Not found.' }));
      // as a link would; there is no heading to wait for
      await page.evaluate((href) => {
        history.pushState(null, '', href);
        dispatchEvent(new PopStateEvent('popstate', { state: null }));
      }, path);
      await expect(page.getByText('Deze pagina kon niet worden geladen')).toBeVisible();
      await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toBeVisible();
      await page.unroute('**/assets/**');
      await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
      await expect(page.getByText('Deze pagina kon niet worden geladen')).toHaveCount(0);
      await expect(page.locator('main h1')).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(path);
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
    });
  }
});

test('a session that ended is begun anew on every page, which is there again as it was', async ({ page }) => {
  let ended = false;
  await page.clock.install();
  await page.route('**/api/v1/**', (route) =>
    ended ? route.fulfill({ status: 401, json: { code: 'unauthorized' } }) : route.fallback(),
  );
  await page.route('**/oauth2/token', (route) => {
    if (!ended || !route.request().postData()?.includes('refresh_token=')) return route.fallback();
    ended = false;
    const headers = { 'access-control-allow-origin': new URL(page.url()).origin };
    return route.fulfill({ status: 400, json: { error: 'invalid_grant' }, headers });
  });
  await signIn(page, 'anna');
  const { number } = await memberAt(page, 3);
  for (const path of pages(number)) {
    await test.step(path, async () => {
      await go(page, paths.profile);
      // whatever was kept is forgotten: what a page shows is asked for
      await page.clock.fastForward(310_000);
      // so many in a row are one for each page here, and no loop
      await page.evaluate(() => sessionStorage.clear());
      ended = true;
      const back = page.waitForRequest((request) => request.url().includes('/oauth2/auth?'));
      await go(page, path);
      await back;
      await expect(page.locator('main h1')).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      const { pathname, search } = new URL(page.url());
      expect(pathname + search).toBe(path);
    });
  }
});
