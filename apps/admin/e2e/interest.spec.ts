import { type Call, apiOf, seeded } from './api.ts';
import { signIn, visit } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, type Page, test } from './test.ts';

const run = (page: Page) => page.getByRole('dialog', { name: /^Run RN-[\d-]+$/ });
/** `€ 30,56`, however its spaces are written, in cents. */
const cents = (text: string) => Number(text.replaceAll(/\D/g, ''));

interface Listed {
  id: string;
  kind: string;
  joined_on: string;
}

/**
 * Four bonds for somebody who has none, from before the last coupon date: the seed has paid all interest up to it. Answers
 * the name of their issue.
 */
async function bondsWithInterestDue(call: Call): Promise<string> {
  const bought = '2025-09-01';
  const { bond } = seeded;
  const { items } = await call<{ items: Listed[] }>('GET', '/members?status=active&limit=100');
  for (const { id, kind, joined_on } of items) {
    if (kind !== 'person' || joined_on >= bought) continue;
    const { holdings } = await call<{ holdings: { instrument: { type: string } }[] }>('GET', `/members/${id}`);
    if (holdings.some(({ instrument }) => instrument.type === 'bond')) continue;
    const booking = { kind: 'issue', member_id: id, instrument_id: bond.id, quantity: '4', effective_date: bought };
    await call('POST', '/transactions', booking);
    return bond.name_nl;
  }
  throw new Error('The seed has nobody without bonds.');
}

test('interest of an issue: shown and submitted by one administrator, booked by another, owed to its holders', async ({
  page,
  browser,
}) => {
  test.setTimeout(180_000);
  await signIn(page, 'anna', '/redemption/requests');
  const issue = await bondsWithInterestDue(await apiOf(page));
  await page.getByRole('button', { name: 'Rente en aflossing' }).click();
  await page.getByRole('button', { name: 'Nieuwe run' }).click();
  const entry = page.getByRole('dialog', { name: 'Nieuwe run' });
  await entry.getByRole('combobox', { name: 'Uitgifte' }).selectOption({ label: issue });
  // Today is no coupon date: the one before it is offered.
  await entry.getByRole('button', { name: /^01-03-\d{4} kiezen$/ }).click();
  const first = entry.getByRole('table', { name: 'Regels' }).getByRole('row').nth(1);
  const member = await first.getByRole('link').innerText();
  // What was typed is still there after a reload.
  await page.reload();
  await expect(first.getByRole('link')).toHaveText(member);
  await expectAccessible(page, 'dialog[open]');
  await entry.getByRole('button', { name: 'Voorleggen' }).click();
  await expect(run(page)).toContainText('U kunt uw eigen invoer niet goedkeuren');

  // The link that a notification has opens it for Bram, who looks at one member and approves.
  const other = await browser.newContext();
  const bram = await other.newPage();
  await signIn(bram, 'bram', page.url());
  const lines = run(bram).getByRole('table', { name: 'Regels' });
  await run(bram).getByRole('combobox', { name: 'Regels van één lid' }).fill(member);
  await bram.getByRole('option', { name: member }).first().click();
  await expect(lines.getByRole('link').filter({ hasNotText: member })).toHaveCount(0);
  const due = (await lines.getByRole('row').locator('td:last-child').allInnerTexts()).reduce(
    (sum, text) => sum + cents(text),
    0,
  );
  const href = (await lines.getByRole('link').first().getAttribute('href')) ?? '';
  await run(bram).getByRole('button', { name: 'Goedkeuren…' }).click();
  await bram.getByRole('button', { name: 'Goedkeuren', exact: true }).click();
  await expect(run(bram)).toContainText('Geboekt: €');
  await expect(lines.getByRole('link', { name: `Transactie van ${member}` }).first()).toBeVisible();

  // What is owed now can go to the bank.
  await run(bram).getByRole('link', { name: 'Rente en andere tegoeden uitbetalen' }).click();
  const number = `LID-${new URL(href, page.url()).searchParams.get('lid') ?? ''}`;
  const payment = bram.getByRole('dialog').getByRole('table', { name: 'Betalingen' }).getByRole('row');
  await expect
    .poll(async () => cents(await payment.filter({ hasText: number }).locator('td').last().innerText()))
    .toBe(due);

  await visit(bram, href);
  const owed = bram.getByRole('term').filter({ hasText: 'Nog uit te betalen' }).locator('~ dd');
  await expect.poll(async () => cents(await owed.first().innerText())).toBe(due);
  await other.close();
});
