// What waits is decided as one list: from the dashboard to the tenth approval by keys, by two administrators on a stack of their own,
// since what is decided here would be gone for other files.
import { apiOf, type Call, daysAgo, seeded } from './api.ts';
import { signInAnew } from './app.ts';
import { expectAccessible } from './axe.ts';
import { type OwnStack, ownStack } from './ownStack.ts';
import { type BrowserContext, expect, type Page, test } from './test.ts';

const base = Number(process.env.E2E_PORT_BASE ?? 7700) + 80;
let stack: OwnStack;
let anna: Call;
let annasContext: BrowserContext;
const { share } = seeded;
let members: readonly { id: string; display_name: string }[];
test.describe.configure({ mode: 'serial' });
test.use({ baseURL: `http://localhost:${base}` });
test.setTimeout(240_000);
test.beforeAll(async ({ browser }) => {
  test.setTimeout(240_000);
  stack = ownStack(base, 'small');
  await stack.start();
  annasContext = await browser.newContext({ baseURL: `http://localhost:${base}` });
  const page = await annasContext.newPage();
  await signInAnew(page, 'anna');
  anna = await apiOf(page);
  members = (await anna<{ items: typeof members }>('GET', '/members?status=active&kind=person&limit=40')).items;
});
test.afterAll(async () => {
  await annasContext.close();
  await stack.remove();
});

interface Booked {
  id: string;
  status: string;
}
/** Above the threshold it waits for another administrator. */
const issue = (member: number, quantity: string) =>
  anna<Booked>('POST', '/transactions', {
    kind: 'issue',
    member_id: members[member]?.id,
    instrument_id: share.id,
    quantity,
    effective_date: daysAgo(0),
  });
const statusOf = async ({ id }: Booked) => (await anna<Booked>('GET', `/transactions/${id}`)).status;
const panel = (page: Page) => page.getByRole('complementary', { name: 'Beoordeling' });
const approve = (page: Page) => panel(page).getByRole('button', { name: 'Goedkeuren', exact: false }).first();
const said = (page: Page) => page.getByRole('main').getByRole('status').first();
const openId = (page: Page) => new URL(page.url()).searchParams.get('id');

test('from the dashboard to the tenth approval at most 25 keys are pressed, and each was looked at', async ({
  page,
}) => {
  const asked: Booked[] = [];
  for (let n = 0; n < 10; n += 1) asked.push(await issue(n, String(500 + n)));
  expect(new Set(asked.map(({ status }) => status))).toEqual(new Set(['waiting']));
  await signInAnew(page, 'bram');
  await expect(page.getByRole('link', { name: 'Beoordelen', exact: true })).toBeVisible();
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await press('b');
  await expect(page.getByRole('heading', { level: 1, name: 'Te beoordelen' })).toBeVisible();
  for (let approved = 0; approved < 10;) {
    const before = openId(page);
    // the address is ahead of what is shown: what was read before is no answer
    const heading = panel(page).locator('h3:not([data-read])');
    await expect(heading).toBeVisible();
    const title = await heading.innerText();
    await heading.evaluate((element) => element.setAttribute('data-read', ''));
    // what the seed left waiting is passed by
    if (!/^Uitgifte van 50\d /.test(title)) {
      await press('j');
    } else {
      await expect(approve(page)).toBeEnabled();
      await press('a');
      await expect(said(page)).toContainText(`Goedgekeurd: ${title}`);
      approved += 1;
    }
    await expect.poll(() => openId(page)).not.toBe(before);
  }
  console.log(`${keys} keys from the dashboard to the tenth approval`);
  expect(keys, 'keys from the dashboard to the tenth approval').toBeLessThanOrEqual(25);
  for (const one of asked) expect(await statusOf(one)).toBe('booked');
});

test('by mouse it is one click each; the reason of a rejection takes the place of the buttons', async ({ page }) => {
  const [first, second] = [await issue(11, '601'), await issue(12, '602')];
  await signInAnew(page, 'bram', '/approvals?requests=false');
  await page.getByRole('link', { name: /Uitgifte van 601/ }).click();
  await expect(approve(page)).toBeEnabled();
  await expectAccessible(page);
  await approve(page).click();
  await expect(said(page)).toContainText(
    /Goedgekeurd: Uitgifte van 601.* Geboekt als TR-\d{4}-\d{6} op .* heeft nu [\d.]+ aandelen\./,
  );
  await expect(panel(page).getByRole('heading', { level: 3, name: /Uitgifte van 602/ })).toBeVisible();
  await expect(approve(page)).toBeEnabled();
  await page.keyboard.press('r');
  const reason = panel(page).getByRole('textbox', { name: /Reden/ });
  await expect(reason).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.type('Verkeerd aantal');
  await page.keyboard.press('Control+Enter');
  await expect(said(page)).toContainText('Afgewezen: Uitgifte van 602');
  expect([await statusOf(first), await statusOf(second)]).toEqual(['booked', 'rejected']);
});

test('what changed since it was opened is not approved: it is shown, and takes another press', async ({ page }) => {
  const given = await issue(13, '700');
  await signInAnew(page, 'bram', `/approvals?requests=false`);
  await page.getByRole('link', { name: /Uitgifte van 700/ }).click();
  await expect(approve(page)).toBeEnabled();
  await page.keyboard.press('a');
  await expect(said(page)).toContainText('Goedgekeurd: Uitgifte van 700');
  expect(await statusOf(given)).toBe('booked');

  const transfer = (quantity: string, to: number) =>
    anna<Booked>('POST', '/transactions', {
      kind: 'transfer',
      member_id: members[13]?.id,
      counterparty_id: members[to]?.id,
      instrument_id: share.id,
      quantity,
      effective_date: daysAgo(0),
      reason_code: 'sale',
    });
  const large = await transfer('600', 14);
  expect(large.status).toBe('waiting');
  await page.goto('/approvals?requests=false');
  await page.getByRole('link', { name: /Overdracht van 600/ }).click();
  await expect(approve(page)).toBeEnabled();
  // the lots that the large one would take are others once this one is booked
  expect((await transfer('1', 15)).status).toBe('booked');
  await page.keyboard.press('a');
  await expect(panel(page).getByText('Er is intussen iets veranderd.', { exact: false })).toBeVisible();
  expect(await statusOf(large)).toBe('waiting');
  await expect(approve(page)).toBeEnabled();
  await page.keyboard.press('a');
  await expect(said(page)).toContainText('Goedgekeurd: Overdracht van 600');
  expect(await statusOf(large)).toBe('booked');
});

test('like ones are approved together, with their total', async ({ page }) => {
  const asked = [await issue(16, '801'), await issue(17, '802'), await issue(18, '803')];
  await signInAnew(page, 'bram', '/approvals?requests=false');
  await page.getByRole('link', { name: /Uitgifte van 801/ }).click();
  await expect(approve(page)).toBeEnabled();
  await page.keyboard.press('s');
  const together = page.getByRole('complementary', { name: '3 gelijke samen' });
  await expect(together.getByRole('row', { name: /Samen: 3/ })).toBeVisible();
  await expectAccessible(page);
  await together.getByRole('button', { name: /^Goedkeuren: 3/ }).click();
  await expect(said(page)).toContainText('3 samen goedgekeurd');
  for (const one of asked) expect(await statusOf(one)).toBe('booked');
});
