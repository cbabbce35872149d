import { expect, test } from './test.ts';
import { fillLogin, people, signIn, signInAnew } from './app.ts';

test('after signing in Anna is on the page she asked for, without the sign-in’s parameters', async ({ page }) => {
  await signInAnew(page, 'anna', '/notifications?status=x');
  await expect(page.getByRole('heading', { level: 1, name: 'Notificaties' })).toBeVisible();
  const url = new URL(page.url());
  expect(url.pathname).toBe('/notifications');
  expect([...url.searchParams.keys()]).toEqual(['status']);
});

test('Carla, an ordinary member, lands on the members site, and signs out there for Anna', async ({ page }) => {
  await page.goto('/');
  await fillLogin(page, 'carla');
  await page.waitForURL(process.env.E2E_MEMBERS_URL ?? '');
  await page.getByRole('link', { name: /Afmelden/ }).click();
  await fillLogin(page, 'anna');
  await expect(page.getByRole('button', { name: people.anna.name })).toBeVisible();
});

test('signing out ends the session: the next visit asks to sign in', async ({ page }) => {
  await signInAnew(page, 'anna');
  await page.getByRole('button', { name: people.anna.name }).click();
  await page.getByRole('menuitem', { name: 'Afmelden' }).click();
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
  await page.goto('/account/view');
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
});

test('a token that the API refuses is renewed at the authorization server, without leaving the page', async ({
  page,
}) => {
  await signIn(page, 'anna');
  let refused = 0;
  await page.route('**/api/v1/members?*', (route) =>
    refused++ === 0 ? route.fulfill({ status: 401, json: { code: 'unauthorized' } }) : route.continue(),
  );
  const renewed = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/oauth2/token') &&
      answer.request().method() === 'POST' &&
      (answer.request().postData() ?? '').includes('grant_type=refresh_token'),
  );
  await page.getByRole('link', { name: 'Member inzien' }).first().click();
  expect((await renewed).status()).toBe(200);
  await expect(page.getByRole('table', { name: 'Leden' }).getByRole('row').nth(1)).toBeVisible();
  expect(refused).toBeGreaterThan(1);
});
