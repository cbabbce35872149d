import { type Call, apiOf, seeded } from './api.ts';
import { signIn } from './app.ts';
import { expectAccessible } from './axe.ts';
import { expect, type Locator, type Page, test } from './test.ts';
import { euros } from './words.ts';

interface Line {
  member: { id: string; display_name: string };
  target_quantity: string;
}
interface Run {
  version: number;
  calculation: {
    totals: {
      members: number;
      source_quantity: string;
      principal_cents: number;
      interest_cents: number;
      withholding_cents: number;
      target_quantity: string;
      target_cents: number;
      remainder_cents: number;
    };
  };
}
interface Dashboard {
  instruments: { instrument: { code: string }; outstanding: string }[];
  payable_cents: number;
}

/** What stands out of each instrument, and what is owed. */
async function standing(call: Call): Promise<Record<string, number>> {
  const { instruments, payable_cents: payable } = await call<Dashboard>('GET', '/dashboard');
  return {
    payable,
    ...Object.fromEntries(instruments.map(({ instrument: { code }, outstanding }) => [code, Number(outstanding)])),
  };
}

/** What a member has, on any day there is. */
const holdingsOf = async (call: Call, id: string): Promise<unknown> => {
  const { holdings, payable_cents: payable } = await call<{
    payable_cents: number;
    holdings: { instrument: { code: string }; available: string; reserved: string }[];
  }>('GET', `/members/${id}`);
  return [payable, holdings.map(({ instrument, available, reserved }) => [instrument.code, available, reserved])];
};

/** Ids of a member who takes part in conversion, and of one who does not. */
async function takingPart(call: Call): Promise<[string, string]> {
  const { items } = await call<{ items: { id: string; kind: string; joined_on: string }[] }>(
    'GET',
    '/members?status=active&limit=100',
  );
  const found = new Map<boolean, string>();
  for (const { id } of items.filter(({ kind, joined_on }) => kind === 'person' && joined_on < '2024-01-01')) {
    const { automated_conversion: takes } = await call<{ automated_conversion: boolean }>('GET', `/members/${id}`);
    found.set(takes, id);
    const [taking, staying] = [found.get(true), found.get(false)];
    if (taking !== undefined && staying !== undefined) return [taking, staying];
  }
  throw new Error('The seed has no such members.');
}

const button = (of: Page | Locator, name: string | RegExp) => of.getByRole('button', { name });

/** Presses a button that opens a dialog, and the one in it that does it. */
async function confirm(page: Page, opens: string | RegExp, does: string | RegExp): Promise<void> {
  await button(page, opens).click();
  const dialog = page.getByRole('dialog');
  await button(dialog, does).click();
  await expect(dialog).toBeHidden();
}

test('a conversion: planned, calculated, overtaken by a sale, calculated again, approved by another, executed, and taken back by two', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await signIn(page, 'anna', '/conversion/automation');
  const call = await apiOf(page);
  const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Europe/Amsterdam' }).format(Date.now());
  const { bond, share } = seeded;

  const [taking, staying] = await takingPart(call);
  await call('POST', '/transactions', {
    kind: 'issue',
    member_id: taking,
    instrument_id: bond.id,
    quantity: '9',
    effective_date: today,
  });

  // Anna proposes a programme; nothing is planned by it before Bram agrees.
  await button(page, 'Programma maken…').first().click();
  const terms = page.getByRole('dialog', { name: 'Nieuw programma' });
  await terms.getByRole('textbox', { name: 'Naam' }).fill('Obligaties naar aandelen');
  await terms.getByRole('radio', { name: 'Alles wat vrij is' }).check();
  await terms.getByRole('radio', { name: 'rest laten staan' }).check();
  await terms.getByRole('combobox', { name: 'Bron' }).selectOption(bond.id);
  await terms.getByRole('combobox', { name: 'Doel' }).selectOption(share.id);
  await terms.getByRole('textbox', { name: 'Eerstvolgende datum' }).fill(today.split('-').reverse().join('-'));
  await button(terms, 'Voorleggen').click();
  await expect(terms).toBeHidden();
  await expect(page.getByText('U kunt uw eigen invoer niet goedkeuren', { exact: false })).toBeVisible();
  const other = await browser.newContext();
  const bram = await other.newPage();
  await signIn(bram, 'bram', '/conversion/automation');
  await confirm(bram, 'Goedkeuren…', 'Goedkeuren');

  // Planned by keyboard, and calculated by the service.
  await page.reload();
  await expect(button(page, 'Conversie plannen…').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('n');
  await button(page.getByRole('dialog', { name: 'Conversie plannen' }), 'Plannen').click();
  await expect(page.getByRole('heading', { level: 1, name: /^Conversie van/ })).toBeVisible();
  const path = new URL(page.url()).pathname;
  const id = path.slice(path.lastIndexOf('/') + 1);
  await button(page, 'Nu berekenen').click();
  const sum = page.getByRole('region', { name: 'Wat erin gaat en wat eruit komt' });
  await expect(sum.getByText(/^Sluit op de cent/)).toBeVisible();
  await expectAccessible(page);

  // A member who is in it sells three bonds in the meantime.
  const { items: lines } = await call<{ items: Line[] }>(
    'GET',
    `/conversion-runs/${id}/lines?outcome=converted&limit=100`,
  );
  const seller = lines.find(({ member }) => member.id === taking);
  if (!seller) throw new Error('Who takes part has no line.');
  const sale = await call<{ number: string; status: string }>('POST', '/transactions', {
    kind: 'transfer',
    member_id: seller.member.id,
    counterparty_id: staying,
    instrument_id: bond.id,
    quantity: '3',
    effective_date: today,
    reason_code: 'sale',
  });
  await page.reload();
  await expect(page.getByText('De berekening is verouderd: bereken opnieuw')).toBeVisible();
  await expect(page.getByText(new RegExp(`Overdracht ${sale.number} door Anna de Vries`)).first()).toBeVisible();
  await expect(button(page, 'Voorleggen…')).toHaveCount(0);
  await button(page, 'Herberekenen').click();
  await expect(page.getByText('De berekening is verouderd: bereken opnieuw')).toBeHidden();
  const difference = page.getByRole('table', { name: 'Verschil met de vorige berekening' }).getByRole('row');
  await expect(difference.filter({ hasText: seller.member.display_name })).toContainText(`${seller.target_quantity} →`);
  await expect(difference).toHaveCount(2);

  // Anna submits it and cannot approve it; Bram can, by keyboard, what stands on his screen.
  await confirm(page, 'Voorleggen…', 'Voorleggen');
  await expect(page.getByText(/U kunt uw eigen invoer niet goedkeuren/)).toBeVisible();
  await bram.goto(path);
  await expect(button(bram, /^Goedkeuren…/)).toBeVisible();
  await bram.keyboard.press('a');
  await expect(bram.getByRole('dialog', { name: /^Conversie CV-\d{4}-\d{6} goedkeuren$/ })).toBeVisible();
  await bram.keyboard.press('Control+Enter');
  await expect(button(bram, 'Uitvoeren…')).toBeVisible();

  // Executed, it has booked what it said.
  const before = await standing(call);
  const held = await holdingsOf(call, seller.member.id);
  const { calculation } = await call<Run>('GET', `/conversion-runs/${id}`);
  const { totals } = calculation;
  expect(totals.principal_cents + totals.interest_cents - totals.withholding_cents).toBe(
    totals.target_cents + totals.remainder_cents,
  );
  await page.reload();
  await confirm(page, 'Uitvoeren…', 'Uitvoeren');
  await expect(button(page, 'Terugdraaien…')).toBeVisible();
  await expect(sum).toContainText(euros(totals.target_cents));
  await expect(sum).toContainText(euros(totals.remainder_cents));
  const after = await standing(call);
  expect(after).toEqual({
    ...before,
    payable: (before.payable ?? 0) + totals.remainder_cents,
    [bond.code]: (before[bond.code] ?? 0) - Number(totals.source_quantity),
    [share.code]: (before[share.code] ?? 0) + Number(totals.target_quantity),
  });
  await button(page, `Berekening voor ${seller.member.display_name}`).first().click();
  await expect(page.getByRole('dialog').getByRole('table', { name: 'Partijen' })).toBeVisible();
  await page.keyboard.press('Escape');

  // Taken back by two, everybody has what they had.
  await button(page, 'Terugdraaien…').click();
  const ask = page.getByRole('dialog', { name: /terugdraaien$/ });
  await ask.getByRole('combobox', { name: 'Reden' }).selectOption('wrong_price');
  await button(ask, 'Vragen om terug te draaien').click();
  await expect(ask).toBeHidden();
  await bram.reload();
  await confirm(bram, 'Terugdraaien bevestigen…', 'Terugdraaien');
  await expect(bram.getByText('Teruggedraaid', { exact: true }).first()).toBeVisible();
  expect(await standing(call)).toEqual(before);
  expect(await holdingsOf(call, seller.member.id)).toEqual(held);
  await other.close();
});
