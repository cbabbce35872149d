// What can go wrong around a sign-in, in a real browser against the local servers.
import { watchAnswers } from './answers.ts';
import { fillIssue, fillLogin, memberAt, people, previewed, signIn, signInAnew } from './app.ts';
import { expect, type Page, test } from './test.ts';

const email = (page: Page) => page.getByLabel('E-mailadres');
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const waiting = (page: Page) => page.getByText('U meldt zich aan in een ander tabblad');

/** config.json with a change, as whoever runs the server may have made it. */
async function withConfig(page: Page, change: (config: Record<string, unknown>) => void): Promise<void> {
  await page.route('**/config.json', async (route) => {
    const answer = await route.fetch();
    const config = (await answer.json()) as Record<string, unknown>;
    change(config);
    await route.fulfill({ response: answer, json: config });
  });
}

/**
 * Makes the API refuse the token for these requests until the authorization server has refused to renew it, once. Not for
 * others: one that is still under way would end the session before anybody did anything.
 */
async function loseSession(page: Page, asked: RegExp): Promise<void> {
  let lost = false;
  await page.route(asked, (route) =>
    lost ? route.continue() : route.fulfill({ status: 401, json: { code: 'unauthorized' } }),
  );
  await page.route('**/oauth2/token', (route) => {
    if (lost || !route.request().postData()?.includes('refresh_token=')) return route.continue();
    lost = true;
    const headers = { 'access-control-allow-origin': new URL(page.url()).origin };
    return route.fulfill({ status: 400, json: { error: 'invalid_grant' }, headers });
  });
}

test.describe('on the way to the sign-in', () => {
  const application = (page: Page) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    return () => ({
      sent: asked.includes('/oauth2/auth'),
      // its code is on its way with the document; the texts are what it asks for first
      ran: asked.some((path) => path.startsWith('/locale/')),
    });
  };

  test('nothing of the application is run', async ({ page }) => {
    await page.clock.install();
    await page.clock.pauseAt(Date.now() + 1_000);
    const seen = application(page);
    let ran: boolean | undefined;
    page.on('request', (request) => {
      if (request.url().includes('/oauth2/auth')) ran ??= seen().ran;
    });
    await page.goto('/notifications', { waitUntil: 'commit' });
    await expect.poll(() => ran).toBe(false);
    await page.clock.resume();
    await expect(email(page)).toBeVisible();
  });

  test('the application comes where the server lets it wait: a blank page says nothing', async ({ page }) => {
    const seen = application(page);
    await page.route('**/oauth2/auth?*', () => undefined);
    await page.goto('/notifications', { waitUntil: 'commit' });
    await expect.poll(seen).toEqual({ sent: true, ran: true });
  });
});

test.describe('several tabs', () => {
  test('that open at once sign in one after the other, each back where it was', async ({ context }) => {
    const paths = ['/notifications', '/account/view', '/redemption/requests'];
    const names = ['Notificaties', 'Member inzien', 'Vroegtijdige aflossing'];
    const pages = await Promise.all(paths.map(() => context.newPage()));
    await Promise.all(pages.map((page, index) => page.goto(paths[index] ?? '')));
    const first = pages[0]?.context().pages() ?? [];
    await expect
      .poll(async () => (await Promise.all(first.map((page) => email(page).isVisible()))).filter(Boolean).length)
      .toBe(1);
    await expect
      .poll(async () => (await Promise.all(pages.map((page) => waiting(page).count()))).filter((count) => count === 1))
      .toHaveLength(2);
    for (const page of pages) if (await email(page).isVisible()) await fillLogin(page, 'anna');
    for (const [index, page] of pages.entries()) {
      await expect(heading(page, names[index] ?? '')).toBeVisible();
      expect(new URL(page.url()).pathname).toBe(paths[index]);
    }
  });

  test('need not wait for each other', async ({ context }) => {
    const [first, second] = [await context.newPage(), await context.newPage()];
    await first.goto('/');
    await expect(email(first)).toBeVisible();
    await second.goto('/notifications');
    await expect(waiting(second)).toBeVisible();
    await second.getByRole('button', { name: 'Hier aanmelden' }).click();
    await fillLogin(second, 'anna');
    await expect(heading(second, 'Notificaties')).toBeVisible();
    // The login of the first tab is not needed any more.
    await expect(heading(first, 'Dashboard')).toBeVisible();
  });

  test('may all be used: a login that another one overtook begins anew by itself', async ({ context }) => {
    const [first, second] = [await context.newPage(), await context.newPage()];
    await first.goto('/notifications');
    await expect(email(first)).toBeVisible();
    await second.goto('/account/view');
    await second.getByRole('button', { name: 'Hier aanmelden' }).click();
    await expect(email(second)).toBeVisible();
    await fillLogin(first, 'anna');
    await expect(first.getByText('In een ander tabblad begon ook een aanmelding', { exact: false })).toBeVisible();
    await first.getByRole('textbox', { name: 'Wachtwoord' }).fill(people.anna.password);
    await first.keyboard.press('Enter');
    await expect(heading(first, 'Notificaties')).toBeVisible();
    await expect(heading(second, 'Member inzien')).toBeVisible();
  });

  test('sign out together and in together', async ({ page, context }) => {
    await signInAnew(page, 'anna', '/notifications');
    const other = await context.newPage();
    await other.goto('/account/view');
    await expect(heading(other, 'Member inzien')).toBeVisible();
    await page.getByRole('button', { name: people.anna.name }).click();
    await page.getByRole('menuitem', { name: 'Afmelden' }).click();
    await expect(email(page)).toBeVisible();
    await expect(other.getByText('U bent afgemeld', { exact: false })).toBeVisible();
    await fillLogin(page, 'anna');
    await expect(heading(other, 'Member inzien')).toBeVisible();
  });
});

test('a silent return costs two round trips, configuration and token; account and data are asked for side by side', async ({
  page,
}) => {
  await signIn(page, 'anna', '/notifications');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    // Code, translations and pages are the browser's to keep; a preflight is no call of the application.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) asked.length = 0;
    if (request.method() === 'OPTIONS' || request.isNavigationRequest()) return;
    if (!/^\/(?:assets|locale)\/|\.(?:js|svg)$/.test(pathname)) asked.push(pathname);
  });
  await page.reload();
  await expect(heading(page, 'Notificaties')).toBeVisible();
  // the page before may still have asked for something, and begun to listen
  const calls = asked.slice(asked.indexOf('/config.json')).filter((path) => !path.endsWith('/events'));
  expect(calls.slice(0, 4)).toEqual(['/config.json', '/oauth2/token', '/api/v1/me', '/api/v1/account/userinfo']);
  expect(new URL(page.url()).pathname).toBe('/notifications');
});

test.describe('tokens', () => {
  test('that are about to end are renewed before they are used', async ({ page }) => {
    const grants: string[] = [];
    await page.route('**/oauth2/token', async (route) => {
      grants.push(new URLSearchParams(route.request().postData() ?? '').get('grant_type') ?? '');
      const answer = await route.fetch();
      const tokens = (await answer.json()) as object;
      await route.fulfill({ response: answer, json: { ...tokens, expires_in: 30 } });
    });
    await signIn(page, 'anna', '/notifications');
    await page.getByRole('link', { name: 'Member inzien' }).click();
    await expect(page.getByRole('table', { name: 'Leden' }).getByRole('row').nth(1)).toBeVisible();
    expect([grants[0], ...new Set(grants.slice(1))]).toEqual(['authorization_code', 'refresh_token']);
    // they last so short that another renewal may be under way
    await page.unrouteAll({ behavior: 'wait' });
  });

  test('that cannot be renewed lead through a sign-in that asks nobody', async ({ page }) => {
    await signIn(page, 'anna', '/notifications?soort=x');
    await loseSession(page, /\/api\/v1\/members\?/);
    await page.getByRole('link', { name: 'Member inzien' }).click();
    await expect(page.getByRole('table', { name: 'Leden' }).getByRole('row').nth(1)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/account/view');
  });

  test('of a right that was withdrawn lead to the members site', async ({ page }) => {
    const answered = watchAnswers(page);
    await signIn(page, 'anna', '/notifications');
    // a call still under way would be refused, and lead away, before the link is pressed
    await answered();
    await page.route('**/api/v1/**', (route) => route.fulfill({ status: 403, json: { code: 'forbidden' } }));
    // the click alone: what is asked for at the press of a pointer would lead away in the midst of it
    await page.getByRole('link', { name: 'Member inzien' }).dispatchEvent('click');
    await page.waitForURL(process.env.E2E_MEMBERS_URL ?? '');
  });
});

test('what was being typed stays when the session ends, and goes on after a sign-in beside it', async ({ page }) => {
  await signIn(page, 'anna');
  const member = await memberAt(page, 20);
  await fillIssue(page, { member, quantity: '8' });
  await page.getByLabel('Omschrijving').fill('Blijft staan');
  await previewed(page);
  await loseSession(page, /\/api\/v1\/transactions$/);
  await page.getByRole('button', { name: 'Vastleggen', exact: true }).click();
  const again = page.getByRole('button', { name: 'Aanmelden in een nieuw tabblad' });
  await expect(again).toBeVisible();
  await expect(page.getByLabel('Omschrijving')).toHaveValue('Blijft staan');

  const opened = page.waitForEvent('popup');
  await again.click();
  const beside = await opened;
  await expect(again).toBeHidden();
  await expect(page.getByLabel('Omschrijving')).toHaveValue('Blijft staan');
  await expect.poll(() => beside.isClosed()).toBe(true);
  await page.getByRole('button', { name: 'Vastleggen', exact: true }).click();
  await expect(page.getByText(/Geboekt als TR-/)).toBeVisible();
});

test('signing out asks before typed values are left behind', async ({ page }) => {
  await signInAnew(page, 'anna', '/transactions/create');
  await page.getByLabel('Omschrijving').fill('Blijft staan');
  await page.getByRole('button', { name: people.anna.name }).click();
  await page.getByRole('menuitem', { name: 'Afmelden' }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByLabel('Omschrijving')).toHaveValue('Blijft staan');
  await page.getByRole('button', { name: people.anna.name }).click();
  await page.getByRole('menuitem', { name: 'Afmelden' }).click();
  await dialog.getByRole('button', { name: 'Pagina verlaten' }).click();
  await expect(email(page)).toBeVisible();
});

test('a link to the sign-out signs nobody out', async ({ page }) => {
  await signIn(page, 'anna');
  await page.goto('/account/sign-out');
  await expect(heading(page, 'Dashboard')).toBeVisible();
});

for (const hours of [-24, 24]) {
  test(`a clock that is ${hours} hours off keeps nobody out`, async ({ page }) => {
    await page.clock.install({ time: Date.now() + hours * 3_600_000 });
    await signInAnew(page, 'anna', '/notifications');
    await expect(heading(page, 'Notificaties')).toBeVisible();
    await page.reload();
    await expect(heading(page, 'Notificaties')).toBeVisible();
  });
}

test('without a connection nobody is signed out', async ({ page, context }) => {
  await signIn(page, 'anna', '/notifications');
  await page.getByRole('link', { name: 'Member inzien' }).click();
  await expect(page.getByRole('table', { name: 'Leden' }).getByRole('row').nth(1)).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Vroegtijdige aflossing' }).click();
  await expect(page.getByText('Deze pagina kon niet worden geladen')).toBeVisible();
  await context.setOffline(false);
  await page.getByRole('link', { name: 'Member inzien' }).click();
  await expect(page.getByRole('table', { name: 'Leden' }).getByRole('row').nth(1)).toBeVisible();
  await expect(page.getByRole('button', { name: people.anna.name })).toBeVisible();
});

test('a browser that blocks storage is told what to allow', async ({ page }) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/');
  await expect(page.getByText('Uw browser bewaart niets voor deze toepassing', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByText('Uw browser bewaart niets voor deze toepassing', { exact: false })).toBeVisible();
});

test('the step back leads out of the application, never to a login that was used', async ({ page }) => {
  await page.goto(process.env.E2E_MEMBERS_URL ?? '');
  await signInAnew(page, 'anna', '/notifications');
  await page.getByRole('link', { name: 'Member inzien' }).click();
  await expect(heading(page, 'Member inzien')).toBeVisible();
  await page.goBack();
  await expect(heading(page, 'Notificaties')).toBeVisible();
  await page.goBack();
  await page.waitForURL((url) => url.pathname !== '/notifications');
  await expect(email(page)).toBeHidden();
  await page.goForward();
  await expect(page.getByRole('button', { name: people.anna.name })).toBeVisible();
});

test('a reload during the callback leads to the page asked for, with one exchange per code', async ({ page }) => {
  const codes: string[] = [];
  let held = false;
  await page.route('**/oauth2/token', async (route) => {
    codes.push(new URLSearchParams(route.request().postData() ?? '').get('code') ?? '');
    if (held) return route.continue();
    held = true;
    // The answer never comes: the page is reloaded meanwhile.
    await page.reload();
    return route.abort();
  });
  await page.goto('/account/view?status=active');
  await fillLogin(page, 'anna');
  await expect(heading(page, 'Member inzien')).toBeVisible();
  expect(page.url()).toMatch(/\/account\/view\?status=active$/);
  expect(codes).toHaveLength(2);
  expect(new Set(codes).size).toBe(2);
});

test('an old callback from a bookmark is the home page', async ({ page }) => {
  await signIn(page, 'anna', '/notifications');
  const exchanged: string[] = [];
  page.on('request', (request) => exchanged.push(request.postData() ?? ''));
  await page.goto('/?code=ory_ac_old&scope=openid&state=abcdefghijklmnopqrstuvwxyz012345');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  expect(new URL(page.url()).search).toBe('');
  expect(exchanged.filter((body) => body.includes('ory_ac_old'))).toEqual([]);
});

test('a client id that the server does not know ends on a screen that says so', async ({ page }) => {
  await withConfig(page, (config) => Object.assign(config.oauth as object, { client_id: 'nobody' }));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto('/notifications');
  await expect(page.getByText('De aanmelddienst kent deze toepassing niet', { exact: false })).toBeVisible();
  // The screen stands where nothing goes on by itself: it offers to try again, and did not do so before.
  await expect(page.getByRole('button', { name: 'Opnieuw aanmelden' })).toBeVisible();
  expect(asked.filter((path) => path === '/oauth2/auth')).toHaveLength(1);
});

test('a login path other than the identity service’s ends on a screen that names it', async ({ page }) => {
  await withConfig(page, (config) => Object.assign(config, { login_path: '/aanmelden' }));
  const visits: string[] = [];
  page.on('framenavigated', (frame) => visits.push(frame.url()));
  await page.goto('/notifications');
  await expect(
    page.getByText('een andere aanmeldpagina dan deze toepassing gebruikt (/aanmelden)', { exact: false }),
  ).toBeVisible();
  expect(visits.length).toBeLessThan(12);
  await expect(page.getByRole('button', { name: 'Opnieuw proberen' })).toBeVisible();
});

for (const [error, reason] of [
  ['server_error', 'Er ging iets mis bij de aanmelddienst.'],
  ['invalid_scope', 'De toepassing vroeg om een recht dat niet bestaat.'],
  ['<img src=x onerror=alert(1)>', 'De aanmelddienst gaf een onbekende fout.'],
] as const) {
  test(`what the servers send to /error?error=${error} is said, as a text`, async ({ page }) => {
    page.on('dialog', () => {
      throw new Error('markup was run');
    });
    await page.goto(`/error?error=${encodeURIComponent(error)}&error_description=${encodeURIComponent('<b>x</b>')}`);
    await expect(page.getByText(reason, { exact: false })).toBeVisible();
    await expect(page.locator('img[src=x]')).toHaveCount(0);
    expect(new URL(page.url()).pathname).toBe('/error');
  });
}
