import { chooseMember, type SeededMember, signIn } from './app.ts';
import { expect, type Page, test } from './test.ts';

/** Calls the API as the page does, with the session of its user; answers parsed JSON. */
type Call = <T>(method: string, path: string, body?: object) => Promise<T>;

/** The API with the bearer token that this page sends. */
async function apiOf(page: Page): Promise<Call> {
  const answered = page.waitForResponse((answer) => answer.ok() && /\/api\/v1\/me$/.test(answer.url()));
  await page.reload();
  const request = (await answered).request();
  const base = /^.*\/api\/v1/.exec(request.url())?.[0] ?? '';
  const { authorization = '' } = await request.allHeaders();
  return async (method, path, body) => {
    const answer = await page.request.fetch(`${base}${path}`, {
      method,
      headers: { authorization, 'idempotency-key': crypto.randomUUID() },
      ...(body ? { data: body } : {}),
    });
    expect(answer.ok(), `${method} ${path}: ${answer.ok() ? '' : await answer.text()}`).toBe(true);
    return answer.json();
  };
}

const day = 86_400_000;
/** So many days before today in Amsterdam. */
const daysAgo = (days: number) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(Date.now() - days * day);
const typed = (iso: string) => iso.split('-').reverse().join('-');

interface Account {
  verified_at: string | null;
  is_payout: boolean;
}

/** A person who was a member before the bonds were bought, with an account that was verified. */
async function memberWithAccount(call: Call, before: string): Promise<SeededMember & { id: string }> {
  const { items } = await call<{ items: { id: string; member_no: number; kind: string; joined_on: string }[] }>(
    'GET',
    '/members?status=active&limit=100',
  );
  for (const { id, member_no, kind, joined_on } of items.toReversed()) {
    if (kind !== 'person' || joined_on >= before) continue;
    const member = await call<{
      display_name: string;
      bank_accounts: Account[];
      holdings: { instrument: { type: string } }[];
    }>('GET', `/members/${id}`);
    const ready = member.bank_accounts.some(({ verified_at, is_payout }) => verified_at && is_payout);
    if (ready && !member.holdings.some(({ instrument }) => instrument.type === 'bond')) {
      return { id, number: String(member_no), name: member.display_name };
    }
  }
  throw new Error('The seed has no such member.');
}

// Bought on three days, 10 at a time: more would wait for a second administrator.
const bought = ['2025-06-02', '2025-09-01', '2026-01-15', '2026-01-15'];
const nominal = 25_000;
const rate = 0.045;
const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / day;
const interestOf = (quantity: number, from: string, until: string) =>
  Math.round((quantity * nominal * rate * daysBetween(from, until)) / 365);
const euros = (cents: number) =>
  new Intl.NumberFormat('nl-NL', { style: 'currency', currency: 'EUR' }).format(cents / 100).replace(/\s/g, ' ');

test('25 of 40 bonds: entered by one administrator, granted in part by another', async ({ page, browser }) => {
  test.setTimeout(180_000);
  await signIn(page, 'anna');
  const call = await apiOf(page);
  const [received, effective] = [daysAgo(60), daysAgo(10)];
  const member = await memberWithAccount(call, bought[0] ?? '');
  const { items: instruments } = await call<{
    items: { id: string; code: string; name_nl: string; status: string; type: string }[];
  }>('GET', '/instruments');
  const bond = instruments.find(({ type, status }) => type === 'bond' && status === 'open');
  if (!bond) throw new Error('The seed has no open bond.');
  for (const effective_date of bought) {
    await call('POST', '/transactions', {
      kind: 'issue',
      member_id: member.id,
      instrument_id: bond.id,
      quantity: '10',
      effective_date,
    });
  }

  // Anna enters what came by post.
  await page.goto('/redemption/requests');
  await page.getByRole('button', { name: 'Nieuw verzoek' }).first().click();
  const entry = page.getByRole('dialog', { name: /Nieuw verzoek/ });
  await chooseMember(page, 'Lid', member);
  await entry.getByRole('combobox', { name: 'Uitgifte' }).selectOption(bond.id);
  await entry.getByRole('textbox', { name: 'Aantal' }).fill('25');
  await entry.getByRole('textbox', { name: 'Ontvangen op' }).fill(typed(received));
  await entry.getByRole('textbox', { name: 'Gewenste datum' }).fill(typed(effective));
  await entry.getByRole('combobox', { name: 'Reden' }).selectOption('home_purchase');
  await expect(entry.getByText('25 × € 250,00', { exact: true })).toBeVisible();
  await entry.getByRole('button', { name: 'Verzoek indienen' }).click();
  const own = page.getByRole('complementary', { name: /^VA-/ });
  await expect(own).toContainText('U kunt uw eigen invoer niet goedkeuren');
  const number = (await own.getByRole('heading', { level: 2 }).innerText()).trim();

  // Bram grants 20 of them: the oldest lots, with what each has earned.
  const other = await browser.newContext();
  const bram = await other.newPage();
  await signIn(bram, 'bram', '/redemption/requests');
  await bram.getByRole('link', { name: member.name }).click();
  const panel = bram.getByRole('complementary', { name: number });
  await panel.getByRole('textbox', { name: /Aantal/ }).fill('20');
  const parts = [interestOf(10, bought[0] ?? '', effective), interestOf(10, bought[1] ?? '', effective)];
  const interest = parts.reduce((sum, part) => sum + part, 0);
  const principal = 20 * nominal;
  const fee = principal / 100;
  const net = principal + interest - fee;
  await expect(panel.getByText(`10 × € 250,00 × 4,50% × ${daysBetween(bought[0] ?? '', effective)}/365`)).toBeVisible();
  await expect(panel.getByText(euros(net)).first()).toBeVisible();
  await panel.getByRole('button', { name: /^Goedkeuren/ }).click();
  const dialog = bram.getByRole('dialog', { name: `Verzoek ${number} goedkeuren` });
  await expect(dialog).toContainText('De andere 5 komen weer vrij.');
  await dialog.getByRole('button', { name: 'Goedkeuren' }).click();
  await expect(dialog).toBeHidden();
  await expect(panel).toContainText('20 toegekend');

  // What was booked, by hand: the reserve of 25, the release of 5, the redemption of 20.
  const { items } = await call<{ items: { id: string; kind: string }[] }>(
    'GET',
    `/members/${member.id}/transactions?limit=25`,
  );
  const booked: Record<string, number> = {};
  for (const { id, kind } of items.filter((one) => ['reserve', 'release', 'redeem_early'].includes(one.kind))) {
    const { postings } = await call<{
      postings: { account: string; quantity: string | null; amount_cents: number | null }[];
    }>('GET', `/transactions/${id}`);
    // A lot has a posting of its own.
    for (const { account, quantity, amount_cents } of postings) {
      const key = `${kind} ${account}`;
      booked[key] = (booked[key] ?? 0) + (amount_cents ?? Number(quantity));
    }
  }
  const of = `member:${member.number}`;
  expect(booked).toEqual({
    [`reserve ${of}:holding`]: -25,
    [`reserve ${of}:reserved`]: 25,
    [`release ${of}:reserved`]: -5,
    [`release ${of}:holding`]: 5,
    [`redeem_early ${of}:reserved`]: -20,
    [`redeem_early issuer:${bond.code}`]: 20,
    [`redeem_early coop:bond_liability:${bond.code}`]: principal,
    'redeem_early coop:interest_expense': interest,
    'redeem_early coop:fee_income': -fee,
    [`redeem_early ${of}:payable`]: -net,
  });
  await other.close();
});
