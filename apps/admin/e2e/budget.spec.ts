import { fileURLToPath } from 'node:url';
import { expect, test } from './test.ts';
import { dashboardModules, initialJs } from '../../../bench/initialJs.ts';
import { signIn } from './app.ts';

test('the dashboard fetches the JavaScript that its budget counts, and no more', async ({ page }) => {
  await signIn(page, 'anna');
  await page.reload();
  await expect(page.getByRole('table', { name: 'Laatste transacties' }).getByRole('row').nth(1)).toBeVisible();
  await page.waitForLoadState('networkidle');

  const fetched = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname.slice(1))
      .filter((path) => path.endsWith('.js')),
  );
  const { parts } = initialJs(fileURLToPath(new URL('../dist', import.meta.url)), dashboardModules);
  expect([...new Set(fetched)].sort()).toEqual(parts.map(({ file }) => file).sort());
});
