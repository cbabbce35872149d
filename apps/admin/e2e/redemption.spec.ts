// One story from the first bond bought to the payment that arrived, and what it needs to be told.
import { apiOf, type Booked, bookedBy, daysAgo, membersWithAccount, seeded } from './api.ts';
import { chooseMember, signIn, visit } from './app.ts';
import { expectAccessible } from './axe.ts';
import { bringToBank, makeBatch } from './payments.ts';
import { expect, test } from './test.ts';
import { euros, typed } from './words.ts';

// Bought on three days, 10 at a time: more would wait for a second administrator.
const [first, second, third] = ['2025-06-02', '2025-09-01', '2026-01-15'] as const;
const bought = [first, second, third, third];
const nominal = 25_000;
const rate = 0.045;
const daysBetween = (from: string, until: string) => (Date.parse(until) - Date.parse(from)) / 86_400_000;
const interestOf = (quantity: number, from: string, until: string) =>
  Math.round((quantity * nominal * rate * daysBetween(from, until)) / 365);

test('25 of 40 bonds: granted in part, paid, returned by the bank, and paid to another account', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await signIn(page, 'anna');
  const call = await apiOf(page);
  const [received, effective] = [daysAgo(60), daysAgo(10)];
  const [member, other] = await membersWithAccount(call, first);
  const { bond } = seeded;
  const buy = (of: { id: string }, effective_date: string) =>
    call('POST', '/transactions', {
      kind: 'issue',
      member_id: of.id,
      instrument_id: bond.id,
      quantity: '10',
      effective_date,
    });
  for (const on of bought) await buy(member, on);
  await buy(other, first);

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
  const id = new URL(page.url()).searchParams.get('id') ?? '';
  const otherRequest = await call<{ id: string }>('POST', '/redemption-requests', {
    member_id: other.id,
    instrument_id: bond.id,
    quantity: '10',
    reason: 'hardship',
    channel: 'email',
    requested_on: received,
    desired_on: effective,
  });

  // Bram grants 20 of them: the oldest lots, with what each has earned. He does it by keyboard.
  const context = await browser.newContext();
  const bram = await context.newPage();
  await signIn(bram, 'bram', `/redemption/requests?q=${number}`);
  await expect(bram.getByRole('link', { name: member.name })).toBeVisible();
  await bram.keyboard.press('j');
  const panel = bram.getByRole('complementary', { name: number });
  await panel.getByRole('textbox', { name: /Aantal/ }).fill('20');
  const interest = interestOf(10, first, effective) + interestOf(10, second, effective);
  const principal = 20 * nominal;
  const fee = principal / 100;
  const net = principal + interest - fee;
  await expect(panel.getByText(`10 × € 250,00 × 4,50 % × ${daysBetween(first, effective)}/365`)).toBeVisible();
  await expect(panel.getByText(euros(net)).first()).toBeVisible();
  await expectAccessible(bram);
  await panel.getByRole('heading', { level: 2 }).click();
  await bram.keyboard.press('a');
  const dialog = bram.getByRole('dialog', { name: `Verzoek ${number} goedkeuren` });
  await expect(dialog).toContainText('De andere 5 komen weer vrij.');
  await bram.keyboard.press('Control+Enter');
  await expect(dialog).toBeHidden();
  await expect(panel).toContainText('20 toegekend');

  // The other member's, chosen in the list and approved with all that was chosen.
  await bram.goto(`/redemption/requests?q=${other.number}`);
  await bram.getByRole('checkbox', { name: /^VA-/ }).check();
  await bram.getByRole('button', { name: 'Verzoeken goedkeuren' }).click();
  await bram.getByRole('button', { name: '1 goedkeuren' }).click();
  await expect(bram.getByText('1 verzoek goedgekeurd', { exact: false })).toBeVisible();
  const otherNet = 10 * nominal + interestOf(10, first, effective) - 2_500;

  // One batch for both; the bank pays one of them, and returns the other.
  const batch = await makeBatch(page, '/redemption/requests?batch=new', {
    ids: [id, otherRequest.id],
    cents: net + otherNet,
  });
  const sent = await bringToBank(bram, '/redemption/requests', batch);
  await sent.getByRole('button', { name: `Betaald aan ${other.name}` }).click();
  await expect(sent.getByRole('row', { name: /^Uitbetaald 1 regel/ })).toBeVisible();
  await sent.getByRole('combobox', { name: `Retourcode van ${member.name}` }).selectOption('AC04');
  await sent.getByRole('button', { name: 'Retour vastleggen' }).click();
  await expect(sent).toContainText('Geretourneerd: AC04, rekening gesloten.');

  // Anna registers another account, which Bram verifies.
  await page.goto(`/redemption/requests?status=payment_failed&q=${number}`);
  await page.getByRole('link', { name: member.name }).click();
  const failed = page.getByRole('complementary', { name: number });
  await expect(failed).toContainText('De bank stuurde de betaling terug (AC04, rekening gesloten)');
  await failed.getByRole('link', { name: 'Rekening van het lid herstellen' }).click();
  const accounts = page.getByRole('region', { name: 'Bankrekeningen' });
  await accounts.getByRole('button', { name: 'Toevoegen…' }).click();
  const add = page.getByRole('dialog', { name: 'Bankrekening toevoegen' });
  await add.getByRole('textbox', { name: 'IBAN' }).fill('NL91 ABNA 0417 1643 01');
  await add.getByRole('textbox', { name: 'Rekeninghouder' }).fill(member.name);
  await add.getByRole('button', { name: 'Rekening toevoegen' }).click();
  await expect(add.getByText(/Dit rekeningnummer klopt niet/)).toBeVisible();
  await add.getByRole('textbox', { name: 'IBAN' }).fill('NL20 INGB 0001 2345 67');
  await add.getByRole('button', { name: 'Rekening toevoegen' }).click();
  await expect(add).toBeHidden();
  await expect(accounts).toContainText('een andere beheerder moet uw invoer controleren');
  await visit(bram, `/account/view?lid=${member.number}#bank`);
  await bram.getByRole('button', { name: 'Verifiëren…' }).first().click();
  const verify = bram.getByRole('dialog', { name: /verifiëren$/ });
  await verify.getByRole('textbox').fill('Gebeld op het bekende nummer');
  await verify.getByRole('button', { name: 'Verifiëren' }).click();
  await expect(verify).toBeHidden();

  // Paid after all, and the screen says so.
  const again = await bringToBank(
    bram,
    '/redemption/requests',
    await makeBatch(page, '/redemption/requests?batch=new', { ids: [id], cents: net }),
  );
  await again.getByRole('button', { name: `Betaald aan ${member.name}` }).click();
  await expect(again.getByRole('row', { name: /^Uitbetaald 1 regel/ })).toBeVisible();
  await page.goto(`/redemption/requests?status=paid&q=${number}`);
  await expect(page.getByRole('row', { name: new RegExp(member.name) })).toContainText('Uitbetaald');
  await visit(page, `/account/view?lid=${member.number}`);
  const held = page.getByRole('table', { name: /^Bezit op/ }).getByRole('row', { name: new RegExp(bond.name_nl) });
  await expect(held.getByRole('cell').nth(2)).toHaveText('20');
  await expect(page.getByText('Nog uit te betalen').locator('xpath=..')).toContainText('0,00');

  // What was booked, by hand: the reserve of 25, the release of 5, the redemption of 20, and the two payments.
  const of = `member:${member.number}`;
  const expected: Booked = {
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
    [`payout ${of}:payable`]: 2 * net,
    'payout coop:in_transit': -2 * net,
    [`payout_returned ${of}:payable`]: -net,
    'payout_returned coop:in_transit': net,
    'payout_confirmed coop:in_transit': net,
    'payout_confirmed coop:bank': -net,
  };
  const kinds = Object.keys(expected).map((key) => key.replace(/ .*/, ''));
  expect(await bookedBy(call, member.id, kinds)).toEqual(expected);
  await context.close();
});
