import { chromiumLaunch } from '../../../testing/chromium.ts';
import { memberAt, signIn, signInAnew } from './app.ts';
import { expect, test } from './test.ts';

// a PDF is shown by the browser's own viewer, which only the whole one has
test.use({ launchOptions: chromiumLaunch });

test('the policy names every script and style, and each answer has a nonce of its own', async ({ page, request }) => {
  const nonces = new Set<string>();
  for (const path of ['/', '/login', '/error?error=access_denied', '/account/view', '/']) {
    const answer = await request.get(path, { headers: { accept: 'text/html' } });
    const headers = answer.headers();
    const policy = headers['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]*)/.exec(policy)?.[1];
    expect(scripts).toBe("'self'");
    expect(policy).not.toMatch(/unsafe|\*/);
    // a document of the app's own, and the servers of a sign-in
    expect(/frame-src ([^;]*)/.exec(policy)?.[1]).toMatch(/^'self' blob: https?:\S+ https?:\S+$/);
    for (const part of ["default-src 'none'", "frame-ancestors 'none'", "base-uri 'none'", "form-action 'self'"]) {
      expect(policy).toContain(part);
    }
    expect(headers).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    nonces.add(/'nonce-([^']+)'/.exec(policy)?.[1] ?? '');
  }
  expect(nonces.size).toBe(5);
  await signInAnew(page, 'anna');
});

test('a statement is shown within the page as a PDF, which the policy allows', async ({ page }) => {
  await signIn(page, 'anna');
  const { number } = await memberAt(page, 1);
  await page.goto(`/account/view?lid=${number}`);
  await page.getByRole('button', { name: 'Meer handelingen' }).click();
  await page.getByRole('menuitem', { name: 'Jaaroverzicht downloaden…' }).click();
  await page.getByRole('textbox', { name: 'Reden' }).fill('Vraag van het lid');
  await page.getByRole('button', { name: 'Bekijken' }).click();
  const panel = page.getByRole('region', { name: /^Jaaroverzicht \d{4}$/ });
  await expect(panel.locator('iframe')).toHaveAttribute('src', /^blob:/);
  // the browser put the document into the frame: a refused one has an address of its own
  await expect
    .poll(() => page.frames().map((frame) => frame.url()))
    .toContainEqual(expect.stringMatching(/^blob:http/));
  const saved = page.waitForEvent('download');
  await panel.getByRole('link', { name: 'Downloaden' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^jaaroverzicht-\d{4}-\d+\.pdf$/);
});

/** The watch over all other tests, watched: nothing here fails but the watch, which must. */
test.fail('a script made of text is refused, and fails the test it happens in', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
  // the watch hears of it before this does
  await page.evaluate(
    () =>
      new Promise<void>((heard) => {
        document.addEventListener('securitypolicyviolation', () => heard());
        try {
          document.createElement('a').setAttribute('onclick', 'window.ran = true');
        } catch {
          // refused: told to the watch as well
        }
      }),
  );
});
