// The thief and the owner: two browsers with the same account, and each way of showing somebody out. Nothing is intercepted.
import { paths } from '../src/paths.ts';
import { fillLogin, mailedCode, visit, type Account } from './app.ts';
import { expect, type Browser, type Page, test } from './test.ts';

const identityUrl = process.env.E2E_IDENTITY_URL ?? '';
const identityAdminUrl = process.env.E2E_IDENTITY_ADMIN_URL ?? '';

let accounts = 0;
/** An administrator of this test alone. */
async function newAccount(page: Page): Promise<Account> {
  accounts += 1;
  const account = { email: `vera${accounts}.${Date.now()}@elders.example`, password: 'lange zin met maan' };
  const answer = await page.request.post(`${identityAdminUrl}/admin/identities`, {
    data: {
      schema_id: 'default',
      traits: { email: account.email, given_name: 'Vera', family_name: 'Vos', locale: 'nl' },
      metadata_admin: { is_admin: true },
      verifiable_addresses: [{ value: account.email, via: 'email', verified: true, status: 'completed' }],
      credentials: { password: { config: { password: account.password } } },
    },
  });
  expect(answer.status()).toBe(201);
  return account;
}

async function signInWith(page: Page, account: Account, path: string): Promise<void> {
  await page.goto(path);
  await fillLogin(page, account);
  await expect(page.getByRole('button', { name: 'Vera Vos', exact: true })).toBeVisible();
}

interface Thief {
  /** The token of the last call. */
  token: () => string;
  page: Page;
}

/** Another browser in which the account is signed in, on a page that has read what it shows. */
async function steal(browser: Browser, account: Account): Promise<Thief> {
  const page = await (await browser.newContext()).newPage();
  let token = '';
  page.on('request', (request) => {
    const shown = request.headers().authorization;
    if (request.url().includes('/api/v1/') && shown !== undefined) token = shown;
  });
  await signInWith(page, account, paths.notifications);
  await expect.poll(() => token).not.toBe('');
  return { page, token: () => token };
}

/** The token that the thief has is refused at once, and the browser of the thief is asked for the password. */
async function expectOut({ page, token }: Thief, api: string): Promise<void> {
  const refused = await page.request.get(`${api}/me`, { headers: { authorization: token() } });
  expect(refused.status()).toBe(401);
  await page.getByRole('link', { name: 'Member inzien' }).first().click();
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
}

/** Whoever shows others out stays, and is asked for nothing. */
async function expectIn(page: Page): Promise<void> {
  await visit(page, paths.member);
  await expect(page.getByRole('heading', { level: 1, name: 'Member inzien' })).toBeVisible();
  await expect(page.getByRole('table', { name: 'Leden' }).getByRole('row').nth(1)).toBeVisible();
}

const apiOf = async (page: Page): Promise<string> =>
  ((await (await page.request.get('/config.json')).json()) as { api_url: string }).api_url;

test('a session that is ended in the list is out at its next call, and who ended it stays', async ({
  page,
  browser,
}) => {
  const account = await newAccount(page);
  const thief = await steal(browser, account);
  await signInWith(page, account, paths.sessions);
  await page.getByRole('button', { name: 'Afmelden', exact: true }).click();
  await expect(page.getByText(/ is afgemeld\.$/)).toBeVisible();
  await expectOut(thief, await apiOf(page));
  await expectIn(page);
});

test('another session than the one that was ended comes back without being asked', async ({ page, browser }) => {
  const account = await newAccount(page);
  const telephone = await steal(browser, account);
  const thief = await steal(browser, account);
  await signInWith(page, account, paths.sessions);
  // The newest is first.
  await page.getByRole('button', { name: 'Afmelden', exact: true }).first().click();
  await expect(page.getByText(/ is afgemeld\.$/)).toBeVisible();
  await expectOut(thief, await apiOf(page));
  await telephone.page.getByRole('link', { name: 'Member inzien' }).first().click();
  await expect(telephone.page.getByRole('table', { name: 'Leden' }).getByRole('row').nth(1)).toBeVisible();
});

test('another password shows everybody else out at their next call', async ({ page, browser }) => {
  const account = await newAccount(page);
  const thief = await steal(browser, account);
  await signInWith(page, account, `${paths.profile}?group=password`);
  const region = page.getByRole('region', { name: 'Wachtwoord' });
  await region.getByLabel(/^Nieuw wachtwoord/).fill('een heel andere lange zin');
  await region.getByLabel(/^Nieuw wachtwoord/).press('Enter');
  await expect(region.getByText('Opgeslagen')).toBeVisible();
  await expectOut(thief, await apiOf(page));
  await expectIn(page);
});

test('a recovery shows everybody else out at their next call', async ({ page, browser }) => {
  const account = await newAccount(page);
  const thief = await steal(browser, account);
  await page.goto(paths.recovery);
  await page.getByLabel('E-mailadres').fill(account.email);
  await page.getByRole('button', { name: 'Code sturen' }).click();
  await page.getByLabel('Code', { exact: false }).fill(await mailedCode(page, identityUrl, account.email));
  await page.getByRole('button', { name: 'Verder', exact: true }).click();
  await expect(page.getByRole('textbox', { name: /^Nieuw wachtwoord/ })).toBeVisible();
  await expectOut(thief, await apiOf(page));
});
