// The jobs of an administrator's day, from the dashboard to what tells that each is done: what it costs in keys, without a mouse, and
// in clicks, with nothing typed but what a field asks for.
import { apiOf, daysAgo, seeded } from './api.ts';
import { memberAt, people, signIn, visit } from './app.ts';
import { type Hand, keyboardHand, mouseHand } from './hands.ts';
import { counting } from './keyboard.ts';
import { expect, type Page, test } from './test.ts';
import { typed } from './words.ts';

test.setTimeout(400_000);
// a job that cannot be done says so soon
test.use({ actionTimeout: 10_000 });

interface Job {
  name: string;
  /** At most so many. */
  keys: number;
  clicks: number;
  work: (hand: Hand) => Promise<void>;
}

const title = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name });

test('what an administrator does all day costs few keys, and few clicks', async ({ page }) => {
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

  const dialog = page.getByRole('dialog');
  const panel = page.getByRole('complementary');
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  const ofDialog = (name: string | RegExp) => dialog.getByRole('button', { name }).last();
  const whom = (no: string) => new RegExp(no);
  /** Another value for each hand: the same twice would be asked about. */
  const either = <Value>({ by }: Hand, keys: Value, clicks: Value) => (by === 'keys' ? keys : clicks);
  /** Books what was read first. */
  const book = async (hand: Hand, what: RegExp) => {
    await expect(page.getByText(what).first()).toBeVisible();
    await hand.send(button(/^Vastleggen/).first());
    await expect(page.getByText(/Geboekt als TR-/)).toBeVisible();
  };
  const enter = async (hand: Hand) => {
    await hand.act(page.getByRole('link', { name: 'Transactie toevoegen' }).first(), 'n');
    await expect(title(page, 'Transactie toevoegen')).toBeVisible();
  };
  const issue = async (hand: Hand, quantity: number) => {
    await enter(hand);
    await hand.choose(page.getByRole('combobox', { name: 'Lid' }), buyer.number, whom(buyer.number));
    await hand.pick(page.getByRole('combobox', { name: 'Instrument' }), 'Aa');
    await hand.write(page.getByRole('textbox', { name: 'Aantal' }), String(quantity));
    await book(hand, new RegExp(`^Uitgifte van ${quantity} `));
  };
  const openMember = async (hand: Hand) => {
    await hand.find(buyer.number, buyer.name);
    await expect(title(page, buyer.name)).toBeVisible();
  };
  const openLastYear = async (hand: Hand) => {
    await hand.find(`${buyer.number} ${lastYear.slice(2)}`, whom(buyer.number));
    await expect(page.getByText(new RegExp(`31-12-${lastYear}`)).first()).toBeVisible();
  };
  /** By its words in the search; by mouse from the menu, where it stands there. */
  const openPage = async (hand: Hand, words: string, answer: RegExp, name: string) => {
    const entry = page.getByRole('navigation').getByRole('link', { name: new RegExp(`^${name}`, 'u') });
    if (hand.by === 'clicks' && (await entry.count()) > 0) await hand.act(entry.first());
    else await hand.find(words, answer);
    await expect(title(page, name)).toBeVisible();
  };

  const jobs: Job[] = [
    {
      name: 'find a member by name',
      keys: 9,
      clicks: 2,
      async work(hand) {
        await hand.find(buyer.name.split(' ').at(-1)!.slice(0, 8), buyer.name);
        await expect(page).toHaveURL(/lid=/);
        await expect(page.getByRole('table', { name: 'Transacties' })).toBeVisible();
      },
    },
    { name: 'find a member by number', keys: 8, clicks: 2, work: openMember },
    {
      name: 'find a transaction by its last figures',
      keys: 5,
      clicks: 2,
      async work(hand) {
        await hand.find(String(Number(transaction.slice(-6))), transaction);
        await expect(dialog.or(panel).filter({ hasText: transaction }).first()).toBeVisible();
      },
    },
    {
      name: 'find a request by its last figures',
      keys: 5,
      clicks: 2,
      async work(hand) {
        await hand.find(String(Number(request.slice(-6))), request);
        await expect(panel.getByText(request).first()).toBeVisible();
      },
    },
    {
      name: 'see what waits for approval',
      keys: 1,
      clicks: 1,
      async work(hand) {
        const link = page.getByRole('link', { name: 'Beoordelen', exact: true });
        await expect(link).toBeVisible();
        await hand.act(link, 'b');
        await expect(title(page, 'Te beoordelen')).toBeVisible();
      },
    },
    {
      name: 'see all requests that are open',
      keys: 9,
      clicks: 2,
      work: (hand) => openPage(hand, 'openst', /^Openstaande verzoeken/, 'Openstaande verzoeken'),
    },
    {
      name: 'read the notifications',
      keys: 8,
      clicks: 1,
      work: (hand) => openPage(hand, 'notif', /^Notificaties/, 'Notificaties'),
    },
    { name: 'tell a caller what was held at the end of last year', keys: 11, clicks: 2, work: openLastYear },
    {
      name: 'send a caller that as a statement',
      keys: 12,
      clicks: 3,
      async work(hand) {
        await openLastYear(hand);
        await hand.act(button(`Jaaroverzicht ${lastYear}`), 'e');
        await expect(dialog).toBeVisible();
      },
    },
    {
      name: 'open the register on a day',
      keys: 10,
      clicks: 2,
      work: (hand) => openPage(hand, 'register', /Register op een dag/, 'Register op een dag'),
    },
    {
      name: 'open a financial year',
      keys: 10,
      clicks: 3,
      async work(hand) {
        await openPage(hand, 'boekj', /Boekjaren/, 'Boekjaren');
        await hand.act(page.getByRole('link', { name: lastYear, exact: true }));
        await expect(title(page, `Boekjaar ${lastYear}`)).toBeVisible();
      },
    },
    { name: 'book an issue', keys: 19, clicks: 7, work: (hand) => issue(hand, either(hand, 2, 6)) },
    {
      name: 'book another one like it',
      keys: 16,
      clicks: 4,
      async work(hand) {
        await issue(hand, either(hand, 4, 7));
        either<{ taken(): number }>(hand, keys, mouse).taken();
        await hand.act(button(/Nog een/).or(page.getByRole('link', { name: /Nog een/ })));
        await hand.choose(page.getByRole('combobox', { name: 'Lid' }), giver.number, whom(giver.number));
        const quantity = either(hand, 3, 8);
        await hand.write(page.getByRole('textbox', { name: 'Aantal' }), String(quantity));
        await book(hand, new RegExp(`^Uitgifte van ${quantity} `));
      },
    },
    {
      name: 'book a transfer',
      keys: 36,
      clicks: 13,
      async work(hand) {
        await enter(hand);
        await hand.choose(page.getByRole('combobox', { name: 'Lid' }), buyer.number, whom(buyer.number));
        await hand.pick(page.getByRole('combobox', { name: 'Soort' }), 'Ov');
        await hand.pick(page.getByRole('combobox', { name: 'Instrument' }), 'Aa');
        await hand.choose(page.getByRole('combobox', { name: 'Tegenpartij' }), giver.number, whom(giver.number));
        const quantity = either(hand, 1, 2);
        await hand.write(page.getByRole('textbox', { name: 'Aantal' }), String(quantity));
        await hand.pick(page.getByRole('combobox', { name: 'Reden' }), either(hand, 's', 'Schenking'));
        await book(hand, new RegExp(`^Overdracht van ${quantity} `));
      },
    },
    {
      name: 'enter a request for early redemption',
      keys: 40,
      clicks: 10,
      async work(hand) {
        await openPage(hand, 'aflos', /^Vroegtijdige aflossing/, 'Vroegtijdige aflossing');
        await hand.act(button('Nieuw verzoek'), 'n');
        await hand.choose(dialog.getByRole('combobox', { name: 'Lid' }), buyer.number, whom(buyer.number));
        await hand.pick(dialog.getByRole('combobox', { name: 'Uitgifte' }), 'Ob');
        await hand.write(dialog.getByRole('textbox', { name: 'Aantal' }), either(hand, '2', '1'));
        await hand.write(dialog.getByRole('textbox', { name: 'Gewenste datum' }), typed(daysAgo(-40)));
        await hand.pick(dialog.getByRole('combobox', { name: 'Reden' }), 'A');
        await hand.send(ofDialog(/^Verzoek indienen/));
        await expect(panel.getByRole('heading', { level: 2, name: /^VA-/ })).toBeVisible();
      },
    },
    {
      name: 'correct an address',
      keys: 30,
      clicks: 5,
      async work(hand) {
        await openMember(hand);
        await hand.act(button(/^Wijzigen/).first(), 'w');
        const place = either(hand, 'Veere', 'Goes');
        await hand.write(dialog.getByRole('textbox', { name: 'Plaats', exact: true }), place);
        await hand.send(ofDialog(/^Opslaan/));
        await expect(dialog).toBeHidden();
        await expect(page.getByText(new RegExp(place)).first()).toBeVisible();
      },
    },
    {
      name: 'write a note about a member',
      keys: 26,
      clicks: 5,
      async work(hand) {
        await openMember(hand);
        if (hand.by === 'keys') {
          await keys.tabTo(page.getByRole('tab', { name: 'Transacties' }));
          await keys.press('End');
          await expect(page.getByRole('tab', { name: 'Logboek' })).toHaveAttribute('aria-selected', 'true');
          await keys.press('ArrowLeft');
        } else await hand.act(page.getByRole('tab', { name: 'Notities' }));
        const note = either(hand, 'Belde', 'Schreef');
        await hand.write(page.getByRole('textbox', { name: 'Opmerking' }), note);
        await hand.act(button('Opmerking toevoegen'));
        await expect(
          page.getByRole('tabpanel', { name: 'Notities' }).getByRole('paragraph').getByText(note, { exact: true }),
        ).toBeVisible();
      },
    },
    {
      name: 'add a member',
      keys: 28,
      clicks: 4,
      async work(hand) {
        await openPage(hand, 'lid toev', /Member inzien/, 'Member inzien');
        await hand.act(button('Lid toevoegen'));
        await hand.write(dialog.getByRole('textbox', { name: 'Achternaam' }), either(hand, 'Proefsma', 'Muizenga'));
        await hand.send(ofDialog(/^Lid toevoegen/));
        await expect(title(page, either(hand, /Proefsma/, /Muizenga/))).toBeVisible();
      },
    },
    {
      name: 'export the list of members',
      keys: 29,
      clicks: 4,
      async work(hand) {
        await openPage(hand, 'ledenlijst', /Member inzien/, 'Member inzien');
        await hand.act(button(/^Exporteren/));
        await hand.write(dialog.getByRole('textbox', { name: /Reden/ }), 'Verzending');
        const download = page.waitForEvent('download');
        await hand.send(ofDialog(/^Exporteren/));
        await download;
      },
    },
    {
      name: 'set a price',
      keys: 40,
      clicks: 6,
      async work(hand) {
        await openPage(hand, 'prijs', /Instrumenten en prijzen/, 'Instellingen');
        await hand.act(button('Prijs vastleggen').first());
        await hand.write(page.getByRole('textbox', { name: /^Prijs/ }), '131');
        await hand.write(page.getByRole('textbox', { name: /^Geldig vanaf/ }), '01-01-2032');
        await hand.write(page.getByRole('textbox', { name: 'Reden' }), 'Besluit ALV');
        await expect(button('Voorleggen')).toBeEnabled();
      },
    },
    {
      name: 'read the log of a member',
      keys: 16,
      clicks: 3,
      async work(hand) {
        await openMember(hand);
        const log = page.getByRole('tab', { name: 'Logboek' });
        if (hand.by === 'keys') {
          await keys.tabTo(page.getByRole('tab', { name: 'Transacties' }));
          await keys.press('End');
        } else await hand.act(log);
        await expect(log).toHaveAttribute('aria-selected', 'true');
      },
    },
    {
      name: 'read in the log what was done today',
      keys: 6,
      clicks: 2,
      work: (hand) => openPage(hand, 'logb', /^Logboek/, 'Logboek'),
    },
  ];

  const keys = counting(page);
  const mouse = mouseHand(page);
  const hands = [
    { hand: keyboardHand(page, keys), taken: keys.taken },
    { hand: mouse as Hand, taken: mouse.taken },
  ];
  const costs: string[] = [];
  const dear: string[] = [];
  for (const job of jobs) {
    const line: string[] = [];
    for (const { hand, taken } of hands) {
      await visit(page, '/');
      await expect(title(page, 'Dashboard')).toBeVisible();
      // the title is painted before any script that hears a key
      await expect(page.getByRole('button', { name: people.anna.name, exact: true })).toBeVisible();
      taken();
      await test.step(`${job.name}, ${hand.by}`, () => job.work(hand));
      const cost = taken();
      line.push(`${String(cost).padStart(3)} ${hand.by} (at most ${job[hand.by]})`);
      if (cost > job[hand.by]) dear.push(`${job.name}, ${hand.by}`);
    }
    costs.push(`${line.join(', ')}: ${job.name}`);
  }
  console.log(costs.join('\n'));
  expect(jobs).toHaveLength(22);
  expect(dear).toEqual([]);
});
