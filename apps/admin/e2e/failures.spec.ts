import { expect, test } from './test.ts';
import { paths } from '../src/paths.ts';
import { fillIssue, memberAt, signIn } from './app.ts';

test('a page whose code cannot be loaded says so beside the menu, and comes when the connection is back', async ({
  page,
}) => {
  await signIn(page, 'anna');
  await page.route('**/assets/MemberPage*.js', (route) => route.abort());
  await page.route('**/config.json', (route) => route.abort());
  await page.getByRole('link', { name: 'Member inzien' }).click();
  await expect(page.getByText('Deze pagina kon niet worden geladen')).toBeVisible();
  await expect(page.getByRole('navigation', { name: 'Hoofdmenu' })).toBeVisible();
  // Without a connection a reload would lose everything: it is not tried.
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByText('De server is nog niet bereikbaar', { exact: false })).toBeVisible();

  await page.getByRole('link', { name: 'Notificaties' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Notificaties' })).toBeVisible();
  await page.getByRole('link', { name: 'Member inzien' }).click();
  await expect(page.getByText('Deze pagina kon niet worden geladen')).toBeVisible();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Member inzien' })).toBeVisible();
});

test('a transaction whose panel cannot be loaded leaves the page as it is', async ({ page }) => {
  await signIn(page, 'anna');
  await page.route('**/assets/TransactionPanel*.js', (route) => route.abort());
  await page.getByRole('table', { name: 'Laatste transacties' }).getByRole('link').first().click();
  await expect(page.getByText('Deze pagina kon niet worden geladen')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('when not even the first script can be loaded, the page says so in both languages', async ({ page }) => {
  await page.route('**/assets/app*.js', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('De toepassing kon niet worden geladen', { exact: false })).toBeVisible();
  await expect(page.getByText('The application could not be loaded', { exact: false })).toBeVisible();
});

test.describe('at 1280 × 720', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('what a decision is about and its buttons are in sight together', async ({ page, browser }) => {
    await signIn(page, 'anna');
    const member = await memberAt(page, 16);
    await fillIssue(page, { member, quantity: '502' });
    await page.getByRole('button', { name: 'Voorleggen', exact: true }).click();
    await expect(page.getByText('Voorgelegd: wacht op goedkeuring', { exact: false })).toBeVisible();

    const other = await browser.newContext({ viewport: { width: 1280, height: 720 } });
    const bram = await other.newPage();
    await signIn(bram, 'bram', `${paths.notifications}?status=waiting`);
    const row = bram.getByRole('row').filter({ hasText: member.name }).filter({ hasText: '502' });
    await expect(row.getByRole('link', { name: 'Goedkeuren' })).toBeInViewport({ ratio: 1 });
    await expect(row.getByRole('link', { name: 'Afwijzen' })).toBeInViewport({ ratio: 1 });
    await row.getByRole('link', { name: 'Goedkeuren' }).click();
    const dialog = bram.getByRole('dialog');
    await expect(dialog.getByText(`Uitgifte van 502 aandelen aan ${member.name}`, { exact: false })).toBeInViewport();
    await expect(dialog.getByRole('table', { name: 'Stand voor en na' })).toBeInViewport();
    await expect(dialog.getByRole('button', { name: 'Goedkeuren' })).toBeInViewport({ ratio: 1 });
    await dialog.getByRole('button', { name: 'Goedkeuren' }).click();
    await expect(dialog.getByText(/Geboekt als TR-/)).toBeInViewport();
    await other.close();
  });

  test('nothing that can be read moves while a page loads', async ({ page }) => {
    await page.addInitScript(() => {
      Reflect.set(globalThis, 'shifted', 0);
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
          if (!entry.hadRecentInput)
            Reflect.set(globalThis, 'shifted', Reflect.get(globalThis, 'shifted') + entry.value);
        }
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await signIn(page, 'anna');
    const member = await memberAt(page, 5);
    const waiting = `${paths.notifications}?status=waiting`;
    for (const path of [paths.home, paths.member, `${paths.member}?lid=${member.number}`, waiting]) {
      // Slower than this machine's own network, so that what waits is drawn first.
      await page.route('**/api/v1/**', async (route) => {
        // This one has no end that could be waited for.
        if (route.request().url().endsWith('/events')) return route.abort();
        const answer = await route.fetch();
        await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
        return route.fulfill({ response: answer });
      });
      await page.goto(path);
      await expect(page.getByRole('table').first().getByRole('row').nth(1)).toBeVisible();
      await expect(page.locator('main [aria-busy=true]')).toHaveCount(0);
      const shifted = await page.evaluate(() => Reflect.get(globalThis, 'shifted') as number);
      expect(shifted, path).toBeLessThanOrEqual(0.05);
      await page.unrouteAll({ behavior: 'wait' });
    }
  });
});
