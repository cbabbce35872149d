// The second factor of one administrator, from the first set-up to the loss of everything, through the real chain.
import { TOTP } from 'otpauth';
import { chromiumLaunch } from '../../../testing/chromium.ts';
import { type Account, fillLogin, mailedCode, visit } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, type Page, test } from './test.ts';

// passkeys are a part of the whole browser
test.use({ launchOptions: chromiumLaunch });
test.describe.configure({ mode: 'serial' });

const identityUrl = process.env.E2E_IDENTITY_URL ?? '';
const identityAdminUrl = process.env.E2E_IDENTITY_ADMIN_URL ?? '';
const person = { email: 'tess@ledenbureau.example', password: 'demo-tess-2026', name: 'Tess de Haan' };
/** What the tests after the first one know of what was set up. */
let id = '';
let secret = '';
let codes: string[] = [];

const code = () => new TOTP({ secret }).generate();
const dashboard = (page: Page) => page.getByRole('heading', { level: 1, name: 'Dashboard' });
const question = (page: Page) => page.getByRole('heading', { level: 1, name: 'Bevestig met uw tweede factor' });
const group = (page: Page, name: string) => page.getByRole('region', { name });
const appCode = (page: Page) => page.getByLabel('Code uit uw authenticator-app');

async function atQuestion(page: Page, who: Account = person): Promise<void> {
  await page.goto('/');
  await fillLogin(page, who);
  await expect(question(page)).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Afmelden' }).click();
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
}

test.beforeAll(async ({ request }) => {
  const creation = await request.post(`${identityAdminUrl}/admin/identities`, {
    data: {
      schema_id: 'default',
      traits: { email: person.email, given_name: 'Tess', family_name: 'de Haan', locale: 'nl' },
      credentials: { password: { config: { password: person.password } } },
      verifiable_addresses: [{ value: person.email, verified: true, via: 'email', status: 'completed' }],
      metadata_admin: { is_admin: true },
    },
  });
  ({ id } = (await creation.json()) as { id: string });
});

test('an authenticator app is linked by its picture or its key, and recovery codes come with it', async ({ page }) => {
  await page.goto('/');
  await fillLogin(page, person);
  await expect(dashboard(page)).toBeVisible();
  await page.getByRole('button', { name: person.name }).click();
  await page.getByRole('menuitem', { name: 'Beveiliging' }).click();
  await expect(page.getByText('U hebt geen tweede factor.')).toBeVisible();
  await expectAccessible(page);
  await group(page, 'Authenticator-app').getByRole('button', { name: 'Instellen' }).click();
  await expect(appCode(page)).toBeFocused();
  await expect(page.getByRole('img', { name: 'QR-code voor uw authenticator-app' })).toBeVisible();
  await expectAccessible(page);
  secret = (await group(page, 'Authenticator-app').locator('code').innerText()).replaceAll(' ', '');
  await appCode(page).fill('000000');
  await page.keyboard.press('Enter');
  await expect(appCode(page)).toHaveAccessibleDescription(/De code is onjuist/);
  await appCode(page).fill(code());
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Herstelcodes' });
  await expect(list.getByRole('listitem')).toHaveCount(12);
  await expectAccessible(page);
  codes = await list.getByRole('listitem').allInnerTexts();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Opslaan als bestand' }).click();
  expect((await file).suggestedFilename()).toBe('herstelcodes.txt');
  await page.getByRole('button', { name: 'Bevestigen dat u ze hebt' }).click();
  await expect(group(page, 'Herstelcodes')).toContainText('Gemaakt');
  await expect(group(page, 'Authenticator-app')).toContainText('Ingesteld');
});

test('the sign-in asks for the code, keeps the address, and refuses a wrong one', async ({ page }) => {
  await atQuestion(page);
  await expect(page.getByLabel('E-mailadres')).toHaveValue(person.email);
  await expect(appCode(page)).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('000000');
  await page.keyboard.press('Enter');
  await expect(appCode(page)).toHaveAccessibleDescription(/De code is onjuist/);
  await expect(appCode(page)).toHaveValue('');
  await appCode(page).fill(code());
  await page.keyboard.press('Enter');
  await expect(dashboard(page)).toBeVisible();
});

test('a browser that was signed in before is asked for it on the pages of the account, and comes back', async ({
  page,
  browser,
}) => {
  for (const type of ['totp', 'lookup_secret']) {
    await page.request.delete(`${identityAdminUrl}/admin/identities/${id}/credentials/${type}`);
  }
  await page.goto('/');
  await fillLogin(page, person);
  await expect(dashboard(page)).toBeVisible();
  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto('/account/security');
  await fillLogin(other, person);
  await setUpApp(other);
  await context.close();
  await visit(page, '/account/profile');
  await expect(question(page)).toBeVisible();
  await appCode(page).fill(code());
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Profiel' })).toBeVisible();
  await expect(group(page, 'Persoon')).toContainText('Tess');
});

/** From the page of who has no factor to that of who has the app, and recovery codes. */
async function setUpApp(page: Page): Promise<void> {
  await group(page, 'Authenticator-app').getByRole('button', { name: 'Instellen' }).click();
  secret = (await group(page, 'Authenticator-app').locator('code').innerText()).replaceAll(' ', '');
  await appCode(page).fill(code());
  await page.keyboard.press('Enter');
  const list = page.getByRole('list', { name: 'Herstelcodes' });
  await expect(list.getByRole('listitem')).toHaveCount(12);
  codes = await list.getByRole('listitem').allInnerTexts();
  await page.getByRole('button', { name: 'Bevestigen dat u ze hebt' }).click();
  await expect(group(page, 'Herstelcodes')).toContainText('Gemaakt');
}

test('whoever gave the password alone is asked again, also on a page of the account', async ({ page }) => {
  await atQuestion(page);
  await page.goto('/account/security');
  await fillPassword(page);
  await expect(question(page)).toBeVisible();
  await appCode(page).fill(code());
  await page.keyboard.press('Enter');
  await expect(group(page, 'Authenticator-app')).toContainText('Ingesteld');
});

/** The session knows who it is: the password alone is asked once more. */
async function fillPassword(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: /^Wachtwoord/ }).fill(person.password);
  await page.getByRole('button', { name: 'Bevestigen' }).click();
}

test('a passkey is made and used, and a prompt that is cancelled is said', async ({ page }) => {
  const protocol = await page.context().newCDPSession(page);
  await protocol.send('WebAuthn.enable');
  const { authenticatorId } = await protocol.send('WebAuthn.addVirtualAuthenticator', {
    options: { protocol: 'ctap2', transport: 'internal', hasUserVerification: true, isUserVerified: true },
  });
  await atQuestion(page);
  await appCode(page).fill(code());
  await page.keyboard.press('Enter');
  await expect(dashboard(page)).toBeVisible();
  await visit(page, '/account/security');
  await group(page, 'Passkeys').getByRole('button', { name: 'Toevoegen' }).click();
  await page.getByLabel('Naam van de passkey').fill('Laptop van Tess');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Passkey maken' }).click();
  await expect(group(page, 'Passkeys')).toContainText('Laptop van Tess');
  await signOut(page);
  await atQuestion(page);
  const use = page.getByRole('button', { name: 'Passkey gebruiken' });
  await expect(use).toBeFocused();
  await expectAccessible(page);
  await use.click();
  await expect(dashboard(page)).toBeVisible();
  await signOut(page);
  await atQuestion(page);
  await protocol.send('WebAuthn.clearCredentials', { authenticatorId });
  await use.click();
  await expect(page.getByRole('alert')).toContainText('is afgebroken');
});

test('a recovery code does instead, once', async ({ page }) => {
  const other = async (value: string) => {
    await page.getByText('Lukt dit niet?').click();
    await page.getByRole('button', { name: 'Herstelcode gebruiken' }).click();
    await page.getByLabel('Herstelcode', { exact: false }).fill(value);
    await page.keyboard.press('Enter');
  };
  await atQuestion(page);
  await other(codes[0] ?? '');
  await expect(dashboard(page)).toBeVisible();
  await signOut(page);
  await atQuestion(page);
  await other(codes[0] ?? '');
  await expect(page.getByLabel('Herstelcode', { exact: false })).toHaveAccessibleDescription(/is al gebruikt/);
});

test('a forgotten password is replaced by mail only with the second factor', async ({ page }) => {
  await page.goto('/');
  await page.getByLabel('E-mailadres').fill(person.email);
  await page.getByRole('button', { name: 'Verder' }).click();
  await page.getByRole('link', { name: 'Wachtwoord vergeten?' }).click();
  await page.getByLabel('E-mailadres').fill(person.email);
  await page.getByRole('button', { name: 'Code sturen' }).click();
  await page.getByLabel('Code', { exact: false }).fill(await mailedCode(page, identityUrl, person.email));
  await page.getByRole('button', { name: 'Verder', exact: true }).click();
  await expect(question(page)).toBeVisible();
  await page.getByText('Lukt dit niet?').click();
  await page.getByRole('button', { name: 'Code uit de authenticator-app gebruiken' }).click();
  await appCode(page).fill(code());
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: /^Nieuw wachtwoord/ }).fill('een-heel-nieuw-woord-2026');
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  person.password = 'een-heel-nieuw-woord-2026';
  await expect(page.getByRole('heading', { level: 1, name: 'Bevestig dat u het bent' })).toBeVisible();
  await fillPassword(page);
  // The session of the recovery showed the second factor already.
  await expect(dashboard(page)).toBeVisible();
});

test('whoever lost everything signs in by password after an operator took the factors away', async ({ page }) => {
  for (const type of ['totp', 'webauthn', 'lookup_secret']) {
    const answer = await page.request.delete(`${identityAdminUrl}/admin/identities/${id}/credentials/${type}`);
    expect(answer.status()).toBe(204);
  }
  await page.goto('/');
  await fillLogin(page, person);
  await expect(dashboard(page)).toBeVisible();
  await visit(page, '/account/security');
  await expect(page.getByText('U hebt geen tweede factor.')).toBeVisible();
});
