import JSON5 from 'json5';
import { expect, test } from './test.ts';
import { chooseLanguage, people, savedLanguage, signIn } from './app.ts';

test('an unknown path shows page not found with a way back', async ({ page }) => {
  await signIn(page, 'anna', '/bestaat/niet');
  await expect(page.getByRole('heading', { level: 1, name: 'Pagina niet gevonden' })).toBeVisible();
  await page.getByRole('link', { name: 'Naar het dashboard' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeFocused();
});

test('an unknown conversion run shows page not found with a way back', async ({ page }) => {
  await signIn(page, 'anna', '/conversion/automation/019f');
  await expect(page.getByRole('heading', { level: 1, name: 'Pagina niet gevonden' })).toBeVisible();
  // The page lies below the item: it is the current one, but not the page itself.
  await expect(page.getByRole('link', { name: 'Automatisch Converteren' }).first()).toHaveAttribute(
    'aria-current',
    'true',
  );
  await page.getByRole('link', { name: 'Naar Automatisch Converteren' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Automatisch Converteren' })).toBeVisible();
});

test('every item of the menu opens its page, with the focus on its heading and its name in the title', async ({
  page,
}) => {
  await signIn(page, 'anna');
  const names = [
    'Member inzien',
    'Transactie toevoegen',
    'Bulk transactie toevoegen',
    'Vroegtijdige aflossing',
    'Teruggave',
    'Automatisch Converteren',
    'Notificaties',
  ];
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' });
  // A badge may follow the name.
  const link = (name: string) => menu.getByRole('link', { name: new RegExp(`^${name}`) });
  for (const name of names) {
    await link(name).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('heading', { level: 1 })).toContainText(name);
    await expect(page).toHaveTitle(new RegExp(name));
    await expect(link(name)).toHaveAttribute('aria-current', 'page');
  }
});

test('lng sets the language, and the user menu changes it', async ({ page }) => {
  await signIn(page, 'anna', '/?lng=en');
  await expect(page.getByRole('link', { name: 'View member' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await page.getByRole('button', { name: people.anna.name }).click();
  await page.getByRole('menuitemradio', { name: 'Nederlands' }).click();
  await expect(page.getByRole('link', { name: 'Member inzien' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await page.goto('/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notificaties' })).toBeVisible();
});

test('Dutch stands in for a language whose texts do not come, until they do', async ({ page }) => {
  await page.route('**/locale/en/**', (route) => route.abort());
  await signIn(page, 'anna', '/?lng=en');
  const notice = page.getByRole('status').filter({ hasText: 'The English texts could not be loaded' });
  await expect(notice).toBeVisible();
  await expect(page.getByRole('link', { name: 'Member inzien' })).toBeVisible();
  await page.unroute('**/locale/en/**');
  // The language that changes on the page is saved to the profile, which is Dutch again for whoever comes next.
  const saved = savedLanguage(page);
  await notice.getByRole('button', { name: /Try again/ }).click();
  await expect(page.getByRole('link', { name: 'View member' })).toBeVisible();
  await expect(notice).toBeHidden();
  await saved;
  await chooseLanguage(page, 'anna', 'Nederlands');
});

test('Dutch stands in for the language a user chose, too', async ({ page }) => {
  await signIn(page, 'anna');
  await chooseLanguage(page, 'anna', 'English');
  await expect(page.getByRole('link', { name: 'View member' })).toBeVisible();
  await page.route('**/locale/en/**', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('link', { name: 'Member inzien' })).toBeVisible();
  await expect(page.getByText('The English texts could not be loaded')).toBeVisible();
  await page.unroute('**/locale/en/**');
  await page.reload();
  await expect(page.getByRole('link', { name: 'View member' })).toBeVisible();
  await chooseLanguage(page, 'anna', 'Nederlands');
});

test('the built app reads catalogues that are relaxed JSON, as they are written', async ({ page }) => {
  const built = await (await page.request.get('/locale/nl/translation.json5')).text();
  expect(() => JSON.parse(built) as unknown).not.toThrow();
  // As somebody would write it who changes the built one: the words of the packages are in that alone.
  const relaxed = `// Van ons\n${JSON5.stringify(JSON.parse(built), null, 2)}\n`;
  // Comments, single quotes, and commas at the end.
  expect(relaxed).toMatch(/^\/\/ [^]*\n {2}'menu\.[^]*,\n\}\s*$/);
  const parser = page.waitForResponse((response) => /\/assets\/parse[^/]*\.js$/.test(response.url()));
  await page.route('**/locale/nl/translation.json5*', (route) =>
    route.fulfill({
      contentType: 'application/json5',
      body: relaxed.replace("'Member inzien'", "'Lid zoeken \\\nen inzien'"),
    }),
  );
  await signIn(page, 'anna');
  await expect(page.getByRole('link', { name: 'Lid zoeken en inzien' })).toBeVisible();
  expect((await parser).status()).toBe(200);
});

test('a start without any texts says so, and tries again', async ({ page }) => {
  await page.route('**/locale/**', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'De toepassing kon niet starten' })).toBeVisible();
  await page.unroute('**/locale/**');
  await page.getByRole('button', { name: /Opnieuw proberen/ }).click();
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
});

test('the theme chosen in the user menu is there before the first paint of the next visit', async ({ page }) => {
  await signIn(page, 'anna');
  await page.getByRole('button', { name: people.anna.name }).click();
  await page.getByRole('menuitemradio', { name: 'Donker' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await page.reload({ waitUntil: 'commit' });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
});

test('without a configuration one screen says what is missing', async ({ page }) => {
  await page.route('**/config.json', (route) => route.fulfill({ status: 404, body: 'not found' }));
  await page.goto('/');
  await expect(page.getByText('De toepassing is niet ingesteld')).toBeVisible();
  await expect(page.getByText('status 404', { exact: false })).toBeVisible();
});
