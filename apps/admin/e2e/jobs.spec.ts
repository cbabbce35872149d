// The jobs of an administrator's day by keyboard, from the dashboard to what tells that it is done: what each costs in keys.
import { apiOf, daysAgo, seeded } from './api.ts';
import { memberAt, people, signIn, visit } from './app.ts';
import { counting } from './keyboard.ts';
import { expect, type Locator, type Page, test } from './test.ts';
import { typed } from './words.ts';

test.setTimeout(240_000);

type Keys = ReturnType<typeof counting>;
interface Job {
  name: string;
  /** At most so many keys. */
  most: number;
  work: (keys: Keys) => Promise<void>;
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('what an administrator does all day costs few keys', async ({ page }) => {
  await signIn(page, 'anna');
  const call = await apiOf(page);
  const [buyer, giver] = [await memberAt(page, 23), await memberAt(page, 24)];
  const { bond, share } = seeded;
  const lastYear = String(new Date().getFullYear() - 1);
  const { id } = await call<{ id: string }>('GET', `/members/${buyer.number}`);
  for (const [instrument, quantity] of [
    [share, '5'],
    [bond, '4'],
  ] as const) {
    await call('POST', '/transactions', {
      kind: 'issue',
      member_id: id,
      instrument_id: instrument.id,
      quantity,
      effective_date: daysAgo(300),
    });
  }
  const { items: transactions } = await call<{ items: { number: string }[] }>('GET', '/transactions?limit=1');
  const transaction = transactions[0]?.number ?? '';
  const { items: requests } = await call<{ items: { number: string }[] }>('GET', '/redemption-requests?limit=100');
  const request =
    requests
      .map(({ number }) => number)
      .sort()
      .at(-1) ?? '';

  /** The search, what is typed into it, and its answer. */
  const find = async (keys: Keys, text: string, answer: string | RegExp) => {
    await keys.press('/');
    await keys.type(text);
    const option = page.getByRole('option', { name: answer }).first();
    await expect(option).toBeVisible();
    for (let down = 0; down < 9 && (await option.getAttribute('aria-selected')) !== 'true'; down += 1)
      await keys.press('ArrowDown');
    await keys.press('Enter');
  };
  const dialog = page.getByRole('dialog');
  const panel = page.getByRole('complementary');
  const choose = async (keys: Keys, field: Locator, text: string, option: string | RegExp) => {
    await keys.tabTo(field);
    await keys.type(text);
    await expect(page.getByRole('option', { name: option }).first()).toBeVisible();
    await keys.press('Enter');
  };
  /** Books what was read first. */
  const send = async (keys: Keys, what: RegExp) => {
    await expect(page.getByText(what).first()).toBeVisible();
    await keys.press('Control+Enter');
    await expect(page.getByText(/Geboekt als TR-/)).toBeVisible();
  };
  const book = (quantity: number) => async (keys: Keys) => {
    await find(keys, 'uitgifte', /^Transactie toevoegen/);
    await expect(title(page, 'Transactie toevoegen')).toBeVisible();
    await choose(keys, page.getByRole('combobox', { name: 'Lid' }), buyer.number, new RegExp(buyer.number));
    await keys.tabTo(page.getByRole('combobox', { name: 'Instrument' }));
    await keys.type('Aa');
    await keys.tabTo(page.getByRole('textbox', { name: 'Aantal' }));
    await keys.type(String(quantity));
    await send(keys, new RegExp(`^Uitgifte van ${quantity} `));
  };

  const jobs: Job[] = [
    {
      name: 'find a member by name',
      most: 9,
      async work(keys) {
        await find(keys, buyer.name.split(' ').at(-1)!.slice(0, 8), buyer.name);
        await expect(page).toHaveURL(/lid=/);
        await expect(page.getByRole('table', { name: 'Transacties' })).toBeVisible();
      },
    },
    {
      name: 'find a member by number',
      most: 8,
      async work(keys) {
        await find(keys, buyer.number, buyer.name);
        await expect(title(page, buyer.name)).toBeVisible();
      },
    },
    {
      name: 'find a transaction by its last figures',
      most: 5,
      async work(keys) {
        await find(keys, String(Number(transaction.slice(-6))), transaction);
        await expect(dialog.or(panel).filter({ hasText: transaction }).first()).toBeVisible();
      },
    },
    {
      name: 'find a request by its last figures',
      most: 5,
      async work(keys) {
        await find(keys, String(Number(request.slice(-6))), request);
        await expect(panel.getByText(request).first()).toBeVisible();
      },
    },
    {
      name: 'see what waits for approval',
      most: 1,
      async work(keys) {
        await expect(page.getByRole('link', { name: 'Beoordelen', exact: true })).toBeVisible();
        await keys.press('b');
        await expect(title(page, 'Te beoordelen')).toBeVisible();
      },
    },
    {
      name: 'tell a caller what was held at the end of last year',
      most: 11,
      async work(keys) {
        await find(keys, `${buyer.number} ${lastYear.slice(2)}`, new RegExp(buyer.number));
        await expect(page.getByText(new RegExp(`31-12-${lastYear}`)).first()).toBeVisible();
      },
    },
    {
      name: 'send a caller that as a statement',
      most: 14,
      async work(keys) {
        await find(keys, `${buyer.number} ${lastYear.slice(2)}`, new RegExp(buyer.number));
        await expect(page.getByText(new RegExp(`31-12-${lastYear}`)).first()).toBeVisible();
        await keys.press('e');
        await expect(dialog).toBeVisible();
      },
    },
    {
      name: 'open the register on a day',
      most: 10,
      async work(keys) {
        await find(keys, 'register', /Register op een dag/);
        await expect(title(page, 'Register op een dag')).toBeVisible();
      },
    },
    {
      name: 'open a financial year',
      most: 12,
      async work(keys) {
        await find(keys, 'boekj', /Boekjaren/);
        await expect(title(page, 'Boekjaren')).toBeVisible();
        await keys.tabTo(page.getByRole('link', { name: lastYear, exact: true }));
        await keys.press('Enter');
        await expect(title(page, `Boekjaar ${lastYear}`)).toBeVisible();
      },
    },
    { name: 'book an issue', most: 30, work: book(2) },
    {
      name: 'book another one like it',
      most: 18,
      async work(keys) {
        await book(4)(keys);
        keys.taken();
        await keys.tabTo(page.getByRole('button', { name: /Nog een/ }).or(page.getByRole('link', { name: /Nog een/ })));
        await keys.press('Enter');
        await choose(keys, page.getByRole('combobox', { name: 'Lid' }), giver.number, new RegExp(giver.number));
        await keys.tabTo(page.getByRole('textbox', { name: 'Aantal' }));
        await keys.type('3');
        await send(keys, /^Uitgifte van 3 /);
      },
    },
    {
      name: 'book a transfer',
      most: 45,
      async work(keys) {
        await find(keys, 'uitgifte', /^Transactie toevoegen/);
        await expect(title(page, 'Transactie toevoegen')).toBeVisible();
        await choose(keys, page.getByRole('combobox', { name: 'Lid' }), buyer.number, new RegExp(buyer.number));
        await keys.tabTo(page.getByRole('combobox', { name: 'Soort' }));
        await keys.type('Ov');
        await keys.tabTo(page.getByRole('combobox', { name: 'Instrument' }));
        await keys.type('Aa');
        await choose(keys, page.getByRole('combobox', { name: 'Tegenpartij' }), giver.number, new RegExp(giver.number));
        await keys.tabTo(page.getByRole('textbox', { name: 'Aantal' }));
        await keys.type('1');
        await keys.tabTo(page.getByRole('combobox', { name: 'Reden' }));
        await keys.type('s');
        await send(keys, /^Overdracht van 1 /);
      },
    },
    {
      name: 'enter a request for early redemption',
      most: 40,
      async work(keys) {
        await find(keys, 'aflos', /^Vroegtijdige aflossing/);
        await expect(title(page, 'Vroegtijdige aflossing')).toBeVisible();
        await keys.press('n');
        await choose(keys, dialog.getByRole('combobox', { name: 'Lid' }), buyer.number, new RegExp(buyer.number));
        await keys.tabTo(dialog.getByRole('combobox', { name: 'Uitgifte' }));
        await keys.type('Ob');
        await keys.tabTo(dialog.getByRole('textbox', { name: 'Aantal' }));
        await keys.type('2');
        await keys.tabTo(dialog.getByRole('textbox', { name: 'Gewenste datum' }));
        await keys.type(typed(daysAgo(-40)));
        await keys.tabTo(dialog.getByRole('combobox', { name: 'Reden' }));
        await keys.type('A');
        await keys.press('Control+Enter');
        await expect(panel.getByRole('heading', { level: 2, name: /^VA-/ })).toBeVisible();
      },
    },
    {
      name: 'correct an address',
      most: 32,
      async work(keys) {
        await find(keys, buyer.number, buyer.name);
        await expect(title(page, buyer.name)).toBeVisible();
        await keys.press('w');
        await keys.tabTo(dialog.getByRole('textbox', { name: 'Plaats', exact: true }));
        await keys.press('Control+a');
        await keys.type('Veere');
        await keys.press('Control+Enter');
        await expect(dialog).toBeHidden();
        await expect(page.getByText(/Veere/).first()).toBeVisible();
      },
    },
    {
      name: 'add a member',
      most: 30,
      async work(keys) {
        await find(keys, 'lid toev', /Member inzien/);
        await expect(title(page, 'Member inzien')).toBeVisible();
        await keys.tabTo(page.getByRole('button', { name: 'Lid toevoegen' }));
        await keys.press('Enter');
        await keys.tabTo(dialog.getByRole('textbox', { name: 'Achternaam' }));
        await keys.type('Proefsma');
        await keys.press('Control+Enter');
        await expect(title(page, /Proefsma/)).toBeVisible();
      },
    },
    {
      name: 'export the list of members',
      most: 31,
      async work(keys) {
        await find(keys, 'ledenlijst', /Member inzien/);
        await expect(title(page, 'Member inzien')).toBeVisible();
        await keys.tabTo(page.getByRole('button', { name: /^Exporteren/ }));
        await keys.press('Enter');
        await keys.tabTo(dialog.getByRole('textbox', { name: /Reden/ }));
        await keys.type('Verzending');
        const download = page.waitForEvent('download');
        await keys.press('Control+Enter');
        await download;
      },
    },
    {
      name: 'set a price',
      most: 42,
      async work(keys) {
        await find(keys, 'prijs', /Instrumenten en prijzen/);
        await expect(title(page, 'Instellingen')).toBeVisible();
        await keys.tabTo(page.getByRole('button', { name: 'Prijs vastleggen' }));
        await keys.press('Enter');
        await keys.tabTo(page.getByRole('textbox', { name: /^Prijs/ }));
        await keys.type('131');
        await keys.tabTo(page.getByRole('textbox', { name: /^Geldig vanaf/ }));
        await keys.press('Control+a');
        await keys.type('01-01-2032');
        await keys.tabTo(page.getByRole('textbox', { name: 'Reden' }));
        await keys.type('Besluit ALV');
        await expect(page.getByRole('button', { name: 'Voorleggen' })).toBeEnabled();
      },
    },
    {
      name: 'read the log of a member',
      most: 16,
      async work(keys) {
        await find(keys, buyer.number, buyer.name);
        await expect(title(page, buyer.name)).toBeVisible();
        await keys.tabTo(page.getByRole('tab', { name: 'Transacties' }));
        await keys.press('End');
        await expect(page.getByRole('tab', { name: 'Logboek' })).toHaveAttribute('aria-selected', 'true');
      },
    },
  ];

  const costs: string[] = [];
  const dear: string[] = [];
  const keys = counting(page);
  for (const { name, most, work } of jobs) {
    await visit(page, '/');
    await expect(title(page, 'Dashboard')).toBeVisible();
    // the title is painted before any script that hears a key
    await expect(page.getByRole('button', { name: people.anna.name, exact: true })).toBeVisible();
    keys.taken();
    await work(keys);
    const cost = keys.taken();
    costs.push(`${String(cost).padStart(3)} (at most ${most}) ${name}`);
    if (cost > most) dear.push(name);
  }
  console.log(costs.join('\n'));
  expect(dear).toEqual([]);
});
