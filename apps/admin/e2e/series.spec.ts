import { memberAt, signIn, visit } from './app.ts';
import { counting } from './keyboard.ts';
import { expect, type Locator, test } from './test.ts';

test('a series of issues costs at most twelve keys each, and its newest line is taken back by keyboard', async ({
  page,
}) => {
  await signIn(page, 'anna');
  const members = [await memberAt(page, 21), await memberAt(page, 22), await memberAt(page, 4)];
  await visit(page, '/transactions/create');
  await page.getByRole('button', { name: 'Reeks', exact: true }).click();
  await page.getByRole('combobox', { name: 'Instrument' }).selectOption({ label: 'Aandeel' });
  await page.getByRole('textbox', { name: 'Referentie' }).fill('INS 2026-1199');
  await page.getByRole('combobox', { name: 'Lid' }).focus();
  const keys = counting(page);
  const costs: number[] = [];
  for (const [index, { number, name }] of members.entries()) {
    await expect(page.getByRole('combobox', { name: 'Lid' })).toBeFocused();
    await keys.type(number);
    await keys.press('Enter');
    await expect(page.getByRole('textbox', { name: 'Aantal' })).toBeFocused();
    await keys.type(String(10 + index));
    await keys.press('Enter');
    await keys.press('Enter');
    const row = page
      .getByRole('row')
      .filter({ hasText: name })
      .filter({ hasText: `INS 2026-${1199 + index}` });
    await expect(row.getByRole('link', { name: /^TR-/ })).toBeVisible();
    costs.push(keys.taken());
  }
  expect(Math.max(...costs.slice(1))).toBeLessThanOrEqual(12);
  await expect(page.getByRole('textbox', { name: 'Referentie' })).toHaveValue('INS 2026-1202');

  await keys.press('Control+Alt+Z');
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Reden' }).selectOption({ label: 'Invoerfout' });
  await dialog.getByRole('button', { name: 'Terugdraaien' }).click();
  await expect(dialog.getByText('storno', { exact: false }).first()).toBeVisible();
  await page.keyboard.press('Escape');
  const newest = page.getByRole('row').filter({ hasText: 'INS 2026-1201' });
  await expect(newest).toContainText('Storno wacht');
  await page.reload();
  await expect(newest).toContainText('Storno wacht');
});

test.describe('at 1280 px', () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test('the button that books a line stands on that line', async ({ page }) => {
    await signIn(page, 'anna', '/transactions/create?series');
    const top = async (field: Locator) => (await field.boundingBox())?.y ?? NaN;
    const book = page.getByRole('button', { name: 'Vastleggen en volgende' });
    // within five pixels: the border of a field is no part of its input
    expect(await top(book)).toBeCloseTo(await top(page.getByRole('combobox', { name: 'Lid' })), -1);
  });
});
