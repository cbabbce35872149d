import { expect, test } from './test.ts';
import { fillIssue, memberAt, people, signIn } from './app.ts';

test('what Anna enters is on Bram’s screen at once, and his rejection on hers, with why', async ({ page, browser }) => {
  const other = await browser.newContext();
  const bram = await other.newPage();
  await signIn(bram, 'bram', '/notifications');
  await signIn(page, 'anna');
  const member = await memberAt(page, 9);
  await fillIssue(page, { member, quantity: '503' });
  await page.getByRole('button', { name: 'Voorleggen', exact: true }).click();
  await expect(page.getByText('Voorgelegd: wacht op goedkeuring', { exact: false })).toBeVisible();

  const told = bram.getByRole('region', { name: 'Meldingen' });
  await expect(told).toContainText(
    `Uitgifte van 503 aandelen wacht op goedkeuring. Ingevoerd door ${people.anna.name}.`,
  );
  await bram.getByRole('button', { name: /nieuwe$/ }).click();
  const asked = bram.getByRole('region', { name: /^Vraagt uw goedkeuring/ });
  await asked.getByRole('link', { name: /^Uitgifte van 503 aandelen/ }).click();
  const pane = bram.getByRole('complementary', { name: 'Notificatie' });
  await expect(pane).toContainText(member.name);
  await expect(pane.getByRole('table', { name: 'Stand voor en na' })).toBeVisible();
  // By keyboard alone from here on.
  await bram.keyboard.press('r');
  const dialog = bram.getByRole('dialog', { name: /afwijzen/i });
  await dialog.getByLabel('Reden van afwijzing').fill('Het zijn er 50');
  await bram.keyboard.press('Control+Enter');
  // It says now what became of it, and is named after that.
  await expect(bram.getByRole('dialog')).toContainText('Het zijn er 50');

  await expect(page.getByRole('region', { name: 'Meldingen' })).toContainText(
    `Uw invoer is afgewezen door ${people.bram.name}: Uitgifte van 503 aandelen. Het zijn er 50`,
  );
  await expect(page.getByRole('link', { name: /^Notificaties \d/ })).toBeVisible();
  await other.close();
});
