import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { problem } from '../../testing/fakeServer.ts';
import { page } from '../../testing/register.ts';
import { answers, first, round, second } from '../../testing/returns.ts';
import { showReturns as show } from '../../testing/show.ts';

const panel = (number = first.number) => screen.findByRole('complementary', { name: number });

test('the list says what can be admitted and what is locked still; tabs join states with their count and amount', async () => {
  await show('');
  const table = within(await screen.findByRole('table', { name: 'Verzoeken: Te beoordelen' }));
  expect(await table.findByText('kan nu')).toBeVisible();
  expect(table.getByText('eigen invoer')).toBeVisible();
  expect(await screen.findByRole('tab', { name: /Te beoordelen 2 € 2\.100,00/ })).toBeVisible();
  expect(screen.getByRole('tab', { name: /Toegelaten 6/ })).toBeVisible();
  expect(await screen.findByText('wacht op uw goedkeuring')).toBeVisible();
});

test('the list stands where an API of 0.1.0 tells of no rounds', async () => {
  const summary = answers['GET /share-return-requests/summary'] as () => object;
  await show('', { 'GET /share-return-requests/summary': () => ({ ...summary(), rounds: undefined }) });
  expect(await screen.findByRole('link', { name: 'Jan de Vries' })).toBeVisible();
  expect(await screen.findByRole('tab', { name: /Te beoordelen 2/ })).toBeVisible();
  expect(screen.queryByText('wacht op uw goedkeuring')).toBeNull();
});

test('by keyboard: j opens the first, a admits it; another outcome than was asked for needs a reason', async () => {
  const { server } = await show('');
  await screen.findByRole('link', { name: 'Jan de Vries' });
  await userEvent.keyboard('j');
  const aside = within(await panel());
  expect(await aside.findByText(/Komt op plaats 7/)).toBeVisible();
  await userEvent.click(await aside.findByRole('radio', { name: /Schenken/ }));
  expect(aside.getByText(/^Geen uitbetaling: het lid krijgt niets/)).toBeVisible();

  await userEvent.keyboard('{Escape}');
  await userEvent.keyboard('j');
  await userEvent.click(await within(await panel()).findByRole('radio', { name: /Schenken/ }));
  await userEvent.click(within(await panel()).getByRole('button', { name: /Toelaten/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Verzoek GS-2026-000095 toelaten' }));
  expect(dialog.getByText(/^Geen uitbetaling/)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Toelaten' }));
  expect(server.asked.some(({ what, query }) => what.endsWith('/admit') && !query.has('dry_run'))).toBe(false);
  await userEvent.type(
    dialog.getByRole('textbox', { name: /Reden om af te wijken van ‘Uitbetalen’/ }),
    'Zo afgesproken',
  );
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.asked.findLast(({ what, query }) => what.endsWith('/admit') && !query.has('dry_run'));
  expect(sent?.body).toEqual({ outcome: 'gift', outcome_reason: 'Zo afgesproken' });
  expect(sent?.headers.get('If-Match')).toBe('"3"');
});

test('one’s own entry cannot be admitted; what of it is locked stands there with its day', async () => {
  await show(`?id=${second.id}`);
  const aside = within(await panel(second.number));
  expect(await aside.findByText('U kunt uw eigen invoer niet goedkeuren.')).toBeVisible();
  expect(aside.queryByRole('button', { name: /^Toelaten/ })).toBeNull();
  expect(await aside.findByText('16 nu vrij')).toBeVisible();
  expect(aside.getByText('Vanaf 12-04-2099 is 24 vrij.')).toBeVisible();
});

test('a round says its rule and where it decided, ties its sum, and is approved with the digest on the screen', async () => {
  let now = round();
  const { server } = await show(`?round=${round().id}`, {
    [`GET /return-rounds/${round().id}`]: () => now,
    [`POST /return-rounds/${round().id}/approve`]: () => {
      now = round({ status: 'approved', decision: 'closed' });
      return now;
    },
  });
  expect(await screen.findByText(/Dat besliste bij 2 verzoeken; daarvan ging 1 omhoog\./)).toBeVisible();
  const table = within(await screen.findByRole('table', { name: 'Verdeling' }));
  expect(await table.findByText('+1 gelijk')).toBeVisible();
  expect(screen.getByText(/uitbetalen € 550,00 \+ schenken € 525,00/)).toBeVisible();
  expect(screen.getByRole('img', { name: 'Van het gevraagde is 61 % toegewezen' })).toBeVisible();
  await userEvent.keyboard('a');
  const dialog = within(await screen.findByRole('dialog', { name: 'Ronde GR-2026-000001 goedkeuren' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Goedkeuren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.asked.findLast(({ what }) => what.endsWith('/approve'));
  expect(sent?.body).toEqual({ input_sha256: 'c'.repeat(64) });
  // what comes next is spoken: the button that did it is gone
  expect((await screen.findByText(/^De verdeling ligt vast\./)).closest('[role=status]')).toBeVisible();
});

test('a round by share that nobody is in yet does not say that it goes in order', async () => {
  const { calculation } = round();
  if (calculation) calculation.sums = { ...calculation.sums, share_ppm: null };
  await show(`?round=${round().id}`, {
    [`GET /return-rounds/${round().id}`]: () => ({ ...round(), calculation }),
  });
  const picture = within(await screen.findByRole('region', { name: 'Gevraagd en budget' }));
  expect(picture.queryByText('Op volgorde van ontvangst')).toBeNull();
  expect(picture.getByText('Naar rato')).toBeVisible();
});

test('a stale round says because of what, and is calculated again, not approved', async () => {
  const { server } = await show(`?round=${round().id}`, {
    [`GET /return-rounds/${round().id}`]: () =>
      round({
        stale: true,
        decision: 'stale',
        stale_because: [
          {
            at: '2026-11-20T10:00:00Z',
            actor: { id: 'b', name: 'Bram Bakker' },
            action: 'return.withdrawn',
            number: 'GS-2026-000087',
          },
        ],
      }),
    [`POST /return-rounds/${round().id}/calculate`]: () => round(),
  });
  expect(await screen.findByText(/GS-2026-000087: Ingetrokken, Bram Bakker/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /Ronde goedkeuren/ })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Herberekenen' }));
  await waitFor(() => expect(server.asked.some(({ what }) => what.endsWith('/calculate'))).toBe(true));
});

test('what if asks, keeps nothing, and Esc goes back to the round', async () => {
  const { server } = await show(`?round=${round().id}`, {
    [`GET /return-rounds/${round().id}/what-if`]: () => {
      const { calculation, budget_quantity, cut_off, policy, price_cents, deaths_first, whole_units } = round();
      const terms = { budget_quantity, cut_off, policy, price_cents, deaths_first, whole_units };
      return { ...terms, budget_cents: 150_000, sums: { ...calculation?.sums, allocated: '60' } };
    },
  });
  const budget = await screen.findByRole('textbox', { name: 'Wat als: ander budget' });
  await userEvent.clear(budget);
  await userEvent.type(budget, '1500');
  expect(await screen.findByRole('row', { name: 'Toegewezen 43 60' })).toBeVisible();
  // who types slowly asks for what stands there meanwhile, too
  await waitFor(() => {
    const last = server.asked.findLast(({ what }) => what.endsWith('/what-if'));
    expect(last?.query.get('budget_cents')).toBe('150000');
  });
  await userEvent.keyboard('{Escape}');
  expect(budget).toHaveValue('1.075,00');
  expect(server.asked.some(({ what }) => what.startsWith('POST'))).toBe(false);
});

test('a price above nominal needs its reason, and a refusal keeps what was typed', async () => {
  const { server } = await show('?round=new', {
    'POST /return-rounds': () =>
      problem(409, 'round_open', [
        { field: 'instrument_id', code: 'round_open', params: { number: 'GR-2026-000001' } },
      ]),
  });
  const dialog = within(await screen.findByRole('dialog', { name: 'Nieuwe ronde' }));
  await userEvent.type(await dialog.findByRole('textbox', { name: /Budget in euro/ }), '75000');
  const price = dialog.getByRole('textbox', { name: /Prijs per stuk/ });
  await userEvent.clear(price);
  await userEvent.type(price, '26');
  await userEvent.click(dialog.getByRole('button', { name: 'Bereken verdeling' }));
  const why = await dialog.findByRole('textbox', { name: /Reden voor een prijs boven nominaal/ });
  expect(server.asked.some(({ what }) => what === 'POST /return-rounds')).toBe(false);
  await userEvent.type(why, 'Besluit van de ledenraad');
  await userEvent.click(dialog.getByRole('button', { name: 'Bereken verdeling' }));
  const refused = /Er loopt al een ronde voor dit instrument: GR-2026-000001/;
  expect(await dialog.findByRole('link', { name: refused })).toBeVisible();
  expect(dialog.getByRole('combobox', { name: /Instrument/ })).toHaveAccessibleDescription(refused);
  expect(why).toHaveValue('Besluit van de ledenraad');
  expect(server.last('POST /return-rounds')?.body).toMatchObject({
    budget_cents: 7_500_000,
    price_cents: 2_600,
    price_reason: 'Besluit van de ledenraad',
  });
});

test('what is refused of other terms stands at its field', async () => {
  const { server } = await show(`?round=${round().id}`, {
    [`POST /return-rounds/${round().id}/calculate`]: () =>
      problem(422, 'price_invalid', [{ field: 'terms.price_cents', code: 'price_invalid', params: {} }]),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Voorwaarden…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Voorwaarden van GR-2026-000001' }));
  const price = await dialog.findByRole('textbox', { name: /Prijs per stuk/ });
  await userEvent.click(dialog.getByRole('button', { name: 'Bereken verdeling' }));
  await waitFor(() => expect(price).toBeInvalid());
  const sent = server.asked.findLast(({ what }) => what.endsWith('/calculate'));
  expect(sent?.body).toMatchObject({ terms: { price_cents: 2_500, cut_off: '2026-09-30' } });
});

test('each instrument has a round and an order of its own, and the page says of which', async () => {
  const other = { ...round().instrument, id: '00000000-0000-4000-8000-00000000f0f0', name_nl: 'Zonneaandeel' };
  const newer = round({ id: '00000000-0000-4000-8000-00000000f003', number: 'GR-2026-000002', instrument: other });
  const summary = answers['GET /share-return-requests/summary'] as () => object;
  await show('?status=admitted', {
    'GET /share-return-requests/summary': () => ({
      ...summary(),
      rounds: [newer, round()].map(({ id, number }) => ({ id, number })),
    }),
    'GET /share-return-requests': () => ({
      ...page([first, { ...first, id: '00000000-0000-4000-8000-00000000f004', instrument: other }]),
      totals: { quantity: null, nominal_cents: 210_000 },
    }),
    'GET /return-rounds/*': (_asked, id) => [newer, round()].find((one) => one.id === id) ?? problem(404, 'not_found'),
  });
  const rounds = () => screen.getAllByRole('link', { name: /^(?:Beoordelen|Bekijken)$/ });
  await waitFor(() => expect(rounds()).toHaveLength(2));
  const links = rounds();
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    `/shares/requests?round=${newer.id}`,
    `/shares/requests?round=${round().id}`,
  ]);
  expect(links.map((link) => link.parentElement?.parentElement?.textContent)).toEqual([
    expect.stringContaining('Zonneaandeel'),
    expect.stringContaining(round().instrument.name_nl),
  ]);
  const table = within(await screen.findByRole('table', { name: /Toegelaten/ }));
  expect(table.getByRole('columnheader', { name: 'Instrument' })).toBeVisible();
  expect(table.getByRole('cell', { name: 'Zonneaandeel' })).toBeVisible();
});

test('the rounds come by pages, each asked for by the end of the one before', async () => {
  const older = round({ id: '00000000-0000-4000-8000-00000000f002', number: 'GR-2001-000001', fiscal_year: 2001 });
  await show('?round=list', {
    'GET /return-rounds': ({ query }) =>
      query.get('cursor') === 'next'
        ? page([older], { total: 26 })
        : page([round()], { total: 26, next_cursor: 'next' }),
  });
  expect(await screen.findByRole('link', { name: 'Ronde 2025' })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Volgende pagina' }));
  expect(await screen.findByRole('link', { name: 'Ronde 2001' })).toBeVisible();
  expect(screen.getByText(/26–26 van 26/)).toBeVisible();
});
