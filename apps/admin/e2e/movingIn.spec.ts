// Two spreadsheets as people have them, moved in by two administrators on the pages.
import { type Layout, layouts, written } from '../../../services/api/test/bulk/spreadsheets/layouts.ts';
import { amountOf } from '../../../services/api/test/bulk/spreadsheets/register.ts';
import { registerFrom } from '../../../services/api/test/bulk/spreadsheets/samples.ts';
import { holdingTotals, signIn } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, type Page, test } from './test.ts';

const mimeTypes: Record<string, string> = {
  csv: 'text/csv',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Chooses a file as the beginning of a register; all of its columns are recognised. */
async function chooseFile(page: Page, { file: name, columns }: Layout, buffer: Buffer): Promise<void> {
  await page.goto('/transactions/create-bulk?purpose=register');
  const mimeType = mimeTypes[name.split('.').at(-1) ?? ''] ?? '';
  await page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer });
  const count = Object.keys(columns).length;
  await expect(page.getByRole('heading', { name: `${count} van ${count} kolommen herkend` })).toBeVisible();
}

/** Opens what the batch makes, and approves it. */
async function approveBatch(page: Page, url: string, rows: number): Promise<void> {
  await page.goto(url);
  await expect(page.getByRole('button', { name: 'Goedkeuren en vastleggen…' })).toBeVisible();
  const closed = page.getByText('Nog niet geopend');
  for (let left = await closed.count(); left > 0; left -= 1) {
    await closed.first().click();
    await expect(closed).toHaveCount(left - 1);
  }
  await page.keyboard.press('a');
  await expect(page.getByRole('dialog', { name: /goedkeuren en vastleggen$/ })).toContainText(`${rows} transacties`);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: `${rows} transacties geboekt` })).toBeVisible();
}

/** A register whose days are in a year that is open here. */
const registerOf = (first: number, mark: string) =>
  registerFrom(first, mark).map((one) => ({ ...one, acquired_on: `2025${one.acquired_on.slice(4)}` }));

async function bringIn(page: Page, file: string, holdings: ReturnType<typeof registerOf>): Promise<void> {
  const layout = layouts.find((one) => one.file === file);
  if (layout === undefined) throw new Error(`no layout ${file}`);
  await chooseFile(page, layout, (await written(layout, holdings)).bytes);
}

test('a sheet with names in one cell, and one of OpenDocument with merged cells, are moved in', async ({
  page,
  browser,
}) => {
  test.setTimeout(400_000);
  await signIn(page, 'anna');
  const other = await browser.newContext();
  const bram = await other.newPage();
  await signIn(bram, 'bram');
  const typed = page.getByText('Het werkblad zegt dit zelf: er is niets te kiezen.');
  const submit = page.getByRole('dialog', { name: /^Batch BB-.* voorleggen$/ });

  // a quantity in words, a name that is missing and an organisation: each is found, and mended or answered
  const named = registerOf(770_000, 'E1');
  const [first, second] = named as [(typeof named)[0], (typeof named)[0]];
  first.wrong = { quantity: 'drie' };
  second.wrong = { full_name: null };
  await bringIn(page, 'namen.xlsx', named);
  // one number is a text; the days say themselves what they are
  await expect(page.getByRole('radio', { name: '1.234,56' })).toBeVisible();
  await expect(typed).toHaveCount(1);
  await expectAccessible(page, 'main');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '2 fouten, 2 oorzaken' })).toBeVisible();
  const wrong = page.getByRole('table', { name: 'Regels met fouten' });
  await wrong.getByRole('textbox', { name: 'Aantal, regel 2' }).fill('3');
  await page.keyboard.press('Enter');
  await wrong.getByRole('textbox', { name: 'Naam, regel 3' }).fill('Berg, J.P. van der');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: '11 regels goed' })).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await submit.getByRole('checkbox', { name: 'In 2 regels staat een organisatie, geen persoon' }).check();
  await page.keyboard.press('Control+Enter');
  await expect(submit).toBeHidden();
  await approveBatch(bram, page.url(), 11);

  const sheet = registerOf(771_000, 'E2');
  await bringIn(page, 'samengevoegd.ods', sheet);
  await expect(typed).toHaveCount(2);
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { name: '11 regels goed' })).toBeVisible();
  const cents = Number(sheet.reduce((sum, one) => sum + amountOf(one), 0n));
  const euros = new Intl.NumberFormat('nl', { style: 'currency', currency: 'EUR' }).format(cents / 100);
  await expect(page.getByRole('table', { name: 'Controletotalen' }).getByRole('row').last()).toContainText(euros);

  // beside the old administration: a total ten times too high is named with its reason, and then mended
  const [share] = sheet as [(typeof sheet)[0]];
  const ofShare = sheet.filter(({ paper }) => paper === share.paper);
  const units = ofShare.reduce((sum, { quantity }) => sum + Number(quantity), 0);
  const tell = async (quantity: number) => {
    await page.getByRole('button', { name: /^Oude totalen (?:invullen|wijzigen)$/ }).click();
    await page.getByLabel('Aantal leden').fill('6');
    await page.getByRole('textbox', { name: `${share.paper.name}, stuks` }).fill(String(quantity));
    await page.getByRole('button', { name: 'Vergelijken' }).click();
  };
  const beside = page.getByRole('region', { name: 'Aansluiting met de oude administratie' });
  await tell(units * 10);
  await expect(beside.getByText(/Oude administratie is precies 10 keer zo veel/i)).toBeVisible();
  await expectAccessible(page, 'main');
  // what was typed and not compared yet is still there after the page was left
  await page.getByRole('button', { name: 'Oude totalen wijzigen' }).click();
  await page.getByLabel('Aantal leden').fill('7');
  await page.reload();
  await expect(page.getByLabel('Aantal leden')).toHaveValue('7');
  await page.getByRole('button', { name: 'Annuleren' }).click();
  await tell(units);
  await expect(beside.getByText('Alles wat de oude administratie noemt, is gelijk.')).toBeVisible();

  // a list by member of which one member had more; the totals alone would not say whom to look at
  const list = sheet.map(({ holder, paper, quantity }, at) =>
    [holder.member_no, paper.name, at === 0 ? String(Number(quantity) + 2) : quantity.replace('.', ',')].join(';'),
  );
  await page.getByRole('button', { name: 'Bestand inlezen' }).click();
  const buffer = Buffer.from(['Lidnummer;Instrument;Aantal', ...list].join('\r\n'));
  await page.locator('main input[type=file]').setInputFiles({ name: 'stand.csv', mimeType: 'text/csv', buffer });
  const had = `Lid ${share.holder.member_no}, ${share.paper.name}: 5 stuks in de oude administratie, 3 hier`;
  await expect(beside.getByText(had)).toBeVisible();
  await expectAccessible(page, 'main');
  await page.keyboard.press('Control+Enter');
  await expect(submit).toContainText('11 transacties');
  await submit
    .getByRole('textbox', { name: 'Reden om voor te leggen met 2 verschillen' })
    .fill('Twee stuks zijn verkocht');
  await page.keyboard.press('Control+Enter');
  await expect(submit).toBeHidden();
  // whoever approves sees the same
  await bram.goto(page.url());
  const seen = bram.getByRole('region', { name: 'Aansluiting met de oude administratie' });
  await expect(seen.getByText(had)).toBeVisible();
  await expect(seen.getByText('Twee stuks zijn verkocht')).toBeVisible();
  await approveBatch(bram, page.url(), 11);

  for (const [number, mark] of [
    ['770000', 'E1'],
    ['771000', 'E2'],
  ] as const) {
    const member = { number, name: 'J.P. van der Berg' };
    const papers = ['Aandeel', 'Good Share'].map((paper) => new RegExp(`^${paper} ${mark}`));
    expect(await holdingTotals(bram, member, papers)).toEqual([3, 10.4]);
  }
  await other.close();
});
