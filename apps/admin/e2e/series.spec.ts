import { expect, type Page, test } from './test.ts';
import { chooseMember, memberAt, signIn, visit } from './app.ts';
import { bookedBy, apiOf } from './api.ts';

/** The keyboard, counting: each key that is pressed, and each character of what is typed, is one. */
function counting(page: Page) {
  let count = 0;
  return {
    press: (key: string) => ((count += key.split('+').length), page.keyboard.press(key)),
    type: (text: string) => ((count += text.length), page.keyboard.type(text)),
    taken: () => {
      const before = count;
      count = 0;
      return before;
    },
  };
}

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
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row.getByRole('link', { name: /^TR-/ })).toBeVisible();
    await expect(row).toContainText(`INS 2026-${1199 + index}`);
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
  await expect(page.getByText('Storno wacht')).toBeVisible();
});

test('every kind that is entered by itself is booked with its own fields, or waits', async ({ page }) => {
  await signIn(page, 'anna');
  const call = await apiOf(page);
  const member = await memberAt(page, 13);
  const { items } = await call<{ items: { id: string }[] }>('GET', `/members?q=${member.number}`);
  const book = async (kind: string, fill: () => Promise<void>) => {
    await visit(page, '/transactions/create');
    await chooseMember(page, 'Lid', member);
    await page.getByRole('combobox', { name: 'Soort' }).selectOption(kind);
    await fill();
    const panel = page.getByRole('region', { name: 'Wat er geboekt wordt' });
    await expect(panel.getByText(/Wordt direct geboekt|wacht (altijd|daarna) op goedkeuring/)).toBeVisible();
    await expect(panel).toHaveAttribute('aria-busy', 'false');
    await page.getByRole('button', { name: /^(Boeken|Indienen)$/ }).click();
    await expect(page.getByText(/^(Geboekt als TR-|Ingediend)/)).toBeVisible();
    await visit(page, '/');
  };
  const instrument = (index: number) => page.getByRole('combobox', { name: 'Instrument' }).selectOption({ index });
  const amount = (name: string, text: string) => page.getByRole('textbox', { name }).fill(text);
  await book('issue', async () => {
    await instrument(1);
    await amount('Aantal', '5');
  });
  await book('gift_back', async () => {
    await instrument(1);
    await amount('Aantal', '1');
    await amount('Document', 'Brief');
  });
  await book('dividend', async () => {
    await instrument(1);
    await amount('Bruto bedrag', '100,00');
    await amount('Ingehouden belasting', '15,00');
  });
  await book('receipt', () => amount('Bedrag', '12,50'));
  await book('payout', () => amount('Bedrag', '10,00'));
  await book('correction', async () => {
    await instrument(1);
    await page.getByRole('combobox', { name: 'Richting' }).selectOption('out');
    await amount('Aantal', '1');
    await page.getByRole('combobox', { name: 'Reden' }).selectOption('input_error');
  });
  const booked = await bookedBy(call, items[0]?.id ?? '', ['gift_back', 'dividend', 'receipt']);
  expect(booked).toMatchObject({
    [`dividend member:${member.number}:payable`]: -8_500,
    'dividend coop:withholding': -1_500,
    'receipt coop:bank': 1_250,
  });
  const waiting = await call<{ items: { kind: string }[] }>(
    'GET',
    `/transactions?status=waiting&member_no=${member.number}`,
  );
  expect(waiting.items.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['correction', 'payout']));

  await visit(page, '/transactions/create');
  await page.getByRole('combobox', { name: 'Soort' }).selectOption('redeem');
  await page.getByRole('link', { name: 'Naar rente en aflossing' }).click();
  await expect(page).toHaveURL(/redemption\/requests/);
});
