import type { Page } from './test.ts';

/** Says why a file with personal data is taken, in the dialog that asks it. */
export async function takeFor(page: Page, reason: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: / downloaden$/ });
  await dialog.getByRole('textbox', { name: 'Reden' }).fill(reason);
  await dialog.getByRole('button', { name: 'Downloaden', exact: true }).click();
}
