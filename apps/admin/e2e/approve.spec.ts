import { expect, test } from './test.ts';
import { bookIssue, fillIssue, holding, memberAt, people, signIn, visit } from './app.ts';

test('above the threshold it waits: Anna cannot approve it, Bram can', async ({ page, browser }) => {
  await signIn(page, 'anna');
  const member = await memberAt(page, 5);
  const before = await holding(page, member);
  await fillIssue(page, { member, quantity: '500' });
  await expect(page.getByText('wacht daarna op goedkeuring', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Voorleggen', exact: true }).click();
  await expect(page.getByText('Voorgelegd: wacht op goedkeuring', { exact: false })).toBeVisible();
  expect(await holding(page, member)).toBe(before);

  await visit(page, '/notifications?status=waiting');
  const mine = page.getByRole('row').filter({ hasText: member.name }).filter({ hasText: '500' });
  await expect(mine).toContainText('eigen invoer');
  await expect(mine.getByRole('link', { name: 'Goedkeuren' })).toHaveCount(0);

  const other = await browser.newContext();
  const bram = await other.newPage();
  await signIn(bram, 'bram', '/notifications?status=waiting');
  await bram
    .getByRole('row')
    .filter({ hasText: member.name })
    .filter({ hasText: '500' })
    .getByRole('link', { name: 'Goedkeuren' })
    .click();
  const dialog = bram.getByRole('dialog', { name: /goedkeuren/ });
  await expect(dialog).toContainText(people.anna.name);
  await dialog.getByRole('button', { name: 'Goedkeuren' }).click();
  await expect(bram.getByRole('dialog')).toContainText('Geboekt');
  expect(await holding(bram, member)).toBe(before + 500);
  await other.close();
});

test('a reversal waits for a second administrator and then restores the holding', async ({ page, browser }) => {
  await signIn(page, 'anna');
  const member = await memberAt(page, 6);
  const before = await holding(page, member);
  const number = await bookIssue(page, { member, quantity: '7' });
  await page.getByRole('link', { name: 'Terugdraaien' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Terugdraaien' }).click();
  await expect(dialog.getByText('Kies een reden.')).toBeVisible();
  await dialog.getByLabel('Reden').selectOption('input_error');
  await dialog.getByRole('button', { name: 'Terugdraaien' }).click();
  await expect(dialog).toContainText('Storno voorgelegd: wacht op goedkeuring door een andere beheerder');
  expect(await holding(page, member)).toBe(before + 7);

  const other = await browser.newContext();
  const bram = await other.newPage();
  await signIn(bram, 'bram', '/notifications?status=waiting');
  const row = bram.getByRole('row').filter({ hasText: member.name }).filter({ hasText: 'Storno' });
  await row.getByRole('link', { name: 'Goedkeuren' }).click();
  await bram.getByRole('dialog').getByRole('button', { name: 'Goedkeuren' }).click();
  await expect(bram.getByRole('dialog')).toContainText('Geboekt');
  expect(await holding(bram, member)).toBe(before);
  const booked = bram.getByRole('row').filter({ has: bram.getByRole('link', { name: number }) });
  await expect(booked).toContainText('Teruggedraaid');
  await other.close();
});

test('rejecting needs a reason, and nothing is booked', async ({ page, browser }) => {
  await signIn(page, 'anna');
  const member = await memberAt(page, 7);
  const before = await holding(page, member);
  await fillIssue(page, { member, quantity: '501' });
  await page.getByRole('button', { name: 'Voorleggen', exact: true }).click();
  await expect(page.getByText('Voorgelegd: wacht op goedkeuring', { exact: false })).toBeVisible();

  const other = await browser.newContext();
  const bram = await other.newPage();
  await signIn(bram, 'bram', '/notifications?status=waiting');
  const row = bram.getByRole('row').filter({ hasText: member.name }).filter({ hasText: '501' });
  await row.getByRole('link', { name: 'Afwijzen' }).click();
  const dialog = bram.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Afwijzen' }).click();
  await expect(dialog.getByText('Vul een reden van afwijzing in.')).toBeVisible();
  await dialog.getByLabel('Reden van afwijzing').fill('Verkeerd aantal');
  await dialog.getByRole('button', { name: 'Afwijzen' }).click();
  await expect(dialog).toContainText('Afgewezen');
  await expect(dialog).toContainText('Verkeerd aantal');
  expect(await holding(bram, member)).toBe(before);
  await other.close();
});
