// One stack, which takes its time to start, for what tests of other settings ask of it.
// A stack with other settings than the shared one: nothing in the register, a login that asks for the address first, and
// access tokens that are renewed at every use. Nothing here is intercepted: the servers do what the tests are about.
import { memberHref, paths } from '../src/paths.ts';
import { ageSessions } from '../../../dev/test/ageSessions.ts';
import { bookIssue, fillLogin, mailedCode, signInAnew, visit } from './app.ts';
import { expectAccessible } from './axe.ts';
import { press, send, type } from './keyboard.ts';
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

// 1 × 1, transparent
const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==';

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
    await expectAccessible(page);
  }
  await visit(page, memberHref(100001));
  await expect(page.getByText('Lid 100001 bestaat niet')).toBeVisible();
  expect(errors).toEqual([]);
});

test('an empty register is set up: alone until there is a second administrator, then by two, up to the first booking', async ({
  page,
  browser,
}) => {
  await signInAnew(page, 'anna');
  const left = (steps: string) => expect(heading(page, `Nog ${steps} tot de eerste transactie`)).toBeVisible();
  const step = page.locator('[aria-current=step]');
  const field = (name: RegExp) => step.getByRole('textbox', { name });

  await test.step('who the cooperative is, with its logo; it holds at once', async () => {
    await left('5 stappen');
    await type(field(/^Naam/), 'Zon & Wind U.A.');
    await type(field(/^KVK/), '53210987');
    await step
      .locator('input[type=file]')
      .setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: Buffer.from(pixel, 'base64') });
    await field(/^KVK/).focus();
    await send(page);
    await left('4 stappen');
    await expect(step).toContainText('Tweede beheerder');
    await expect(page.getByRole('banner')).toContainText('Zon & Wind U.A.');
  });

  await test.step('a second administrator is there once he has signed in', async () => {
    const context = await browser.newContext();
    const other = await context.newPage();
    await signInAnew(other, 'bram');
    await context.close();
    await page.reload();
    await left('3 stappen');
    await expect(page.getByText('Anna de Vries, Bram Bakker. Vier ogen boven € 2.500,00.')).toBeVisible();
  });

  // From here on it takes two.
  const context = await browser.newContext();
  const bram = await context.newPage();
  await signInAnew(bram, 'bram', paths.cooperativeSettings);
  const approve = async (shown: string) => {
    await bram.reload();
    await expect(bram.getByRole('region', { name: 'Wachtende wijzigingen' })).toContainText(shown);
    await bram.keyboard.press('a');
    await bram.getByRole('dialog', { name: 'Wijziging goedkeuren' }).getByRole('textbox').focus();
    await send(bram);
    await expect(bram.getByText('Er wachten geen wijzigingen.')).toBeVisible();
  };

  await test.step('the instrument and its price', async () => {
    await step.getByRole('combobox', { name: /^Soort/ }).selectOption({ label: 'Aandeel' });
    await type(field(/^Naam/), 'Zonne-aandeel');
    await type(field(/^Nominaal/), '100');
    await type(field(/^Prijs/), '127,50');
    await expect(step).toContainText(/Een uitgifte van 10 Zonne-aandeel .* kost €\s1\.275,00/);
    await send(page);
    await expect(page.getByText('Wacht op Bram Bakker.')).toBeVisible();
    await approve('Nieuw instrument Zonne-aandeel');
    await page.reload();
    await left('2 stappen');
  });

  await test.step('the thresholds, by a change that the other approves', async () => {
    await press(page.getByRole('button', { name: 'Drempels wijzigen' }));
    const panel = page.getByRole('dialog', { name: 'Drempels wijzigen' });
    await type(panel.getByRole('textbox', { name: /^Vier ogen boven/ }), '5000');
    await type(panel.getByRole('textbox', { name: /^Reden/ }), 'Besluit van het bestuur');
    await send(page);
    await expect(panel).toBeHidden();
    await approve('Vier ogen boven');
    await page.reload();
    await expect(page.getByText('Vier ogen boven € 5.000,00.', { exact: false })).toBeVisible();
  });

  let member = { number: '', name: 'Proef' };
  await test.step('the first member', async () => {
    await press(step.getByRole('link', { name: 'Lid invoeren' }));
    await press(page.getByRole('button', { name: 'Lid toevoegen' }).first());
    await type(page.getByRole('dialog').getByRole('textbox', { name: 'Achternaam' }), member.name);
    await send(page);
    await expect(heading(page, member.name)).toBeVisible();
    member = { ...member, number: new URL(page.url()).searchParams.get('lid') ?? '' };
    await visit(page, paths.firstRun);
    await left('1 stap');
  });

  await test.step('the first transaction', async () => {
    await expectAccessible(page);
    await press(step.getByRole('link', { name: 'Eerste uitgifte' }));
    await expect(heading(page, 'Transactie toevoegen')).toBeVisible();
    await bookIssue(page, { member, quantity: '10', instrument: /^Zonne-aandeel/ });
    await visit(page, paths.firstRun);
    await expect(heading(page, 'Het register is ingericht')).toBeVisible();
    await visit(page, paths.home);
    await expect(heading(page, 'Dashboard')).toBeVisible();
    await expect(page.getByRole('table', { name: 'Laatste transacties' })).toContainText(member.name);
  });
  await context.close();
});

/** A new account, known to be reachable, with the right: that two administrators give it is in settings.spec.ts. */
async function addAccount(page: Page, account: { email: string; password: string }): Promise<string> {
  const answer = await page.request.post(`${stack.identityAdminUrl}/admin/identities`, {
    data: {
      schema_id: 'default',
      metadata_admin: { is_admin: true },
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
    await expect(heading(page, 'Member inzien')).toBeVisible();
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
    await expectAccessible(page);
    await page.getByRole('textbox', { name: /^Wachtwoord/ }).fill(gerda.password);
    await page.getByRole('button', { name: 'Bevestigen' }).click();
    await expect(heading(page, 'E-mailadres bevestigen')).toBeVisible();
    await page.getByLabel('Code', { exact: false }).fill(await mailedCode(page, stack.identityUrl, moved.email));
    await page.getByRole('button', { name: 'Bevestigen' }).click();
    await page.getByRole('button', { name: 'Verder naar aanmelden' }).click();
    await expect(page.getByRole('heading', { level: 1, name: /Dashboard|tot de eerste transactie$/ })).toBeVisible();
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
