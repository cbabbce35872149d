import { chooseMember, fillIssue, holding, memberAt, previewed, signIn, visit } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './test.ts';

test('axe finds nothing on dashboard, member and transaction pages', async ({ page }) => {
  await signIn(page, 'anna');
  await expect(page.getByRole('table', { name: 'Laatste transacties' }).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);

  const member = await memberAt(page, 9);
  await visit(page, '/account/view?status=active');
  await expect(page.getByRole('table', { name: 'Leden' }).getByRole('row').nth(1)).toBeVisible();
  await expectAccessible(page);
  await holding(page, member);
  await expect(page.getByRole('table', { name: 'Transacties' })).toBeVisible();
  await expectAccessible(page);

  await fillIssue(page, { member, quantity: '2' });
  await expect(page.getByRole('table', { name: 'Stand voor en na' })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel('Aantal', { exact: false }).first().fill('twee');
  await page.getByRole('button', { name: 'Vastleggen', exact: true }).click();
  await expect(page.getByText('Controleer deze velden')).toBeVisible();
  await expectAccessible(page);
});

test('a booking can be made with the keyboard alone', async ({ page }) => {
  await signIn(page, 'anna');
  const member = await memberAt(page, 10);
  const before = await holding(page, member);
  await visit(page, '/transactions/create');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const lid = page.getByRole('combobox', { name: 'Lid' });
  await lid.waitFor();

  /** Presses Tab until the control with this name has the focus. */
  const tabTo = async (name: string) => {
    const control = page.getByLabel(name, { exact: false }).first();
    for (let i = 0; i < 40; i += 1) {
      if (await control.evaluate((element) => element === document.activeElement)) return;
      await page.keyboard.press('Tab');
    }
    await expect(control).toBeFocused();
  };

  await tabTo('Lid');
  await page.keyboard.type(member.number);
  await expect(page.getByRole('option', { name: new RegExp(member.number) })).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(lid).toHaveValue(new RegExp(member.number));
  await tabTo('Instrument');
  await page.keyboard.type('Aandeel');
  await tabTo('Aantal');
  await page.keyboard.type('6');
  await expect(page.getByText('Wordt direct geboekt.')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByText(/Geboekt als TR-/)).toBeVisible();
  expect(await holding(page, member)).toBe(before + 6);
});

test('a transfer moves the units to the other member', async ({ page }) => {
  await signIn(page, 'anna');
  const from = await memberAt(page, 11);
  const to = await memberAt(page, 12);
  await fillIssue(page, { member: from, quantity: '5' });
  await page.getByRole('button', { name: 'Vastleggen', exact: true }).click();
  await expect(page.getByText(/Geboekt als TR-/)).toBeVisible();
  const before = [await holding(page, from), await holding(page, to)] as const;

  await visit(page, '/transactions/create');
  await chooseMember(page, 'Lid', from);
  await page.getByLabel('Soort').selectOption('transfer');
  await page.getByLabel('Instrument').selectOption({ index: 1 });
  await page.getByLabel('Aantal', { exact: false }).first().fill('2');
  await chooseMember(page, 'Tegenpartij', to);
  await page.getByLabel('Reden').selectOption('gift');
  await previewed(page);
  await page.getByRole('button', { name: /^(Vastleggen|Voorleggen)$/ }).click();
  await expect(page.getByText(/Geboekt als TR-/)).toBeVisible();
  expect([await holding(page, from), await holding(page, to)]).toEqual([before[0] - 2, before[1] + 2]);
});
