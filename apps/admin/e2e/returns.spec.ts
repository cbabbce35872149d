// Over 200 lines: one story from the letters of four members to the money of three, and the round after it.
import { type Call, apiOf, bookedBy, daysAgo } from './api.ts';
import { chooseMember, type SeededMember, signIn } from './app.ts';
import { expectAccessible } from './axe.ts';
import { bringToBank, makeBatch } from './payments.ts';
import { expect, type Page, test } from './test.ts';
import { typed } from './words.ts';

interface Member extends SeededMember {
  id: string;
}

const price = 2_500;

/** Persons whom money and mail can be sent to, with 10 Good Shares or more that are free. */
async function holders(call: Call, instrumentId: string, count: number): Promise<Member[]> {
  const { items } = await call<{ items: { id: string; member_no: number; kind: string }[] }>(
    'GET',
    '/members?status=active&limit=60',
  );
  const persons = await Promise.all(
    items
      .filter(({ kind }) => kind === 'person')
      .map(({ id }) =>
        call<{
          id: string;
          member_no: number;
          display_name: string;
          email: string | null;
          bank_accounts: { verified_at: string | null; is_payout: boolean }[];
          holdings: { instrument: { id: string }; available: string; locked: string }[];
        }>('GET', `/members/${id}`),
      ),
  );
  const found = persons
    .filter(({ email, bank_accounts, holdings }) => {
      const { available, locked } = holdings.find(({ instrument: { id } }) => id === instrumentId) ?? {};
      const free = Number(available ?? 0) - Number(locked ?? 0);
      return free >= 10 && email !== null && bank_accounts.some((one) => one.verified_at && one.is_payout);
    })
    .map(({ id, member_no, display_name: name }) => ({ id, number: String(member_no), name }))
    // the file has other letters for some names
    .filter(({ name }) => /^[\w .'-]+$/.test(name));
  if (found.length < count) throw new Error('The seed has too few such members.');
  return found.slice(0, count);
}

/** What the round on the page gives, by member, in its order. */
const given = (page: Page) =>
  page
    .getByRole('table', { name: 'Verdeling' })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell as HTMLElement).innerText.trim()))
        .filter(([number]) => number?.startsWith('GS-'))
        .map((cells) => ({ name: cells[1] ?? '', cells: cells.join(' ') })),
    );

test('a round over budget: late withdrawal, recalculated, approved by another, executed and paid; the rest waits in order', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  await signIn(page, 'anna');
  const call = await apiOf(page);
  const { items: instruments } = await call<{ items: { id: string; code: string; type: string }[] }>(
    'GET',
    '/instruments',
  );
  const good = instruments.find(({ type }) => type === 'good_share');
  if (!good) throw new Error('The seed has no Good Shares.');
  const members = await holders(call, good.id, 4);
  const [ans, ben, cor, dik] = members as [Member, Member, Member, Member];

  // Anna enters the oldest letter herself; the others came by mail, a day apart.
  await page.goto('/shares/requests');
  await page.getByRole('button', { name: 'Nieuw verzoek' }).first().click();
  const entry = page.getByRole('dialog', { name: 'Nieuw verzoek om teruggave' });
  await chooseMember(page, 'Lid', ans);
  await entry.getByRole('combobox', { name: 'Instrument' }).selectOption(good.id);
  await entry.getByRole('textbox', { name: 'Aantal' }).fill('10');
  await entry.getByRole('textbox', { name: 'Ontvangen op' }).fill(typed(daysAgo(60)));
  await entry.getByRole('combobox', { name: 'Reden' }).selectOption('leaving');
  await expect(entry.getByText('10 nu vrij')).toBeVisible();
  await entry.getByRole('radio', { name: 'Schenken' }).check();
  await expect(entry.getByText(/^Geen uitbetaling/).first()).toBeVisible();
  await entry.getByRole('radio', { name: 'Uitbetalen' }).check();
  await entry.getByRole('button', { name: 'Verzoek indienen' }).click();
  const own = page.getByRole('complementary', { name: /^GS-/ });
  await expect(own).toContainText('U kunt uw eigen invoer niet goedkeuren');
  const numbers = [(await own.getByRole('heading', { level: 2 }).innerText()).trim()];
  for (const [index, { id }] of [ben, cor, dik].entries()) {
    const { number } = await call<{ number: string }>('POST', '/share-return-requests', {
      member_id: id,
      instrument_id: good.id,
      quantity: '10',
      outcome: 'payout',
      reason: 'hardship',
      channel: 'email',
      requested_on: daysAgo(59 - index),
    });
    numbers.push(number);
  }

  // Bram looks at one of them, and admits all four at once.
  const context = await browser.newContext();
  const bram = await context.newPage();
  await signIn(bram, 'bram', '/shares/requests');
  await expect(bram.getByRole('link', { name: ans.name })).toBeVisible();
  await bram.keyboard.press('j');
  const panel = bram.getByRole('complementary', { name: /^GS-/ });
  await expect(panel.getByRole('radiogroup')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Toelaten' })).toBeEnabled();
  await expectAccessible(bram);
  await bram.keyboard.press('Escape');
  for (const number of numbers) await bram.getByRole('checkbox', { name: number }).check();
  await bram.getByRole('button', { name: 'Verzoeken toelaten' }).click();
  await bram.getByRole('button', { name: '4 toelaten' }).click();
  await expect(bram.getByText('4 verzoeken toegelaten')).toBeVisible();

  // Anna opens a round for 15 of the 40: a tie between all four, which their days decide.
  await page.goto('/shares/requests?round=list');
  await page.getByRole('heading', { level: 1, name: 'Ronden' }).waitFor();
  await page.keyboard.press('n');
  const terms = page.getByRole('dialog', { name: 'Nieuwe ronde' });
  await expect(terms).toContainText('De jaarrekening is nog niet vastgesteld.');
  await terms.getByRole('radio', { name: 'in stuks' }).check();
  await terms.getByRole('textbox', { name: 'Budget in stuks' }).fill('15');
  await terms.getByRole('textbox', { name: 'Prijs per stuk' }).fill('26,00');
  await expect(terms.getByRole('textbox', { name: 'Reden voor een prijs boven nominaal' })).toBeVisible();
  await terms.getByRole('textbox', { name: 'Prijs per stuk' }).fill('25,00');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Teruggaveronde/ })).toBeVisible();
  await expect(page.getByText(/bij een gelijke fractie gaat de oudste aanvraag voor/)).toBeVisible();
  expect((await given(page)).map(({ name }) => name)).toEqual(members.map(({ name }) => name));
  expect((await given(page)).map(({ cells }) => /gelijk\s*(\d)/.exec(cells)?.[1])).toEqual(['4', '4', '4', '3']);
  await expect(page.getByText('U kunt uw eigen invoer niet goedkeuren', { exact: false })).toBeVisible();
  const roundPath = `/shares/requests${new URL(page.url()).search}`;
  const roundId = new URL(page.url()).searchParams.get('round') ?? '';
  // With 20 each would get 5; the round stays as it is.
  await page.getByRole('textbox', { name: 'Wat als: ander budget' }).fill('20');
  await expect(page.getByRole('row', { name: /^Toegewezen 15 20$/ })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Wat als: ander budget' })).toHaveValue('15');

  // The fourth wants to keep them after all: what was calculated no longer holds, and is not approved.
  await bram.goto(`/shares/requests?status=admitted&q=${numbers[3]}`);
  await bram.getByRole('link', { name: dik.name }).click();
  await bram
    .getByRole('complementary', { name: numbers[3] ?? '' })
    .getByRole('button', { name: 'Intrekken…' })
    .click();
  const withdraw = bram.getByRole('dialog', { name: `Verzoek ${numbers[3]} intrekken` });
  await withdraw.getByRole('button', { name: 'Intrekken' }).click();
  await expect(withdraw).toBeHidden();
  await bram.goto(roundPath);
  await expect(bram.getByText(`${numbers[3]}: Ingetrokken, Bram Bakker`)).toBeVisible();
  await expect(bram.getByRole('button', { name: /Ronde goedkeuren/ })).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Herberekenen' }).click();
  await expect(page.getByText(/De verdeling klopt niet meer/)).toBeHidden();
  await expect(page.getByRole('row', { name: /^3 verzoeken/ })).toBeVisible();

  // Bram approves it by keyboard, Anna executes it, and the members are told.
  await bram.reload();
  await expect(bram.getByRole('button', { name: /Ronde goedkeuren/ })).toBeVisible();
  await bram.keyboard.press('a');
  const approve = bram.getByRole('dialog', { name: /^Ronde GR-\d{4}-\d{6} goedkeuren$/ });
  await expect(approve).toContainText('3 verzoeken krijgen samen € 375,00; toegewezen: 15.');
  await bram.keyboard.press('Control+Enter');
  await expect(bram.getByText('Goedgekeurd', { exact: true }).first()).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Uitvoeren…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Uitvoeren' }).click();
  await expect(page.getByRole('button', { name: 'Brieven…' })).toBeVisible();
  expect((await given(page)).every(({ cells }) => cells.includes('uit te betalen'))).toBe(true);
  await page.getByRole('button', { name: 'Brieven…' }).click();
  const letters = page.getByRole('dialog', { name: /^Brieven over/ });
  await expect(letters.getByRole('region', { name: 'Bericht aan het lid' })).toBeVisible();
  await expectAccessible(page);
  await letters.getByRole('button', { name: '3 brieven mailen' }).click();
  await expect(letters).toBeHidden();
  await expect(page.getByRole('button', { name: `Brief aan ${ans.name}` })).toHaveText('gemaild');

  // One batch pays all three.
  const { items: lines } = await call<{ items: { id: string; number: string }[] }>(
    'GET',
    `/return-rounds/${roundId}/lines?limit=100`,
  );
  const paid = 5 * price;
  const batch = await makeBatch(page, '/shares/requests?batch=returns', {
    ids: lines.map(({ id }) => id),
    cents: 3 * paid,
  });
  const sent = await bringToBank(bram, '/shares/requests', batch);
  await sent.getByRole('button', { name: '3 betalingen bevestigen' }).click();
  await bram
    .getByRole('alertdialog', { name: 'Betalingen bevestigen' })
    .getByRole('button', { name: '3 betalingen bevestigen' })
    .click();
  await expect(sent.getByRole('row', { name: /^Uitbetaald 3 regels/ })).toBeVisible();
  await page.goto(roundPath);
  await expect(page.getByText(/^Deze ronde is afgehandeld/)).toBeVisible();

  // The next round begins with those who wait, in the order in which they asked.
  await page.goto('/shares/requests?status=admitted');
  const waiting = page.getByRole('table', { name: 'Verzoeken: Toegelaten' });
  await expect(waiting.getByRole('row', { name: new RegExp(`${cor.name} 3 `) })).toContainText('5 van 10');
  const next = await call<{ id: string; version: number }>('POST', '/return-rounds', {
    instrument_id: good.id,
    fiscal_year: new Date().getFullYear(),
    cut_off: daysAgo(0),
    budget_quantity: '8',
    price_cents: price,
    policy: 'first_come',
    whole_units: true,
  });
  await page.goto(`/shares/requests?round=${next.id}`);
  await page.getByRole('button', { name: 'Bereken verdeling' }).click();
  await expect(page.getByText(/^Het oudste verzoek krijgt alles/)).toBeVisible();
  const second = await given(page);
  expect(second.map(({ name }) => name)).toEqual([ans, ben, cor].map(({ name }) => name));
  expect(second.every(({ cells }) => /^GS-\d{4}-\d{6}R2/.test(cells))).toBe(true);
  await page.getByRole('button', { name: 'Annuleren…' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Ronde annuleren' }).click();
  await expect(page.getByText('Geannuleerd', { exact: true }).first()).toBeVisible();

  // What was booked for one of them: 10 set aside, 5 of them back to the cooperative, paid once.
  const booked = await bookedBy(call, ben.id, ['reserve', 'return', 'payout', 'payout_confirmed']);
  const of = `member:${ben.number}`;
  expect(booked).toMatchObject({
    [`reserve ${of}:reserved`]: 10,
    [`return ${of}:reserved`]: -5,
    [`return issuer:${good.code}`]: 5,
    [`return ${of}:payable`]: -paid,
    [`payout ${of}:payable`]: paid,
    'payout_confirmed coop:bank': -paid,
  });
  const legs = (booked[`return coop:equity:${good.code}`] ?? 0) + (booked['return coop:revaluation'] ?? 0);
  expect(legs).toBe(paid);
  await context.close();
});
