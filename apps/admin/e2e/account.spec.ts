// What people do with their own account, through the real chain.
import { fillLogin, mailedCode, people, signIn, signInAnew, visit, chooseLanguage } from './app.ts';
import { expectAccessible } from './axe.ts';
import { type Browser, expect, type Page, test } from './test.ts';

const identityUrl = process.env.E2E_IDENTITY_URL ?? '';

/** Demo accounts that these tests change: no other test signs in with them. */
const frits = { email: 'frits@ledenbureau.example', password: 'demo-frits-2026' };
const els = { email: 'els@ledenbureau.example', password: 'demo-els-2026' };
const claire = { email: 'claire@ledenbureau.example', password: 'demo-claire-2026', name: 'Claire Moore' };

test('a wrong password is refused at its field: the address stays, the password goes', async ({ page }) => {
  await page.goto('/');
  await fillLogin(page, { ...people.anna, password: 'niet-het-wachtwoord' });
  const password = page.getByRole('textbox', { name: /^Wachtwoord/ });
  await expect(password).toHaveAccessibleDescription(/e-mailadres of het wachtwoord is onjuist/);
  await expect(password).toBeFocused();
  await expect(password).toHaveValue('');
  await expect(page.getByLabel('E-mailadres')).toHaveValue(people.anna.email);
  await expectAccessible(page);
});

test('a blocked account is told so', async ({ page }) => {
  await page.goto('/');
  await fillLogin(page, els);
  await expect(page.getByRole('alert')).toContainText('Dit account is uitgeschakeld');
});

test('an account whose address is not confirmed is led to confirm it, by the mailed code', async ({ page }) => {
  await page.goto('/');
  await fillLogin(page, frits);
  await expect(page.getByRole('alert')).toContainText('nog niet actief');
  await page.getByRole('link', { name: 'E-mailadres bevestigen' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'E-mailadres bevestigen' })).toBeVisible();
  await page.getByLabel('E-mailadres').fill(frits.email);
  const earlier = await mailedCode(page, identityUrl, frits.email, 'none');
  await page.getByRole('button', { name: 'Code sturen' }).click();
  const code = await mailedCode(page, identityUrl, frits.email, earlier);
  await page.getByLabel('Code', { exact: false }).fill('000000');
  await page.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(page.getByText(/code is onjuist of al gebruikt/)).toBeVisible();
  await page.getByLabel('Code', { exact: false }).fill(code);
  await page.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(page.getByText('Uw e-mailadres is bevestigd')).toBeVisible();
  await page.getByRole('button', { name: 'Verder naar aanmelden' }).click();
  await fillLogin(page, frits);
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('a forgotten password is replaced with the mailed code, and the new one signs in', async ({ page }) => {
  const password = 'een-heel-nieuw-woord-2026';
  await page.goto('/');
  await page.getByLabel('E-mailadres').fill(claire.email);
  await page.getByRole('button', { name: 'Verder' }).click();
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Wachtwoord vergeten' })).toBeVisible();
  await expectAccessible(page);
  const earlier = await mailedCode(page, identityUrl, claire.email, 'none');
  await page.getByLabel('E-mailadres').fill(claire.email);
  await page.getByRole('button', { name: 'Code sturen' }).click();
  await page.getByLabel('Code', { exact: false }).fill(await mailedCode(page, identityUrl, claire.email, earlier));
  await page.getByRole('button', { name: 'Verder', exact: true }).click();
  await page.getByRole('textbox', { name: /^Nieuw wachtwoord/ }).fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  // The service knows her by now, and asks for the password alone; nobody told this tab of English yet.
  await expect(page.getByRole('heading', { level: 1, name: 'Bevestig dat u het bent' })).toBeVisible();
  await page.getByRole('textbox', { name: /^Wachtwoord/ }).fill(password);
  await page.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(page.getByRole('link', { name: 'View member' })).toBeVisible();
});

test('a language chosen in the menu is saved to the profile: another browser speaks it', async ({ page, browser }) => {
  await signIn(page, 'bram');
  await chooseLanguage(page, 'bram', 'English');
  await expect(page.getByRole('link', { name: 'View member' })).toBeVisible();
  await inAnotherBrowser(browser, async (other) => {
    await signInAnew(other, 'bram');
    await expect(other.getByRole('link', { name: 'View member' })).toBeVisible();
    await chooseLanguage(other, 'bram', 'Nederlands');
    await expect(other.getByRole('link', { name: 'Member inzien' })).toBeVisible();
  });
});

async function inAnotherBrowser(browser: Browser, act: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.newContext();
  await act(await context.newPage());
  await context.close();
}

test('the profile is read, changed and kept, by keyboard', async ({ page }) => {
  await signIn(page, 'anna');
  await page.getByRole('button', { name: people.anna.name }).click();
  await page.getByRole('menuitem', { name: 'Profiel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profiel' })).toBeFocused();
  await expectAccessible(page);
  const company = page.getByRole('region', { name: 'Bedrijf' });
  await company.getByRole('button', { name: 'Wijzigen' }).press('Enter');
  await expect(company.getByLabel('Bedrijfsnaam')).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('De Vries Advies');
  await page.keyboard.press('Control+Enter');
  await expect(company).toContainText('De Vries Advies');
  await expect(company.getByRole('button', { name: 'Wijzigen' })).toBeFocused();
  await page.reload();
  await expect(company).toContainText('De Vries Advies');
});

test('another session is listed, and ended from here', async ({ page, browser }) => {
  await signInAnew(page, 'bram');
  await inAnotherBrowser(browser, async (other) => {
    await signInAnew(other, 'bram');
    await visit(page, '/account/sessions');
    await expect(page.getByText('Deze sessie')).toBeVisible();
    await expectAccessible(page);
    const rows = page.getByRole('listitem').filter({ hasText: 'Chrome' });
    const before = await rows.count();
    expect(before).toBeGreaterThan(1);
    await rows.nth(1).getByRole('button', { name: 'Afmelden' }).click();
    await expect(page.getByText(/is afgemeld\.$/)).toBeVisible();
    await expect(rows).toHaveCount(before - 1);
    // The newest of the others is the one that just signed in.
    const session = await other.request.get(`${identityUrl}/sessions/whoami`);
    expect(session.status()).toBe(401);
  });
});

test('an error of the servers has a reason and a way out, outside of any session', async ({ page }) => {
  await page.goto('/error?error=access_denied&error_description=x');
  await expect(page.getByRole('heading', { level: 1, name: 'U bent niet aangemeld' })).toBeVisible();
  await expect(page.getByText(/access_denied/)).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Opnieuw aanmelden' }).click();
  await fillLogin(page, 'anna');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
