import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { address, api, batch, checkedBatch, comparison, oddLoan, row, wrongRows } from '../../testing/bulk.ts';
import { showBulk as show } from '../../testing/show.ts';
import { problem } from '../../testing/fakeServer.ts';
import { bram } from '../../testing/register.ts';
import { whole } from '../../testing/whole.ts';

beforeEach(() => {
  // the rows in sight are drawn, and here nothing has a height
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(640);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const cells = 'Lidnr\tSoort\n100001\tUitgifte\n';
const paste = () =>
  fireEvent.paste(document.body, { clipboardData: { getData: () => cells, types: ['text/plain'], files: [] } });

test('a reading shows the cell it decides and the one that proves it; another is read by the server', async () => {
  const { server } = await show(address, {
    [`POST ${api}/read`]: ({ body }) => {
      const { reading } = batch();
      const wish = body as { number: 'point'; columns: (typeof reading.columns)[number]['column'][] };
      const number = { ...reading.number, profile: wish.number, proof: null };
      const columns = reading.columns.map((shown, place) => ({ ...shown, column: wish.columns[place] ?? null }));
      return batch({ version: 2, reading: { ...reading, number, columns } });
    },
  });
  expect(await screen.findByText('van 6 kolommen herkend', { exact: false })).toBeVisible();
  expect(screen.getByText('Regel 2: 1.250 is 1.250, niet 1,25.')).toBeVisible();
  expect(screen.getByText('Regel 2: 01-02-2026 is 1 februari, niet 2 januari.')).toBeVisible();
  await userEvent.click(screen.getByLabelText('1,234.56'));
  expect(await screen.findByText('Geen cel die het bewijst: kies zelf.')).toBeVisible();
  // without a column that is needed there is nothing to check
  await userEvent.selectOptions(screen.getByLabelText('Soort wordt'), 'Niet gebruiken');
  expect(await screen.findByText(/Nodig: 4 van 5 gevonden/)).toBeVisible();
  expect(screen.getByText('3 regels controleren').closest('button')).toBeDisabled();
  expect(server.asked.findLast(({ what }) => what.endsWith('/read'))?.body).toMatchObject({
    columns: ['member_no', null, 'instrument', 'effective_date', 'quantity', null],
    number: 'point',
  });
});

test.each([
  [640, '640 B'],
  [98_304, '98,3 kB'],
  [1_250_000, '1,3 MB'],
])('a file of %i bytes reads %s', async (bytes, words) => {
  await show(address, { [`GET ${api}`]: () => batch({ file_bytes: bytes }) });
  expect(await screen.findByText(words, { exact: false })).toBeVisible();
});

test('how cells of a workbook are read that are no texts is not asked', async () => {
  const { reading } = batch();
  const typed = { proof: null, ambiguous: null, unread: 0, texts: 0 };
  const workbook = {
    ...reading,
    file: { format: 'workbook' as const, sheets: ['Leden'], sheet: 'Leden' },
    program: 'econobis_participations' as const,
    number: { ...typed, profile: 'comma' as const },
    date: reading.date,
    hidden: { count: 2, first: 7 },
  };
  await show(address, { [`GET ${api}`]: () => batch({ reading: workbook }) });
  expect(await screen.findByText('Herkend: de export van deelnames uit Econobis.')).toBeVisible();
  expect(screen.getByText('Het werkblad zegt dit zelf: er is niets te kiezen.')).toBeVisible();
  expect(
    screen.getByText('2 regels zijn in het bestand verborgen, de eerste is regel 7. Ze tellen mee.'),
  ).toBeVisible();
  expect(screen.queryByLabelText('1,234.56')).toBeNull();
  expect(screen.getByLabelText('dd-mm-jjjj')).toBeChecked();
});

test('a click on another line of the grid makes it the one with the headings', async () => {
  const { reading } = batch();
  const top = [
    { line: 1, cells: ['Ledenregister', '', ''] },
    { line: 3, cells: ['Lidnr', 'Soort', 'Product'] },
  ];
  const found = batch({ reading: { ...reading, heading: { from: 1, to: 1 }, top } });
  const { server } = await show(address, {
    [`GET ${api}`]: () => found,
    [`POST ${api}/read`]: () => batch({ version: 2, reading: { ...reading, heading: { from: 3, to: 3 }, top } }),
  });
  await userEvent.click(await screen.findByText('Kopregel'));
  expect(screen.getByRole('button', { name: 'Regel 1' })).toHaveAttribute('aria-pressed', 'true');
  await userEvent.click(screen.getByText('Product', { selector: 'td *' }));
  expect(await screen.findByRole('button', { name: 'Regel 3' })).toHaveAttribute('aria-pressed', 'true');
  // its headings are recognised anew
  expect(server.asked.findLast(({ what }) => what.endsWith('/read'))?.body).toEqual({
    encoding: 'utf-8',
    delimiter: ';',
    sheet: null,
    header_line: 3,
  });
});

test('a name that is asked about is answered in its row', async () => {
  const name = { kind: 'organisation', given_name: null, infix: null, family_name: null } as const;
  const asked = row({
    status: 'warning',
    cells: { member_no: '7', full_name: 'Jan Beheer' },
    problems: [{ column: 'member_kind', code: 'organisation_recognised', params: { value: 'Jan Beheer' } }],
    name: { ...name, company_name: 'Jan Beheer' },
  });
  const register = checkedBatch({ purpose: 'register', status: 'valid', errors: 0, warnings: 1 });
  const { server } = await show(`${address}&rows=warning`, {
    [`GET ${api}`]: () => register,
    [`GET ${api}/rows`]: () => ({ items: [asked], next_cursor: null, total: 1 }),
    [`PATCH ${api}/rows/*`]: () => register,
  });
  expect(await screen.findByText('‘Jan Beheer’ lijkt een organisatie.')).toBeVisible();
  await userEvent.click(screen.getByText('Is een persoon'));
  expect(server.asked.findLast(({ what }) => what.startsWith('PATCH'))?.body).toEqual({
    cells: { member_kind: 'persoon' },
  });
});

test('a cause is a whole sentence, and what it says is cut at no colon', async () => {
  const all = { column: null, rows: 1, first_line: 2, last_line: 2, value: null, suggestion: null };
  const causes = [
    { ...all, column: 'house_number' as const, code: 'text_invalid' as const, params: { date: '01-03-26' } },
    {
      ...all,
      code: 'insufficient_available' as const,
      params: { requested: '7', available: '6', waiting: '0', reserved: '0' },
    },
  ];
  await show(address, { [`GET ${api}`]: () => checkedBatch({ causes }) });
  expect(await screen.findByRole('button', { name: /de datum 01-03-26 van\.$/ })).toBeVisible();
  const table = within(screen.getByRole('table', { name: 'Oorzaken van de fouten' }));
  for (const cause of table.getAllByRole('button')) expect(cause.textContent).not.toMatch(/:$/);
});

test('what a cause is to be mended with stands there in the words of the file', async () => {
  const kind = { code: 'kind_not_allowed' as const, column: 'kind' as const, params: { nearest: 'issue' } };
  const lines = { rows: 2, first_line: 2, last_line: 3 };
  const causes = [{ ...kind, ...lines, value: 'uitgiftee', suggestion: 'issue' }];
  await show(address, { [`GET ${api}`]: () => checkedBatch({ causes }) });
  expect(await screen.findByLabelText('In plaats van uitgiftee')).toHaveValue('Uitgifte');
});

test('Enter keeps a mended row and goes on to the next; what could not be kept stays in its cell, also after a reload', async () => {
  let down = true;
  const answers = {
    [`GET ${api}`]: () => checkedBatch(),
    [`PATCH ${api}/rows/*`]: () => (down ? problem(503, 'not_ready') : checkedBatch({ version: 4, errors: 1 })),
  };
  const { server } = await show(address, answers);
  const cell = await screen.findByLabelText('Lidnummer, regel 3');
  expect(cell).toBeInvalid();
  expect(screen.getAllByText(/Lid 999999 bestaat niet/)[0]).toBeVisible();
  await userEvent.clear(cell);
  await userEvent.type(cell, '100001{Enter}');
  expect(screen.getByLabelText('Instrument, regel 4')).toHaveFocus();
  expect(await screen.findByText(/^Niet opgeslagen\./)).toBeVisible();
  // by then the focus is in another row
  expect(screen.getByText(/^regel 3: Niet opgeslagen\. /i)).toHaveRole('status');
  expect(cell).toHaveValue('100001');
  expect(sessionStorage.getItem(`ledenbureau.bulk/${batch().id}`)).toContain('100001');
  down = false;
  await userEvent.click(screen.getByText('Opslaan'));
  await waitFor(() => expect(sessionStorage.getItem(`ledenbureau.bulk/${batch().id}`)).toBeNull());
  const sent = server.last(`PATCH ${api}/rows/3`);
  expect(sent?.body).toEqual({ cells: { member_no: '100001' } });
  expect(sent?.headers.get('If-Match')).toBe('"3"');
});

test('when the last wrong row is mended the focus stays in the list, and what the file comes to is spoken', async () => {
  let left = [wrongRows[1]];
  await show(address, {
    [`GET ${api}`]: () => checkedBatch(left.length > 0 ? { errors: 1 } : { version: 4, errors: 0, causes: [] }),
    [`GET ${api}/rows`]: () => ({ items: left, next_cursor: null, total: left.length }),
    [`PATCH ${api}/rows/*`]: () => {
      left = [];
      return checkedBatch({ version: 4, errors: 0, causes: [] });
    },
  });
  const cell = await screen.findByLabelText('Instrument, regel 4');
  const figure = screen.getByRole('heading', { name: /^1 fout/ }).closest('[role=status]');
  await userEvent.clear(cell);
  await userEvent.type(cell, 'Good Share{Enter}');
  await waitFor(() => expect(cell).not.toBeInTheDocument());
  expect(screen.getByRole('group', { name: 'Regels' })).toHaveFocus();
  expect(figure?.textContent).toMatch(/regels goed/);
});

test('an error in a row or a file leads to the help that explains it, and one that nothing explains to none', async () => {
  const wrong = row({
    line: 3,
    status: 'error',
    problems: [{ column: 'quantity', code: 'number_invalid', params: { value: 'drie' } }],
  });
  await show(address, {
    [`GET ${api}`]: () => checkedBatch(),
    [`GET ${api}/rows`]: () => ({ items: [wrong, wrongRows[1]], next_cursor: null, total: 2 }),
  });
  expect(await screen.findByText(/^Instrument .* bestaat niet/)).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Waarom?' })); // one alone
  const help = await screen.findByRole('dialog', { name: /Bulk transactie toevoegen/ });
  await waitFor(() => expect(within(help).getByRole('heading', { name: 'Getallen en totalen' })).toHaveFocus());
});

test('rows with errors are left out by an explicit choice alone', async () => {
  const { server } = await show(address, {
    [`GET ${api}`]: () => checkedBatch(),
    [`POST ${api}/submit`]: () => checkedBatch({ version: 4, status: 'awaiting_approval', skip_invalid: true }),
  });
  const submit = await screen.findByText('Voorleggen…');
  expect(submit.closest('button')).toBeDisabled();
  await userEvent.click(screen.getByLabelText('2 foute regels overslaan en de andere 1 voorleggen'));
  await userEvent.click(submit);
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByText(/2 foute regels worden overgeslagen/)).toBeVisible();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked.findLast(({ what }) => what.endsWith('/submit'))?.body).toEqual({ skip_invalid: true });
});

test('what is out of the ordinary is submitted only once it was said to be right', async () => {
  const ready = checkedBatch({
    status: 'valid',
    errors: 0,
    warnings: 2,
    attention: [
      { code: 'rate_unusual', rows: 2 },
      { code: 'backdated', rows: 1 },
    ],
  });
  const odd = row({
    status: 'warning',
    problems: [
      { column: 'coupon', code: 'rate_unusual', params: { rate_ppm: 450, min_ppm: 2_000, max_ppm: 150_000 } },
      { column: 'nominal', code: 'terms_differ', params: { instrument: 'ZON' } },
    ],
  });
  const { server } = await show(address, {
    [`GET ${api}`]: () => ready,
    [`GET ${api}/rows`]: () => ({ items: [odd], next_cursor: null, total: 1 }),
    [`POST ${api}/submit`]: () => ({ ...ready, version: 4, status: 'awaiting_approval' }),
  });
  await userEvent.click(await screen.findByText('Voorleggen…'));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  const box = dialog.getByRole('checkbox', {
    name: /De rente in 2 regels klopt, ook al ligt die buiten 0,2 % tot 15 %/,
  });
  await waitFor(() => expect(box).toBeInvalid());
  expect(dialog.getAllByRole('checkbox')).toHaveLength(1);
  expect(server.asked.some(({ what }) => what.endsWith('/submit'))).toBe(false);
  await userEvent.click(box);
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked.findLast(({ what }) => what.endsWith('/submit'))?.body).toEqual({
    skip_invalid: false,
    confirmed: ['rate_unusual'],
  });
});

const pricedLoan = { ...oddLoan, prices: [{ price_cents: 26_250, valid_from: '2024-06-01' }] };

const differing = comparison({
  balance: {
    file_name: 'stand.csv',
    file_sha256: 'e'.repeat(64),
    rows: 60,
    total_lines: 1,
    workbook: { sheets: ['Leden', 'Saldo'], sheet: 'Saldo', formulas: null, hidden: { count: 3, first: 12 } },
    number: 'comma',
    auditfile: null,
  },
  by_member: {
    count: 70,
    lines: Array.from({ length: 50 }, (_, at) => ({
      member_no: 1043 + at,
      instrument: 'Aandeel',
      old: { quantity: at === 1 ? '1' : at === 2 ? '10' : '12', amount_cents: 30_000 },
      new: { quantity: '10', amount_cents: 25_000 },
    })),
  },
  differences: 70,
});

test('a register that differs by member says whose holdings, and is submitted with a reason alone', async () => {
  const register = checkedBatch({ purpose: 'register', status: 'valid', errors: 0 });
  const { server } = await show(address, {
    [`GET ${api}`]: () => register,
    [`GET ${api}/comparison`]: () => differing,
    [`POST ${api}/submit`]: () => batch({ ...register, status: 'awaiting_approval', version: 4 }),
  });
  expect(await screen.findByText('Lid 1043, Aandeel: 12 stuks in de oude administratie, 10 hier')).toBeVisible();
  expect(screen.getByText('Lid 1044, Aandeel: 1 stuk in de oude administratie, 10 hier')).toBeVisible();
  expect(screen.getByText(/^Lid 1045, Aandeel: € 300,00 in de oude administratie, € 250,00 hier$/)).toBeVisible();
  expect(screen.getByText('En nog 60 verschillen')).toBeVisible();
  await userEvent.click(screen.getByText('50 verschillen tonen'));
  expect(screen.getByText(/^Lid 1092/)).toBeVisible();
  expect(screen.getByText('En nog 20 verschillen')).toBeVisible();
  expect(screen.getByText(/^Uit stand.csv: 60 regels\./)).toHaveTextContent('1 regel met een totaal telt niet mee.');
  expect(screen.getByText(/Gelezen wordt Saldo/)).toBeVisible();
  expect(screen.getByText(/^3 regels zijn in het bestand verborgen, de eerste is regel 12/)).toBeVisible();
  await userEvent.click(screen.getByText('Voorleggen…'));
  const dialog = await screen.findByRole('dialog');
  const field = await within(dialog).findByRole('textbox', { name: /^Reden om voor te leggen met 70 verschillen/ });
  await userEvent.click(within(dialog).getByRole('button', { name: /^Voorleggen/ }));
  expect(field).toBeInvalid();
  await userEvent.type(field, 'De oude lijst is van vorig jaar');
  await userEvent.click(within(dialog).getByRole('button', { name: /^Voorleggen/ }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked.findLast(({ what }) => what.endsWith('/submit'))?.body).toEqual({
    skip_invalid: false,
    difference_reason: 'De oude lijst is van vorig jaar',
  });
});

test('whoever approves sees why it differs, and names what the page has beside the old administration', async () => {
  const waiting = checkedBatch({ purpose: 'register', status: 'awaiting_approval', errors: 0, maker: bram });
  const { server } = await show(address, {
    [`GET ${api}`]: () => waiting,
    [`GET ${api}/comparison`]: () => comparison({ ...differing, reason: 'De oude lijst is van vorig jaar' }),
    [`POST ${api}/approve`]: () => batch({ ...waiting, status: 'posting', version: 5 }),
  });
  expect(await screen.findByText('De oude lijst is van vorig jaar')).toBeVisible();
  await userEvent.keyboard('a');
  const dialog = await screen.findByRole('dialog');
  await userEvent.click(within(dialog).getByRole('button', { name: /^Goedkeuren/ }));
  await waitFor(() => expect(server.asked.some(({ what }) => what.endsWith('/approve'))).toBe(true));
  expect(server.asked.findLast(({ what }) => what.endsWith('/approve'))?.body).toMatchObject({
    totals_sha256: 'd'.repeat(64),
  });
});

const nothing = { rows: 0, lines: [], factor: null, larger: null, nominal_cents: null, members: [] };

test('an audit file asks which account is which instrument, says what it was read as, and of which day', async () => {
  const register = checkedBatch({ purpose: 'register', status: 'valid', errors: 0 });
  const account = { account: '0500', name: 'Ledenkapitaal' };
  let attempts = 0;
  const { server } = await show(address, {
    [`GET ${api}`]: () => register,
    [`GET ${api}/comparison`]: () =>
      attempts < 2
        ? comparison()
        : comparison({
            day: '2025-12-31',
            balance: {
              file_name: 'boekhouding.xaf',
              file_sha256: 'e'.repeat(64),
              rows: 9,
              total_lines: 0,
              workbook: null,
              number: null,
              auditfile: {
                accounts: [{ ...account, instrument: 'Aandeel', amount_cents: 30_000 }],
                others: [{ account: '0700', name: 'Lening', amount_cents: 50_000 }],
                members_missing: 'lines',
              },
            },
            members: {
              old: 2,
              new: 1,
              difference: -1,
              explanations: [{ code: 'other_day', ...nothing, day: '2026-01-15' }],
            },
            differences: 1,
          }),
    [`PUT ${api}/old-balance`]: () => {
      attempts += 1;
      if (attempts > 1) return register;
      return problem(422, 'auditfile_unmatched', [{ field: 'account', code: 'auditfile_unmatched', params: account }]);
    },
  });
  await userEvent.click(await screen.findByText('Bestand inlezen'));
  await userEvent.type(screen.getByRole('textbox', { name: /^Stand op/ }), '31-12-2025');
  const file = new File(['<auditfile/>'], 'boekhouding.xaf');
  await userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]') as HTMLInputElement, file);
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: '0500 Ledenkapitaal' }), 'Aandeel');
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw lezen' }));
  expect(await screen.findByText('Stand op 31-12-2025: wat later is verkregen, telt niet mee.')).toBeVisible();
  expect(screen.getByText(/^Uit boekhouding.xaf: 9 transactieregels/).textContent).toMatch(
    /Aandeel is rekening 0500 ‘Ledenkapitaal’: € 300,00. Niet vergeleken, omdat de naam geen instrument noemt: 0700 Lening \(€ 500,00\). Niet per lid/,
  );
  expect(screen.getByText(/op 15-01-2026 zouden beide gelijk zijn/)).toBeVisible();
  const sent = server.asked.filter(({ what }) => what.startsWith(`PUT ${api}/old-balance`));
  expect(sent.map(({ query }) => String(query))).toEqual(['day=2025-12-31', 'day=2025-12-31&account=0500%3DAandeel']);
});

test('old totals that were typed and not compared are there after a reload, and say since when', async () => {
  const register = checkedBatch({ purpose: 'register', status: 'valid', errors: 0 });
  const answers = { [`GET ${api}`]: () => register, [`GET ${api}/comparison`]: () => comparison() };
  await show(address, answers);
  await userEvent.click(await screen.findByText('Oude totalen wijzigen'));
  const units = () => screen.getByRole('textbox', { name: 'Aandeel, stuks' });
  await userEvent.clear(units());
  await userEvent.type(units(), '13');
  cleanup();
  await show(address, answers);
  expect(await screen.findByRole('textbox', { name: 'Aandeel, stuks' })).toHaveValue('13');
  await userEvent.click(screen.getByText('Opnieuw beginnen'));
  expect(units()).toHaveValue('12');
  cleanup();
  await show(address, answers);
  expect(await screen.findByText('Oude totalen wijzigen')).toBeVisible();
});

test('whoever approves a register sees all terms of the instruments that it makes, and their prices', async () => {
  await show(address, {
    [`GET ${api}`]: () =>
      checkedBatch({
        status: 'awaiting_approval',
        errors: 0,
        maker: bram,
        purpose: 'register',
        instruments: [pricedLoan],
      }),
    [`GET ${api}/instruments/ZON-LENING`]: () => ({ terms: pricedLoan, terms_sha256: 'f'.repeat(64) }),
  });
  const made = within(await screen.findByRole('region', { name: 'Nieuw instrument' }));
  // it cannot be approved before they were opened
  const approve = screen.getByRole('button', { name: /^Goedkeuren/ });
  expect(approve).toBeDisabled();
  expect(screen.getByText('Open eerst de voorwaarden van ZON-LENING.')).toBeVisible();
  await userEvent.click(made.getByText('Nog niet geopend'));
  await waitFor(() => expect(approve).toBeEnabled());
  const terms = made.getAllByRole('term').map((term) => [term.textContent, term.nextElementSibling?.textContent]);
  expect(terms.map(([term, value]) => [term, value?.replaceAll('\u00a0', ' ')])).toEqual([
    ['Prijs vanaf 01-06-2024', '€ 262,50'],
    ['Code', 'ZON-LENING'],
    ['Naam', 'Zonlening'],
    ['Naam in het Engels', 'Solar loan'],
    ['Soort', 'Obligatie'],
    ['Status', 'Open'],
    ['Nominaal', '€ 250,00'],
    ['Decimalen', '0'],
    ['Rente', '0,045 %'],
    ['Dagtelling', 'ACT/365'],
    ['Rentetermijn', '12 maanden'],
    ['Uitgiftedatum', '01-03-2024'],
    ['Einde looptijd', '01-03-2031'],
    ['Vast', '24 maanden'],
    ['Maximum per lid', 'geen'],
    ['Voor wie', 'Personen'],
    ['Kosten bij vroegtijdig aflossen', '1,50 %'],
    ['Minimale kosten', '€ 10,00'],
    ['Opzegtermijn', '30 dagen'],
  ]);
});

test('the second administrator approves the file, the count and the bookings that are on screen', async () => {
  const waiting = checkedBatch({
    status: 'awaiting_approval',
    errors: 0,
    maker: bram,
    submitted_at: '2026-11-20T10:00:00Z',
    attention: [{ code: 'backdated', rows: 3 }],
    numbers: { first: 'TR-2026-000007', last: 'TR-2026-000009', count: 3 },
  });
  let now = waiting;
  const { server } = await show(address, {
    [`GET ${api}`]: () => now,
    [`POST ${api}/approve`]: () =>
      (now = { ...waiting, status: 'posting', progress: { task: 'post', done: 1, total: 3 } }),
  });
  expect(await screen.findByText(/3 transacties geboekt, alle of geen: TR-2026-000007/)).toBeVisible();
  expect(screen.getByText('Ingangsdatum meer dan 30 dagen terug')).toBeVisible();
  await userEvent.keyboard('a');
  await userEvent.type(within(await screen.findByRole('dialog')).getByRole('textbox'), 'Akkoord');
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByRole('progressbar', { name: 'Transacties worden geboekt' })).toBeVisible();
  expect(server.asked.findLast(({ what }) => what.endsWith('/approve'))?.body).toEqual({
    file_sha256: waiting.file_sha256,
    bookings_sha256: waiting.bookings_sha256,
    rows: 3,
    opened: [],
    comment: 'Akkoord',
  });
});

test('what was pasted and not taken stays, and can be sent again', async () => {
  let down = true;
  const { router, server } = await show('', {
    'POST /bulk-batches': () => (down ? problem(503, 'not_ready') : Response.json(batch(), { status: 201 })),
  });
  await screen.findByText('Sleep een bestand hierheen');
  paste();
  expect(await screen.findByText(/is niet ingelezen/)).toBeVisible();
  expect(screen.getByText(/Uw geplakte regels zijn bewaard: 2 regels/)).toBeVisible();
  expect(screen.getByLabelText('Cellen uit een rekenblad')).toHaveValue(cells);
  down = false;
  await userEvent.click(screen.getByText('Opnieuw proberen'));
  expect((await screen.findAllByText('inleg.csv'))[0]).toBeVisible();
  expect(router.state.location.search).toContain(address);
  const keys = server.asked
    .filter(({ what }) => what === 'POST /bulk-batches')
    .map(({ headers }) => headers.get('Idempotency-Key'));
  expect(keys).toHaveLength(2);
  expect(keys[0]).toBe(keys[1]);
});

test.each([
  ['is read', () => Response.json(batch(), { status: 201 }), 'Bulk transactie toevoegen: gelukt.'],
  ['is not read', () => problem(503, 'not_ready'), /^Bulk transactie toevoegen: niet gelukt/],
] as const)('who leaves while a file is sent stays where they are, and is told that it %s', async (_, last, words) => {
  let answer = (_response: Response) => {};
  const answered = new Promise<Response>((resolve) => (answer = resolve));
  const { router } = await show('', { 'POST /bulk-batches': () => answered });
  await screen.findByText('Sleep een bestand hierheen');
  paste();
  await screen.findByRole('progressbar');
  await act(() => router.navigate('/notifications'));
  answer(last());
  expect(await screen.findByText(words)).toBeVisible();
  expect(router.state.location.pathname).toBe('/notifications');
});

test('the second to take a batch back confirms the reason of the first, and is asked for none', async () => {
  const asked_by = bram;
  const reversal = { reason_code: 'duplicate', description: 'Twee keer', asked_by, asked_at: '2026-11-20T10:00:00Z' };
  const posted = { status: 'posted', errors: 0, amount_cents: 0, posted_at: '2026-11-20T10:00:00Z' } as const;
  const { server } = await show(address, {
    [`GET ${api}`]: () => ({ ...checkedBatch(posted), can: ['reverse', 'keep'], reversal }),
    [`GET ${api}/reversal`]: () => ({ transactions: 2, blocked: 0, blockers: [] }),
    [`POST ${api}/reverse`]: () => checkedBatch(posted),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Terugdraaien bevestigen…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Dubbel geboekt: Twee keer')).toBeVisible();
  expect(dialog.queryByRole('textbox')).toBeNull();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  await waitFor(() => expect(server.last(`POST ${api}/reverse`)?.body).toEqual({ reason_code: 'duplicate' }));
});

test('a batch that cannot be taken back says by which rows', async () => {
  await show(address, {
    [`GET ${api}`]: () =>
      checkedBatch({ status: 'posted', errors: 0, amount_cents: 0, posted_at: '2026-11-20T10:00:00Z' }),
    [`GET ${api}/rows`]: () => ({ items: [row()], next_cursor: null, total: 1 }),
    [`GET ${api}/reversal`]: () => ({
      transactions: 3,
      blocked: 2,
      blockers: [
        { line: 3, number: 'TR-2026-000008', code: 'not_reversible', params: { used_by: 'TR-2026-000040' } },
        {
          line: 4,
          number: 'TR-2026-000009',
          code: 'not_reversible',
          params: { reason: 'paid_out', used_by: 'LID 100245' },
        },
      ],
    }),
  });
  // of transfers there is no amount to tell
  expect(await screen.findByText(whole(/3 transacties van 2 leden; er gaat geen geld om\./))).toBeVisible();
  await userEvent.click(await screen.findByText('Batch terugdraaien…'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText('Dit kan nu niet: 2 regels staan in de weg')).toBeVisible();
  expect(dialog.getByText(/Regel 3, TR-2026-000008: De stuks zijn daarna gebruikt in TR-2026-000040/)).toBeVisible();
  expect(dialog.getByText(/Regel 4, TR-2026-000009: Wat LID 100245 hiervan tegoed had, is al betaald/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Terugdraaien' })).toBeDisabled();
});

test('one’s own batch cannot be approved, and that of another is not one’s to mend', async () => {
  await show(address, {
    [`GET ${api}`]: () => checkedBatch({ maker: bram }),
    [`GET ${api}/rows`]: () => ({ items: wrongRows, next_cursor: null, total: 2 }),
  });
  expect(await screen.findByText(/Bram Bakker heeft deze batch ingevoerd en maakt die af/)).toBeVisible();
  expect(await screen.findByText(/Lid 999999/, { selector: 'span' })).toBeVisible();
  expect(screen.queryByLabelText('Lidnummer, regel 3')).toBeNull();
  expect(screen.queryByText('Voorleggen…')).toBeNull();
});

test('a register of members alone says whom it makes, and that nothing is booked', async () => {
  const { totals } = checkedBatch();
  const [first] = totals as [(typeof totals)[0]];
  const none = { instrument: null, quantity: null, amount_cents: 0, booked_quantity: null, booked_cents: 0 };
  const alone = { ...first, ...none, kind: null, rows: 3, errors: 0, price_cents: null, outstanding_after: null };
  const waiting = checkedBatch({
    purpose: 'register',
    status: 'awaiting_approval',
    errors: 0,
    maker: bram,
    transactions: 0,
    new_members: 3,
    members: 3,
    amount_cents: 0,
    totals: [{ ...alone, members: 3 }],
  });
  await show(address, { [`GET ${api}`]: () => waiting, [`GET ${api}/comparison`]: () => comparison() });
  expect(await screen.findByText('Er komen 3 nieuwe leden bij.')).toBeVisible();
  expect(screen.getByText('3 leden komen erbij, zonder bezit')).toBeVisible();
  expect(screen.queryByText(/transacties/)).toBeNull();
});

test('which of the instruments that were made has no price is told once they are booked', async () => {
  const booked = (prices: typeof oddLoan.prices) =>
    checkedBatch({ status: 'posted', errors: 0, purpose: 'register', instruments: [{ ...oddLoan, prices }] });
  await show(address, { [`GET ${api}`]: () => booked([]) });
  expect(await screen.findByText('Nog geen prijs voor Zonlening')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Prijs vastleggen' })).toHaveAttribute('href', '/settings');
  await show(address, { [`GET ${api}`]: () => booked(pricedLoan.prices) });
  await waitFor(() => expect(screen.getAllByRole('heading', { name: /geboekt/ })).toHaveLength(2));
  expect(screen.getAllByText(/Nog geen prijs/)).toHaveLength(1);
});
