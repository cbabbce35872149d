// A deployment that requires a second factor, and an administrator without one. Nothing is intercepted.
import { TOTP } from 'otpauth';
import { ageSessions } from '../../../dev/test/ageSessions.ts';
import { paths } from '../src/paths.ts';
import { fillLogin, visit } from './app.ts';
import { expectAccessible } from './axe.ts';
import { press, send, type } from './keyboard.ts';
import { type OwnStack, ownStack } from './ownStack.ts';
import { expect, type Page, test } from './test.ts';

const base = Number(process.env.E2E_PORT_BASE ?? 7700) + 60;
let stack: OwnStack;
test.use({ baseURL: `http://localhost:${base}` });
test.beforeAll(async () => {
  test.setTimeout(240_000);
  stack = ownStack(base, 'small', { SECOND_FACTOR: 'required' });
  await stack.start();
});
test.afterAll(() => stack.remove());
test.setTimeout(240_000);

const appCode = (page: Page) => page.getByLabel('Code uit uw authenticator-app');
const needed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Stel eerst een tweede factor in' });

test('an administrator without a second factor is led to one, and works after another sign-in', async ({ page }) => {
  let token = '';
  page.on('request', (request) => (token = request.headers().authorization ?? token));
  await page.goto('/');
  await fillLogin(page, 'anna');
  await expect(needed(page)).toBeVisible();
  await expectAccessible(page);

  const me = `http://localhost:${base + 2}/api/v1/me`;
  const refused = await page.request.get(me, { headers: { authorization: token } });
  expect(((await refused.json()) as { code: string }).code).toBe('second_factor_required');

  await press(page.getByRole('link', { name: 'Tweede factor instellen' }));
  const app = page.getByRole('region', { name: 'Authenticator-app' });
  await press(app.getByRole('button', { name: 'Instellen' }));
  const secret = (await app.locator('code').innerText()).replaceAll(' ', '');
  const code = () => new TOTP({ secret }).generate();
  await appCode(page).fill(code());
  await page.keyboard.press('Enter');
  await press(page.getByRole('button', { name: 'Bevestigen dat u ze hebt' }));
  await expect(app).toContainText('Ingesteld');
  // The app was set before the codes are: until their answer takes `?part=` from the address, this page is not left.
  await expect(page).not.toHaveURL(/[?&]part=/u);

  // The session has it now, and the sign-in does not yet.
  await visit(page, paths.home);
  await press(page.getByRole('button', { name: 'Opnieuw aanmelden' }));
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  await expect(needed(page)).toBeHidden();

  // What moves rights asks again, once the factor is of longer ago.
  await ageSessions(stack.databaseUrl('ledenbureau_sign_in'), subjectOf(token));
  await visit(page, paths.cooperativeSettings);
  await press(page.getByRole('button', { name: 'Wijzigen Drempels' }));
  const drawer = page.getByRole('dialog', { name: 'Drempels wijzigen' });
  const limit = drawer.getByRole('textbox', { name: /^Vier ogen boven/ });
  await type(limit, '1234,00');
  const reason = drawer.getByRole('textbox', { name: 'Reden' });
  await type(reason, 'Besluit van de ledenvergadering');
  await send(page);
  const question = page.getByRole('dialog', { name: 'Bevestig dat u het bent' });
  await expect(question).toBeVisible();
  await expectAccessible(page, 'dialog[open]');

  // Cancelled: what was typed stands there, and why nothing was done.
  await page.keyboard.press('Escape');
  await expect(question).toBeHidden();
  await expect(drawer).toContainText('Bevestig met uw tweede factor dat u het bent');
  await expect(limit).toHaveValue('1.234,00');
  await expect(reason).toHaveValue('Besluit van de ledenvergadering');

  await send(page);
  await expect(question.getByLabel('Code uit uw authenticator-app')).toBeFocused();
  await page.keyboard.insertText(code());
  await page.keyboard.press('Enter');
  await expect(question).toBeHidden();
  await expect(drawer).toBeHidden();
  await expect(page.getByRole('region', { name: 'Wachtende wijzigingen' })).toContainText('1.234,00');
});

/** Whose access token it is. */
const subjectOf = (header: string): string =>
  (JSON.parse(Buffer.from(header.split('.')[1] ?? '', 'base64url').toString()) as { sub: string }).sub;
