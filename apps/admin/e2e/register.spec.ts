import AxeBuilder from '@axe-core/playwright';
import { expect, test } from './test.ts';
import { memberHref, paths } from '../src/paths.ts';
import { bookIssue, holding, memberAt, signInAnew, visit } from './app.ts';
import { ownStack } from './ownStack.ts';

const base = Number(process.env.E2E_PORT_BASE ?? 7700) + 10;
test.use({ baseURL: `http://localhost:${base}` });
test.setTimeout(120_000);

test('what was booked is still there after everything was stopped and started again', async ({ page }) => {
  const stack = ownStack(base, 'small');
  try {
    await stack.start();
    await signInAnew(page, 'anna');
    const member = await memberAt(page, 0);
    const before = await holding(page, member);
    const number = await bookIssue(page, { member, quantity: '10' });
    await stack.stop();
    await stack.start();

    await page.context().clearCookies();
    await signInAnew(page, 'anna');
    expect(await holding(page, member)).toBe(before + 10);
    await expect(page.getByRole('table', { name: 'Transacties' }).getByRole('link', { name: number })).toBeVisible();
  } finally {
    await stack.remove();
  }
});

test('an empty register says on every page what is not there yet, and stays usable', async ({ page }) => {
  const stack = ownStack(base, 'none');
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(error.message));
  try {
    await stack.start();
    await signInAnew(page, 'anna');
    for (const [path, heading, text] of [
      [paths.home, 'Dashboard', 'Er is nog niets geboekt.'],
      [paths.notifications, 'Notificaties', 'Er wacht niets op goedkeuring.'],
      [paths.member, 'Member inzien', 'Er zijn nog geen leden in het register.'],
      [paths.createTransaction, 'Transactie toevoegen', 'Vul de verplichte velden in om te zien wat er geboekt wordt.'],
      [paths.createBulk, 'Bulk transactie toevoegen', 'Geboekte transacties'],
      [paths.redemptions, 'Vroegtijdige aflossing', 'Hiervan staat niets uit.'],
      [paths.shareReturns, 'Teruggave Good Shares', 'Hiervan staat niets uit.'],
      [paths.conversions, 'Automatisch Converteren', 'van 0 actieve leden'],
    ] as const) {
      await visit(page, path);
      await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
      await expect(page.getByText(text).first()).toBeVisible();
      const { violations } = await new AxeBuilder({ page }).analyze();
      expect(violations.map(({ id }) => `${path}: ${id}`)).toEqual([]);
    }
    await visit(page, memberHref(100001));
    await expect(page.getByText('Lid 100001 bestaat niet')).toBeVisible();
    expect(errors).toEqual([]);
  } finally {
    await stack.remove();
  }
});
