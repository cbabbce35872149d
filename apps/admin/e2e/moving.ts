import type { Layout } from '../../../services/api/test/bulk/spreadsheets/layouts.ts';
import { expect, type Page } from './test.ts';

const mimeTypes: Record<string, string> = {
  csv: 'text/csv',
  ods: 'application/vnd.oasis.opendocument.spreadsheet',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Chooses a file as the beginning of a register; all of its columns are recognised. */
export async function chooseFile(page: Page, { file: name, columns }: Layout, buffer: Buffer): Promise<void> {
  await page.goto('/transactions/create-bulk?purpose=register');
  const mimeType = mimeTypes[name.split('.').at(-1) ?? ''] ?? '';
  await page.locator('main input[type=file]').setInputFiles({ name, mimeType, buffer });
  const count = Object.keys(columns).length;
  await expect(page.getByRole('heading', { name: `${count} van ${count} kolommen herkend` })).toBeVisible();
}

/** Opens what the batch makes, and approves it. */
export async function approveBatch(page: Page, url: string, rows: number): Promise<void> {
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
