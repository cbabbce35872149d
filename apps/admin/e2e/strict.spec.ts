import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { paths } from '../src/paths.ts';
import { fillLogin, mailedCode } from './app.ts';
import { expect, type Page, test } from './test.ts';

const admin = join(import.meta.dirname, '..');
let dist = '';

// A document that does not come from the network may otherwise not reach servers of this machine.
test.use({ permissions: ['local-network-access'] });

/** StrictMode does what it does in React's development build only: the app with that one, in place of the built one. */
test.beforeAll(() => {
  dist = mkdtempSync(join(tmpdir(), 'ledenbureau-e2e-strict-'));
  const vite = join(dirname(createRequire(join(admin, 'package.json')).resolve('vite/package.json')), 'bin/vite.js');
  execFileSync(process.execPath, [vite, 'build', '--mode', 'development', '--outDir', dist, '--emptyOutDir'], {
    cwd: admin,
    env: { ...process.env, NODE_ENV: 'development' },
  });
});
test.afterAll(() => rmSync(dist, { recursive: true, force: true }));

/**
 * Serves the app's documents, with the policy of the real answer, and its code from the development build. What the other
 * servers redirect to is gone to by a step of its own: a redirect itself cannot be served by a test.
 */
async function serveDevelopmentBuild(page: Page, app: string): Promise<void> {
  await page.route(
    // consent is asked of the API, which stands at the app's address
    ({ origin, pathname }) => origin !== app || pathname.startsWith('/api/'),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch({ maxRedirects: 0 });
      const { location, ...headers } = answer.headers();
      if (location === undefined) return route.fulfill({ response: answer });
      const next = JSON.stringify(new URL(location, route.request().url()));
      return route.fulfill({
        headers: { 'set-cookie': headers['set-cookie'] ?? '', 'content-type': 'text/html' },
        body: `<script>location.replace(${next})</script>`,
      });
    },
  );
  await page.route('**/assets/**', (route) =>
    route.fulfill({ path: join(dist, new URL(route.request().url()).pathname) }),
  );
  await page.route(
    ({ pathname }) => ['/', '/login', ...Object.values(paths)].includes(pathname),
    async (route) => {
      if (route.request().resourceType() !== 'document') return route.fallback();
      const answer = await route.fetch({ maxRedirects: 0 });
      const nonce = /'nonce-([^']+)'/.exec(answer.headers()['content-security-policy'] ?? '')?.[1] ?? '';
      const html = readFileSync(join(dist, 'index.html'), 'utf8');
      const body = html.replace('<head>', `<head><meta property="csp-nonce" nonce="${nonce}">`);
      return route.fulfill({ response: answer, body });
    },
  );
}

test('under StrictMode a registration, a sign-in and its callback each happen once', async ({ baseURL, page }) => {
  const identityUrl = process.env.E2E_IDENTITY_URL ?? '';
  const account = { email: 'noor@elders.example', password: 'lange zin met maan' };
  const sent: string[] = [];
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('request', (request) => {
    if (request.method() !== 'POST') return;
    const body = request.postData() ?? '';
    const { pathname } = new URL(request.url());
    sent.push(pathname === '/oauth2/token' ? (new URLSearchParams(body).get('grant_type') ?? '') : pathname);
  });
  const times = (what: string) => sent.filter((one) => one === what).length;
  await serveDevelopmentBuild(page, baseURL ?? '');

  await page.goto(paths.registration);
  await page.getByRole('textbox', { name: /^E-mailadres/ }).fill(account.email);
  await page.getByRole('button', { name: 'Verder' }).click();
  await page.getByRole('textbox', { name: /^Wachtwoord/ }).fill(account.password);
  await page.getByRole('button', { name: 'Account aanmaken' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'E-mailadres bevestigen' })).toBeVisible();
  expect(said.join()).toContain('React DevTools');
  expect(times('/self-service/registration')).toBe(1);
  await page.getByLabel('Code', { exact: false }).fill(await mailedCode(page, identityUrl, account.email));
  await page.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(page.getByText('Uw e-mailadres is bevestigd')).toBeVisible();
  expect(times('/self-service/verification')).toBe(1);

  // Who registers is no administrator; Anna is.
  await page.context().clearCookies();
  sent.length = 0;
  await page.goto(paths.notifications);
  await fillLogin(page, 'anna');
  await expect(page.getByRole('heading', { level: 1, name: 'Notificaties' })).toBeVisible();
  expect(times('/self-service/login')).toBe(1);
  expect(times('authorization_code')).toBe(1);
});
