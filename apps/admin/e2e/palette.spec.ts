// What is typed for the search before the search is there: nothing of it is lost, and no letter does anything else.
import { expect, type Page, test } from './test.ts';
import { signIn } from './app.ts';

const field = (page: Page) => page.getByRole('combobox', { name: 'Zoek of kies een opdracht' });

/** Holds back the files of this name until they are let go; `asked` resolves once one was asked for. */
async function holdBack(page: Page, name: RegExp) {
  let letGo = () => {};
  let tell = () => {};
  const isFree = new Promise<void>((resolve) => (letGo = resolve));
  const asked = new Promise<void>((resolve) => (tell = resolve));
  await page.route(name, async (route) => {
    tell();
    await isFree;
    await route.fallback();
  });
  return { asked, letGo };
}

const palette = /\/assets\/Search-[^/]*\.js$/;

test('what is typed while the search is loaded goes into it, in its order, with Enter', async ({ page }) => {
  const { asked, letGo } = await holdBack(page, palette);
  await signIn(page, 'anna', '/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notificaties' })).toBeVisible();
  await page.keyboard.press('/');
  // n, j, k, ? and e do something on this page, and each of them is a letter now
  await page.keyboard.type('njke?xx');
  for (let times = 0; times < 7; times += 1) await page.keyboard.press('Backspace');
  await page.keyboard.type('boekjaren');
  await page.keyboard.press('Enter');
  await asked;
  await expect(page).toHaveURL(/\/notifications$/);
  await expect(page.getByRole('dialog')).toHaveCount(0);
  letGo();
  await expect(page).toHaveURL(/\/settings\/periods$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Boekjaren' })).toBeVisible();
});

test('Esc lets a search go that is still on its way, and the keys of the page are the page’s again', async ({
  page,
}) => {
  const { asked, letGo } = await holdBack(page, palette);
  await signIn(page, 'anna', '/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notificaties' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('jan');
  await page.keyboard.press('Escape');
  await page.keyboard.press('n');
  await expect(page).toHaveURL(/\/transactions\/create$/);
  await asked;
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: 'Transactie toevoegen' })).toBeVisible();
  await expect(field(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(field(page)).toHaveValue('');
});

test('on a page that is still loading, the search that is asked for comes with what was typed for it', async ({
  page,
}) => {
  await signIn(page, 'anna', '/');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const { letGo } = await holdBack(page, /\/assets\/app-[^/]*\.js$/);
  // the first script has run, and waits for the rest
  const begins = page.waitForRequest(/\/oauth2\/auth/);
  await page.goto('/notifications', { waitUntil: 'commit' });
  await begins;
  await page.waitForFunction(() => document.readyState !== 'loading' && document.hasFocus());
  await page.keyboard.press('/');
  await page.keyboard.type('register op een da');
  letGo();
  await expect(field(page)).toHaveValue('register op een da');
  await page.keyboard.type('g');
  await expect(page.getByRole('option', { name: /^Register op een dag/ })).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/register$/);
});

test('an input method keeps its own keys while the search is on its way', async ({ page }) => {
  const { asked, letGo } = await holdBack(page, palette);
  await signIn(page, 'anna', '/notifications');
  await expect(page.getByRole('heading', { level: 1, name: 'Notificaties' })).toBeVisible();
  await page.keyboard.press('Control+k');
  const input = await page.context().newCDPSession(page);
  await input.send('Input.imeSetComposition', { text: 'boe', selectionStart: 3, selectionEnd: 3 });
  // what an input method takes comes as key 229, which is no Enter of ours
  await input.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', key: 'Enter', windowsVirtualKeyCode: 229 });
  await input.send('Input.insertText', { text: 'boekjaren' });
  await asked;
  letGo();
  await expect(field(page)).toHaveValue('boekjaren');
  await expect(page.getByRole('option', { name: /^Boekjaren/ })).toBeVisible();
  await expect(page).toHaveURL(/\/notifications$/);
});
