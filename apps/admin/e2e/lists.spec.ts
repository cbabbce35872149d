import { readFile } from 'node:fs/promises';
import { apiOf, daysAgo, membersWithAccount, seeded } from './api.ts';
import { people, signIn } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, type Page, test } from './test.ts';

/** Chooses in a filter of the bar, by the keyboard alone. */
async function choose(page: Page, filter: string, option: string) {
  await page.getByRole('button', { name: filter, exact: true }).press('Enter');
  await page.getByRole('dialog', { name: filter }).getByRole('radio', { name: option }).press('Space');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: `${filter}: ${option}` })).toBeFocused();
}

test('what a colleague booked, taken with a reason, and who did what', async ({ page, browser }) => {
  const other = await (await browser.newContext()).newPage();
  await signIn(other, 'bram');
  const call = await apiOf(other);
  const bought = daysAgo(3);
  const [member] = await membersWithAccount(call, bought);
  const { share } = seeded;
  const reference = `LIJST-${Date.now()}`;
  const { number } = await call<{ number: string }>('POST', '/transactions', {
    kind: 'issue',
    member_id: member.id,
    instrument_id: share.id,
    quantity: '3',
    effective_date: bought,
    reference,
  });
  await other.context().close();

  await signIn(page, 'anna', '/transactions');
  const table = page.getByRole('table', { name: 'Transacties' });
  await expect(table.getByRole('link').first()).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'Ingevoerd door', people.bram.name);
  await choose(page, 'Geboekt', 'Vandaag');
  await page.keyboard.press('/');
  await page.keyboard.type(reference);
  const row = table.getByRole('row').filter({ hasText: number });
  await expect(row).toContainText('Bram');
  await expect(page.getByText('Transactie in dit filter')).toBeVisible();

  // The address is the list: a link to it shows the same.
  await page.reload();
  await expect(row).toBeVisible();

  await page.getByRole('button', { name: 'Als nieuwe…' }).press('Enter');
  await page.getByRole('textbox', { name: /Naam van de weergave/ }).fill('Bram vandaag');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('tab', { name: 'Bram vandaag' })).toHaveAttribute('aria-selected', 'true');

  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'Lijst exporteren' });
  await expectAccessible(page, 'dialog[open]');
  await dialog.getByRole('radio', { name: /Excel/ }).press('ArrowDown');
  await dialog.getByRole('textbox', { name: /Reden/ }).fill('Controle van de invoer');
  const saved = page.waitForEvent('download');
  await page.keyboard.press('Control+Enter');
  const file = await saved;
  expect(file.suggestedFilename()).toMatch(/^transacties-.*\.csv$/);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(2);
  expect(lines[1]).toContain(`${number};`);

  await page.goto('/audit');
  const log = page.getByRole('table', { name: 'Logboek' });
  await expect(log.getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await choose(page, 'Wie', people.anna.name);
  await expect(log.getByRole('row').filter({ hasText: 'Controle van de invoer' })).toContainText(
    'Transacties geëxporteerd',
  );
  await page.goto(`/audit?q=${number}`);
  await expect(log.getByRole('row').nth(1)).toContainText(people.bram.name);
  await expect(log.getByRole('row').nth(1)).toContainText('Geboekt');

  await page.goto('/requests');
  await expect(page.getByRole('heading', { name: 'Openstaande verzoeken' })).toBeVisible();
  await expect(page.getByRole('table').locator('[aria-busy=true]')).toHaveCount(0);
  await expectAccessible(page);
});
