import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { expectAccessible } from './axe.ts';
import { takeFor } from './taking.ts';
import { expect, type Locator, type Page } from './test.ts';
import { euros } from './words.ts';

export interface Batch {
  /** Of what is paid: the other payments that are owed stay behind. */
  ids: readonly string[];
  cents: number;
}

/**
 * Puts these payments into a batch, and nothing else; answers its number.
 * @param path where the drawer stands open
 */
export async function makeBatch(page: Page, path: string, { ids, cents }: Batch): Promise<string> {
  await page.goto(path);
  const drawer = page.getByRole('dialog', { name: 'Betaalbatch maken' });
  await expect(drawer.getByRole('table', { name: 'Betalingen' })).toBeVisible();
  const ticked = await drawer
    .getByRole('checkbox', { checked: true })
    .evaluateAll((boxes) => boxes.map((box) => (box as HTMLInputElement).name));
  for (const name of ticked) {
    if (!ids.includes(name.replace('line-', ''))) await drawer.locator(`input[name="${name}"]`).uncheck();
  }
  for (const box of await drawer.getByRole('checkbox', { name: 'Nagevraagd bij het lid' }).all()) await box.check();
  await expect(
    drawer
      .getByRole('status')
      .filter({ hasText: euros(cents) })
      .first(),
  ).toBeVisible();
  if (ids.length > 1) await expectAccessible(page);
  await drawer.getByRole('button', { name: /^Voorleggen/ }).click();
  const made = page.getByRole('dialog', { name: /^Betaalbatch BT-/ });
  await expect(made).toContainText('U kunt uw eigen invoer niet goedkeuren');
  const number = /BT-\d{4}-\d{6}/.exec(await made.getByRole('heading').first().innerText())?.[0] ?? '';
  await made.getByRole('button', { name: 'Sluiten' }).last().click();
  return number;
}

/** Approves a batch as the second administrator, takes its file to the bank, and answers the drawer. */
export async function bringToBank(page: Page, list: string, number: string): Promise<Locator> {
  await page.goto(`${list}?batch=list`);
  await page.getByRole('button', { name: number }).click();
  const drawer = page.getByRole('dialog', { name: `Betaalbatch ${number}` });
  await drawer.getByRole('button', { name: 'Betaalbatch goedkeuren' }).click();
  await drawer.getByRole('button', { name: 'Bestand maken' }).click();
  const download = async () => {
    const started = page.waitForEvent('download');
    await drawer.getByRole('button', { name: 'Bestand downloaden' }).click();
    await takeFor(page, 'Voor de bank');
    const bytes = await readFile(await (await started).path());
    return createHash('sha256').update(bytes).digest('hex');
  };
  const hash = await download();
  await expect(drawer).toContainText(hash);
  expect(await download()).toBe(hash);
  await drawer.getByRole('button', { name: 'Is naar de bank verstuurd' }).click();
  return drawer;
}
