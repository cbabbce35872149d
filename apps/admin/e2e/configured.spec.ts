// A stack with other settings than the shared one: nothing in the register, a login that asks for the address first, and
// access tokens that are renewed at every use. Nothing here is intercepted: the servers do what the tests are about.
import AxeBuilder from '@axe-core/playwright';
import { memberHref, paths } from '../src/paths.ts';
import { ageSessions } from '../../../dev/test/ageSessions.ts';
import { fillLogin, mailedCode, signInAnew, visit } from './app.ts';
import { type OwnStack, ownStack } from './ownStack.ts';
import { expect, type Page, test } from './test.ts';

const base = Number(process.env.E2E_PORT_BASE ?? 7700) + 20;
let stack: OwnStack;
test.use({ baseURL: `http://localhost:${base}` });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  stack = ownStack(base, 'none', {
    IDENTITY_LOGIN_STYLE: 'identifier_first',
    // Shorter than what the app wants a token to have before it: each use renews it.
    OAUTH_ACCESS_TOKEN_SECONDS: '30',
  });
  await stack.start();
});
test.afterAll(() => stack.remove());
test.setTimeout(240_000);

const email = (page: Page) => page.getByLabel('E-mailadres');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });

test('an empty register says on every page what is not there yet, and stays usable', async ({ page }) => {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  await signInAnew(page, 'anna');
  for (const [path, heading, text] of [
    [paths.home, 'Nog 5 stappen tot de eerste transactie', 'Coöperatie'],
    [paths.notifications, 'Notificaties', 'Er zijn geen notificaties.'],
    [paths.member, 'Member inzien', 'Er zijn nog geen leden in het register.'],
    [paths.createTransaction, 'Transactie toevoegen', 'Vul de verplichte velden in om te zien wat er geboekt wordt.'],
    [paths.createBulk, 'Bulk transactie toevoegen', 'Er zijn nog geen batches.'],
    [paths.redemptions, 'Vroegtijdige aflossing', 'Er is niets ingediend.'],
    [paths.shareReturns, 'Teruggave', 'Er is niets te beoordelen.'],
    [paths.conversions, 'Automatisch Converteren', 'van 0 actieve leden'],
  ] as const) {
    await visit(page, path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByText(text).first()).toBeVisible();
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id }) => `${path}: ${id}`)).toEqual([]);
  }
  await visit(page, memberHref(100001));
  await expect(page.getByText('Lid 100001 bestaat niet')).toBeVisible();
  expect(errors).toEqual([]);
});

/** A new account, known to be reachable, without any right. */
async function addAccount(page: Page, account: { email: string; password: string }): Promise<string> {
  const answer = await page.request.post(`${stack.identityAdminUrl}/admin/identities`, {
    data: {
      schema_id: 'default',
      traits: { email: account.email, given_name: 'Gerda', family_name: 'Vos', locale: 'nl' },
      verifiable_addresses: [{ value: account.email, via: 'email', verified: true, status: 'completed' }],
      credentials: { password: { config: { password: account.password } } },
    },
  });
  expect(answer.status()).toBe(201);
  return ((await answer.json()) as { id: string }).id;
}

test('an administrator’s session, from the right granted to the right withdrawn, at the real servers', async ({
  page,
}) => {
  const gerda = { email: 'gerda@elders.example', password: 'lange zin met maan' };
  const moved = { ...gerda, email: 'vos@elders.example' };
  const id = await addAccount(page, gerda);
  const grants: string[] = [];
  page.on('request', (request) => {
    const grant = new URLSearchParams(request.postData() ?? '').get('grant_type');
    if (grant !== null) grants.push(grant);
  });

  await test.step('the address is asked first, and refused there when nobody has it', async () => {
    stack.admin('grant', gerda.email);
    await page.goto(paths.notifications);
    await email(page).fill('niemand@elders.example');
    await page.getByRole('button', { name: 'Verder' }).click();
    await expect(email(page)).toHaveAccessibleDescription(/Dit account bestaat niet/);
    await expect(page.getByRole('textbox', { name: /^Wachtwoord/ })).toBeHidden();
    await fillLogin(page, gerda);
    await expect(heading(page, 'Notificaties')).toBeVisible();
    expect(grants[0]).toBe('authorization_code');
  });

  await test.step('a token at its end is renewed, unseen', async () => {
    const renewed = page.waitForResponse(
      (answer) =>
        answer.url().endsWith('/oauth2/token') &&
        (answer.request().postData() ?? '').includes('grant_type=refresh_token'),
    );
    await page.getByRole('link', { name: 'Member inzien' }).click();
    expect((await renewed).status()).toBe(200);
    await expect(page.getByText('Er zijn nog geen leden in het register.').first()).toBeVisible();
    expect(grants.filter((grant) => grant === 'authorization_code')).toHaveLength(1);
  });

  await test.step('a grant that the server took back leads through a sign-in that asks nobody', async () => {
    const sessions = `${stack.oauthAdminUrl}/admin/oauth2/auth/sessions`;
    expect((await page.request.delete(`${sessions}/consent?subject=${id}&all=true`)).status()).toBe(204);
    await page.getByRole('link', { name: 'Vroegtijdige aflossing' }).click();
    await expect.poll(() => grants.filter((grant) => grant === 'authorization_code').length).toBe(2);
    await expect(heading(page, 'Vroegtijdige aflossing')).toBeVisible();
    await expect(page.getByText('Er is niets ingediend.')).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(paths.redemptions);
  });

  await test.step('another address in an old session asks for the password, then saves what was typed', async () => {
    await visit(page, `${paths.profile}?group=contact`);
    const contact = page.getByRole('region', { name: 'Contact' });
    await contact.getByLabel('E-mailadres').first().fill(moved.email);
    await contact.getByLabel('Telefoonnummer').fill('+31612345678');
    await ageSessions(stack.databaseUrl('ledenbureau_sign_in'), id);
    const refused = page.waitForResponse((answer) => answer.url().includes('/self-service/settings?flow='));
    await contact.getByRole('button', { name: 'Opslaan' }).click();
    expect((await refused).status()).toBe(403);
    await expect(heading(page, 'Bevestig dat u het bent')).toBeVisible();
    await expect(email(page)).toHaveValue(gerda.email);
    await expect(email(page)).toHaveAttribute('autocomplete', 'username');
    const { violations } = await new AxeBuilder({ page }).analyze();
    expect(violations.map(({ id: rule }) => rule)).toEqual([]);
    await page.getByRole('textbox', { name: /^Wachtwoord/ }).fill(gerda.password);
    await page.getByRole('button', { name: 'Bevestigen' }).click();
    await expect(heading(page, 'E-mailadres bevestigen')).toBeVisible();
    await page.getByLabel('Code', { exact: false }).fill(await mailedCode(page, stack.identityUrl, moved.email));
    await page.getByRole('button', { name: 'Bevestigen' }).click();
    await page.getByRole('button', { name: 'Verder naar aanmelden' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /tot de eerste transactie$/ })).toBeVisible();
    await visit(page, paths.profile);
    await expect(contact).toContainText(moved.email);
    await expect(contact).toContainText('+31612345678');
  });

  await test.step('a session that was revoked is asked for again, and leads back', async () => {
    await visit(page, paths.notifications);
    await expect(heading(page, 'Notificaties')).toBeVisible();
    expect((await page.request.delete(`${stack.identityAdminUrl}/admin/identities/${id}/sessions`)).status()).toBe(204);
    await visit(page, paths.profile);
    await fillLogin(page, moved);
    await expect(heading(page, 'Profiel')).toBeVisible();
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText(moved.email);
  });

  await test.step('a right that was withdrawn ends at the next refresh: signed out, and no way back in', async () => {
    stack.admin('revoke', moved.email);
    await page.getByRole('link', { name: 'Member inzien' }).click();
    await fillLogin(page, moved);
    await page.waitForURL(`http://localhost:${base + 1}/`);
  });
});
