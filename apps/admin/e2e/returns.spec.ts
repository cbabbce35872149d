// One story of 37 requests, from the letter of the first to the round of the year after next.
import { oldGoodShares } from '../../../dev/test/oldGoodShares.ts';
import { asks } from '../../../dev/test/returnStory.ts';
import { apiOf, bookedBy, type Call, daysAgo } from './api.ts';
import { chooseMember, signIn } from './app.ts';
import { expectAccessible } from './axe.ts';
import { sharedRegister } from './ownStack.ts';
import { expect, type Page, test } from './test.ts';
import { typed } from './words.ts';

const price = 2_400;
const paid = { count: 34, cents: 188 * price };

interface Versioned {
  id: string;
  version: number;
  number: string;
}
interface Line {
  id: string;
  number: string;
  outcome: string;
  allocated: string;
}

/** What the round on the page gives, in its order: number, and the rest of the row. */
const given = (page: Page) =>
  page
    .getByRole('table', { name: 'Verdeling' })
    .getByRole('row')
    .evaluateAll((rows) =>
      rows
        .map((row) => [...row.querySelectorAll('th, td')].map((cell) => (cell as HTMLElement).innerText.trim()))
        .filter(([number]) => number?.startsWith('GS-'))
        .map(([number = '', ...cells]) => ({ number, cells: cells.join(' ') })),
    );

const linesOf = async (call: Call, round: string) =>
  (await call<{ items: Line[] }>('GET', `/return-rounds/${round}/lines?limit=100`)).items;

/** A step of a round, by the API. */
const step = (call: Call, { id, version }: Versioned, action: string, body: object = {}) =>
  call<Versioned & { calculation: { input_sha256: string } }>('POST', `/return-rounds/${id}/${action}`, body, version);

/** A dialog that asks before something is done, answered. */
async function confirm(page: Page, button: string | RegExp, answer: string): Promise<void> {
  await page.getByRole('button', { name: button }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: answer }).click();
  await expect(dialog).toBeHidden();
}

test('a round over budget: late withdrawal, recalculated, approved by another, executed, paid; another year undone; who waits keeps the order', async ({
  page,
  browser,
}) => {
  test.setTimeout(240_000);
  const { instrument, holders } = await oldGoodShares(sharedRegister(), asks.length, 40);
  const [first, ...others] = holders as [(typeof holders)[0], ...typeof holders];
  await signIn(page, 'anna', '/shares/requests');
  const anna = await apiOf(page);
  const context = await browser.newContext();
  const second = await context.newPage();
  await signIn(second, 'bram', '/shares/requests');
  const bram = await apiOf(second);

  // Anna enters the oldest letter herself, the others came day by day after it.
  await page.getByRole('button', { name: 'Nieuw verzoek' }).first().click();
  const entry = page.getByRole('dialog', { name: 'Nieuw verzoek om teruggave' });
  await chooseMember(page, 'Lid', first);
  await entry.getByRole('combobox', { name: 'Instrument' }).selectOption(instrument.id);
  await entry.getByRole('textbox', { name: 'Aantal' }).fill('9');
  await entry.getByRole('textbox', { name: 'Ontvangen op' }).fill(typed(daysAgo(100)));
  await entry.getByRole('combobox', { name: 'Reden' }).selectOption('leaving');
  await expect(entry.getByText('9 nu vrij')).toBeVisible();
  await entry.getByRole('radio', { name: 'Schenken' }).check();
  await expect(entry.getByText(/^Geen uitbetaling/).first()).toBeVisible();
  await entry.getByRole('radio', { name: 'Uitbetalen' }).check();
  await entry.getByRole('button', { name: 'Verzoek indienen' }).click();
  const own = page.getByRole('complementary', { name: /^GS-/ });
  await expect(own).toContainText('U kunt uw eigen invoer niet goedkeuren');
  const numbers = [(await own.getByRole('heading', { level: 2 }).innerText()).trim()];
  const entered: Versioned[] = [];
  for (const [index, { id }] of others.entries()) {
    const { whole, outcome = 'payout', death } = asks[index + 1] as (typeof asks)[0];
    const made = await anna<Versioned>('POST', '/share-return-requests', {
      member_id: id,
      instrument_id: instrument.id,
      quantity: String(whole),
      outcome,
      reason: death ? 'death' : 'hardship',
      document: death || outcome === 'gift' ? 'Kast 3' : null,
      channel: 'email',
      requested_on: daysAgo(99 - index),
    });
    entered.push(made);
    numbers.push(made.number);
  }
  const numberOf = (which: (ask: (typeof asks)[0]) => boolean) => numbers[asks.findIndex(which)] ?? '';

  // Bram looks at the first and admits it; the others at once.
  await second.goto(`/shares/requests?q=${numbers[0]}`);
  await expect(second.getByRole('link', { name: first.name })).toBeVisible();
  await second.keyboard.press('j');
  const panel = second.getByRole('complementary', { name: /^GS-/ });
  await expect(panel.getByRole('button', { name: 'Toelaten' })).toBeEnabled();
  await expectAccessible(second);
  await confirm(second, 'Toelaten', 'Toelaten');
  const items = entered.map(({ id, version }) => ({ id, version }));
  const { admitted } = await bram<{ admitted: number }>('POST', '/share-return-requests/admit', { items });
  expect(admitted).toBe(36);

  // Anna sets up a round for 200 of the 316; with 250 it would give 250, and stays as it is.
  await page.goto('/shares/requests?round=new');
  const terms = page.getByRole('dialog', { name: 'Nieuwe ronde' });
  await expect(terms).toContainText('De jaarrekening is nog niet vastgesteld.');
  await terms.getByRole('combobox', { name: 'Instrument' }).selectOption(instrument.id);
  await terms.getByRole('radio', { name: 'in stuks' }).check();
  await terms.getByRole('textbox', { name: 'Budget in stuks' }).fill('200');
  await terms.getByRole('textbox', { name: 'Prijs per stuk' }).fill('26,00');
  await expect(terms.getByRole('textbox', { name: 'Reden voor een prijs boven nominaal' })).toBeVisible();
  await terms.getByRole('textbox', { name: 'Prijs per stuk' }).fill('24,00');
  await page.keyboard.press('Control+Enter');
  await expect(page.getByRole('heading', { level: 1, name: /^Teruggaveronde/ })).toBeVisible();
  await expect(page.getByText('U kunt uw eigen invoer niet goedkeuren', { exact: false })).toBeVisible();
  const roundId = new URL(page.url()).searchParams.get('round') ?? '';
  const roundPath = `/shares/requests?round=${roundId}`;
  await page.getByRole('textbox', { name: 'Wat als: ander budget' }).fill('250');
  await expect(page.getByRole('row', { name: /^Toegewezen 200 250$/ })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Wat als: ander budget' })).toHaveValue('200');

  // One of them wants to keep them after all: what was calculated no longer holds, and is not approved.
  const late = numberOf(({ withdraws }) => withdraws === true);
  await second.goto(`/shares/requests?status=admitted&q=${late}`);
  await second.getByRole('link', { name: holders[numbers.indexOf(late)]?.name ?? '' }).click();
  await confirm(second, 'Intrekken…', 'Intrekken');
  await second.goto(roundPath);
  await expect(second.getByText(`${late}: Ingetrokken, Bram Bakker`)).toBeVisible();
  await expect(second.getByRole('button', { name: /Ronde goedkeuren/ })).toHaveCount(0);
  await page.reload();
  await page.getByRole('button', { name: 'Herberekenen' }).click();
  await expect(page.getByText(/De verdeling klopt niet meer/)).toBeHidden();
  await expect(page.getByText('Dat besliste bij 3 verzoeken; daarvan ging 1 omhoog.', { exact: false })).toBeVisible();
  await expect(page.getByText(/uitbetalen € 4\.512,00 \+ omzetten € 144,00 \+ schenken € 144,00/)).toBeVisible();
  const expected = asks
    .map((ask, index) => ({ ...ask, number: numbers[index] }))
    .filter(({ withdraws }) => !withdraws)
    .toSorted((a, b) => Number(b.death ?? false) - Number(a.death ?? false)); // the others stay in order of receipt
  const lines = await linesOf(anna, roundId);
  expect(lines.map(({ number, allocated }) => `${number} ${allocated}`)).toEqual(
    expected.map(({ number, gets }) => `${number} ${gets}`),
  );
  await page.getByRole('button', { name: /^Gelijk/ }).click();
  await expect(page.getByRole('row', { name: /^GS-/ })).toHaveCount(3);
  expect((await given(page)).map(({ number, cells }) => [number, /(?:\+1 )?gelijk\s+\d+/.exec(cells)?.[0]])).toEqual([
    [numberOf(({ whole }) => whole === 8), '+1 gelijk 6'],
    [numberOf(({ whole }) => whole === 5), 'gelijk 3'],
    [numberOf(({ whole }) => whole === 11), 'gelijk 7'],
  ]);
  await expectAccessible(page);

  // Bram approves it by keyboard, Anna executes it, and the members are told.
  await second.reload();
  await expect(second.getByRole('button', { name: /Ronde goedkeuren/ })).toBeVisible();
  await second.keyboard.press('a');
  const approve = second.getByRole('dialog', { name: /^Ronde GR-\d{4}-\d{6} goedkeuren$/ });
  await expect(approve).toContainText('36 verzoeken krijgen samen € 4.800,00; toegewezen: 200.');
  await second.keyboard.press('Control+Enter');
  await expect(second.getByText('Goedgekeurd', { exact: true }).first()).toBeVisible();
  await page.goto(roundPath);
  await confirm(page, 'Uitvoeren…', 'Uitvoeren');
  await page.getByRole('button', { name: 'Brieven…' }).click();
  const letters = page.getByRole('dialog', { name: /^Brieven over/ });
  await expect(letters.getByRole('region', { name: 'Bericht aan het lid' })).toBeVisible();
  await letters.getByRole('button', { name: '36 brieven mailen' }).click();
  await expect(letters).toBeHidden();
  await expect(page.getByRole('button', { name: `Brief aan ${first.name}` })).toHaveText('gemaild');

  // One batch pays 34 of them; the story of a redemption shows the drawer.
  const { execution_date } = await anna<{ execution_date: string }>('GET', '/payables');
  let batch = await anna<Versioned & { count: number; total_cents: number }>('POST', '/payment-batches', {
    execution_date,
    lines: lines
      .filter(({ outcome }) => outcome === 'payout')
      .map(({ id }) => ({ subject_type: 'return_line', subject_id: id, asked: true })),
  });
  expect(batch).toMatchObject({ count: paid.count, total_cents: paid.cents });
  for (const action of ['approve', 'file', 'sent'])
    batch = await bram('POST', `/payment-batches/${batch.id}/${action}`, {}, batch.version);
  const bank = { amount_cents: paid.cents, settled_on: daysAgo(0) };
  await bram('POST', `/payment-batches/${batch.id}/confirm`, bank, batch.version);
  await page.goto(roundPath);
  await expect(page.getByText(/^Deze ronde is afgehandeld/)).toBeVisible();

  // Next year's round begins with those who wait, in the order in which they asked. It turns out to be a mistake.
  const waiting = expected.filter(({ whole, gets }) => gets < whole).map(({ number }) => number);
  const year = (after: number) => ({
    instrument_id: instrument.id,
    fiscal_year: new Date().getFullYear() + after,
    cut_off: daysAgo(0),
    budget_quantity: '7',
    price_cents: price,
    policy: 'first_come',
    whole_units: true,
  });
  const wrong = await step(anna, await anna<Versioned>('POST', '/return-rounds', year(0)), 'calculate');
  const { input_sha256 } = wrong.calculation;
  await step(anna, await step(bram, wrong, 'approve', { input_sha256 }), 'execute', { effective_on: daysAgo(0) });
  await page.goto(`/shares/requests?round=${wrong.id}`);
  await page.getByRole('button', { name: 'Terugdraaien…' }).click();
  await page.getByRole('dialog').getByRole('combobox', { name: 'Reden' }).selectOption('input_error');
  await page.getByRole('dialog').getByRole('button', { name: 'Terugdraaien' }).click();
  await expect(page.getByText('Anna de Vries vroeg om deze ronde terug te draaien.', { exact: false })).toBeVisible();
  await second.goto(`/shares/requests?round=${wrong.id}`);
  await confirm(second, 'Terugdraaien bevestigen…', 'Terugdraaien');
  await expect(second.getByText('Teruggedraaid', { exact: true }).first()).toBeVisible();

  const next = await anna<Versioned>('POST', '/return-rounds', year(1));
  await page.goto(`/shares/requests?round=${next.id}`);
  await page.getByRole('button', { name: 'Bereken verdeling' }).click();
  await expect(page.getByText(/^Het oudste verzoek krijgt alles/)).toBeVisible();
  const again = await linesOf(anna, next.id);
  expect(again.map(({ number }) => number.slice(0, 14))).toEqual(waiting);
  expect(again.slice(0, 4).map(({ number, allocated }) => `${number} ${allocated}`)).toEqual([
    `${numbers[0]}R3 3`,
    `${numbers[1]}R3 3`,
    `${numbers[2]}R3 1`,
    `${numbers[3]}R3 0`,
  ]);
  await confirm(page, 'Annuleren…', 'Ronde annuleren');
  await expect(page.getByText('Geannuleerd', { exact: true }).first()).toBeVisible();

  // What was booked for one of them: 8 set aside, 6 of them back to the cooperative at their book value, paid once.
  const tied = asks.findIndex(({ whole }) => whole === 8);
  const { id, number } = holders[tied] as (typeof holders)[0];
  const booked = await bookedBy(anna, id, ['reserve', 'return', 'payout', 'payout_confirmed']);
  const of = `member:${number}`;
  expect(booked).toMatchObject({
    [`reserve ${of}:reserved`]: 8,
    [`return ${of}:reserved`]: -6,
    [`return issuer:${instrument.code}`]: 6,
    [`return coop:equity:${instrument.code}`]: 60_000,
    'return coop:revaluation': 6 * price - 60_000,
    [`return ${of}:payable`]: -6 * price,
    [`payout ${of}:payable`]: 6 * price,
    'payout_confirmed coop:bank': -6 * price,
  });
  await context.close();
});
