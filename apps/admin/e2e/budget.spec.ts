import { fileURLToPath } from 'node:url';
import { expect, type Page, test } from './test.ts';
import { dashboardModules, initialJs, signInModules } from '../../../bench/initialJs.ts';
import { fillLogin, people } from './app.ts';

test('the sign-in and the dashboard fetch the JavaScript that their budgets count, and no more', async ({ page }) => {
  // What goes on without an end is never idle.
  await page.route('**/api/v1/events', (route) => route.fulfill({ status: 404, json: {} }));
  await page.goto('/');
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
  expect(await fetched(page)).toEqual(counted(signInModules));

  await fillLogin(page, 'anna');
  await expect(page.getByRole('button', { name: people.anna.name })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('table', { name: 'Laatste transacties' }).getByRole('row').nth(1)).toBeVisible();
  // what listens comes after the page is drawn, with what it says of a session that ends, of a long wait, of a step that was left and of a connection that is lost
  const isLate = (file: string) => /^assets\/(?:Live|Patience|focus|left|modal|notice|reason|trouble)-/.test(file);
  expect((await fetched(page)).filter((file) => !isLate(file))).toEqual(counted(dashboardModules));
});

function counted(modules: readonly string[]): string[] {
  const { parts } = initialJs(fileURLToPath(new URL('../dist', import.meta.url)), modules);
  return parts.map(({ file }) => file).sort();
}

async function fetched(page: Page): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const files = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.slice(1))
      .filter((path) => path.endsWith('.js')),
  );
  return [...new Set(files)].sort();
}
