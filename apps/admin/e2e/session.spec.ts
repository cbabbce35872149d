import { expect, test } from '@playwright/test';
import { fillLogin, people, signIn } from './app.ts';

test('after signing in Anna is on the page she asked for, without the sign-in’s parameters', async ({ page }) => {
  await signIn(page, 'anna', '/notifications?status=x');
  await expect(page.getByRole('heading', { level: 1, name: 'Notificaties' })).toBeVisible();
  const url = new URL(page.url());
  expect(url.pathname).toBe('/notifications');
  expect([...url.searchParams.keys()]).toEqual(['status']);
});

test('Carla, an ordinary member, lands on the members site', async ({ page }) => {
  await page.goto('/');
  await fillLogin(page, 'carla');
  await page.waitForURL(process.env.E2E_MEMBERS_URL ?? '');
});

test('a wrong password says so and keeps the address', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('E-mailadres').fill(people.anna.email);
  await page.getByRole('button', { name: 'Verder' }).click();
  await page.getByRole('textbox', { name: 'Wachtwoord' }).fill('niet-het-wachtwoord');
  await page.getByRole('button', { name: 'Aanmelden', exact: true }).click();
  await expect(page.getByText('Het e-mailadres of het wachtwoord is onjuist.')).toBeVisible();
});

test('signing out ends the session: the next visit asks to sign in', async ({ page }) => {
  await signIn(page, 'anna');
  await page.getByRole('button', { name: people.anna.name }).click();
  await page.getByRole('menuitem', { name: 'Afmelden' }).click();
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
  await page.goto('/account/view');
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
});
