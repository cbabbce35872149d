import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { apiOf } from './api.ts';
import { holding, signIn } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, test } from './test.ts';

const count = 500;
const sample = join(import.meta.dirname, '../../../docs/moving-in.csv');

test('500 pasted rows are mended, booked by two and taken back; a register is opened from a file', async ({
  page,
  browser,
  context,
}) => {
  test.setTimeout(240_000);
  await signIn(page, 'anna', '/transactions/create-bulk');
  const call = await apiOf(page);
  const { items } = await call<{ items: { member_no: number; kind: string; joined_on: string }[] }>(
    'GET',
    '/members?status=active&limit=100',
  );
  const members = items.filter(({ kind, joined_on }) => kind === 'person' && joined_on < '2026-01-01');
  const day = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' })
    .format(Date.now() - 3 * 86_400_000)
    .split('-')
    .reverse()
    .join('-');
  // another file each time: the same one is booked once
  const start = Date.now();
  const rows = Array.from({ length: count }, (_, index) => [
    String(members[index % members.length]?.member_no),
    index % 2 ? 'Inleg' : 'Uitgifte',
    'Good Share',
    '0,4000',
    day,
    `B${start}-${index}`,
    'telt niet mee',
  ]);
  // a member who is not there, and what is no number
  const [third, ninth] = [rows[2] as string[], rows[8] as string[]];
  const right = third[0] as string;
  third[0] = '999999';
  ninth[3] = 'twee';
  const text = [['Lidnr', 'Type', 'Product', 'Stuks', 'Datum', 'Kenmerk', 'Saldo na'], ...rows]
    .map((cells) => cells.join('\t'))
    .join('\n');

  await expect(page.getByRole('heading', { name: 'Sleep een bestand hierheen' })).toBeVisible();
  await expectAccessible(page, 'main');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.evaluate((cells) => navigator.clipboard.writeText(cells), text);
  await page.keyboard.press('Control+V');
  await expect(page.getByRole('heading', { name: '6 van 7 kolommen herkend' })).toBeVisible();
  await expectAccessible(page, 'main');

  // All of it by keyboard.
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '2 fouten, 2 oorzaken' })).toBeVisible();
  const wrong = page.getByRole('table', { name: 'Regels met fouten' });
  await expect(wrong.getByRole('textbox', { name: 'Lidnummer, regel 4' })).toHaveValue('999999');
  await expectAccessible(page, 'main');
  await page.getByRole('heading', { level: 1 }).focus();
  await page.keyboard.press('e');
  await expect(wrong.getByRole('textbox', { name: 'Lidnummer, regel 4' })).toBeFocused();
  await page.keyboard.type(right);
  await page.keyboard.press('Enter');
  await expect(wrong.getByRole('textbox', { name: 'Aantal, regel 10' })).toBeFocused();
  await page.keyboard.type('0,4');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: `${count} regels goed` })).toBeVisible();
  const totals = await page.getByRole('table', { name: 'Controletotalen' }).getByRole('row').last().innerText();
  await page.keyboard.press('Control+Enter');
  const submit = page.getByRole('dialog', { name: /^Batch BB-.* voorleggen$/ });
  await expect(submit).toContainText(`${count} transacties`);
  await page.keyboard.press('Control+Enter');
  await expect(submit).toBeHidden();
  await expect(page.getByText('U kunt uw eigen invoer niet goedkeuren')).toBeVisible();
  const hash = await page.locator('main code').innerText();

  // Bram sees the same.
  const other = await browser.newContext();
  const bram = await other.newPage();
  await signIn(bram, 'bram', '/transactions/create-bulk?tab=approvable');
  await bram.getByRole('link', { name: /^BB-/ }).click();
  await expect(bram.locator('main code')).toHaveText(hash, { useInnerText: true });
  const sum = /€[\s\d.,]+/.exec(totals)?.[0].trim() ?? '';
  await expect(bram.getByRole('table', { name: 'Controletotalen' }).getByRole('row').last()).toContainText(sum);
  await expectAccessible(bram, 'main');
  await bram.keyboard.press('a');
  const approve = bram.getByRole('dialog', { name: /goedkeuren en vastleggen$/ });
  await expect(approve).toContainText(`${count} transacties`);
  await bram.keyboard.press('Control+Enter');
  await expect(bram.getByRole('heading', { name: `${count} transacties geboekt` })).toBeVisible();
  await expect(bram.getByRole('table', { name: 'Geboekte regels' }).getByRole('link').first()).toHaveText(/^TR-/);
  await expectAccessible(bram, 'main');

  // One asks to take it back, another does.
  await bram.getByRole('button', { name: 'Batch terugdraaien…' }).click();
  const ask = bram.getByRole('dialog', { name: /terugdraaien$/ });
  await expect(ask).toContainText(`${count} storno’s`);
  await ask.getByRole('combobox', { name: 'Reden' }).selectOption('input_error');
  await bram.keyboard.press('Control+Enter');
  await expect(ask).toBeHidden();
  await expect(bram.getByText('Een andere beheerder moet dit bevestigen.')).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Terugdraaien bevestigen…' }).click();
  const confirm = page.getByRole('dialog', { name: /terugdraaien$/ });
  await expect(confirm).toContainText(`${count} storno’s`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: `${count} transacties teruggedraaid` })).toBeVisible();

  // A register comes in the same way, with the members that nobody knows here yet.
  await page.goto('/transactions/create-bulk?purpose=register');
  // the years before 2025 are closed in this register
  const buffer = Buffer.from(readFileSync(sample, 'utf8').replace(/-20(?:19|20|21|24)\b/g, '-2025'));
  await page.locator('main input[type=file]').setInputFiles({ name: 'moving-in.csv', mimeType: 'text/csv', buffer });
  await expect(page.getByRole('heading', { name: '21 van 21 kolommen herkend' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '6 regels goed' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(submit).toContainText('6 transacties');
  // it is first asked whether there is an old register to compare with
  await expect(submit.getByRole('button', { name: 'Voorleggen' })).toBeEnabled();
  await page.keyboard.press('Control+Enter');
  await expect(submit).toBeHidden();
  await bram.goto(page.url());
  await expect(bram.getByRole('button', { name: 'Goedkeuren en vastleggen…' })).toBeVisible();
  // what it makes is opened before it is approved
  const closed = bram.getByText('Nog niet geopend');
  for (let left = await closed.count(); left > 0; left -= 1) {
    await closed.first().click();
    await expect(closed).toHaveCount(left - 1);
  }
  await bram.keyboard.press('a');
  await expect(approve).toContainText('6 transacties');
  await bram.keyboard.press('Control+Enter');
  await expect(bram.getByRole('heading', { name: '6 transacties geboekt' })).toBeVisible();
  const willemijn = { number: '700001', name: 'Willemijn ter Braak' };
  expect(await holding(bram, willemijn, /^ZON-AANDEEL/)).toBe(2);
  await other.close();
});
