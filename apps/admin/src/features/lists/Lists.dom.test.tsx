import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { type Answers, problem } from '../../testing/fakeServer.ts';
import { anna, bram, jan, page, share, transaction } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { daysOf } from './recent.ts';
import { whole } from '../../testing/whole.ts';

const booked = transaction({
  number: 'TR-2026-000585',
  reversed_by: { id: 'r', number: 'TR-2026-000586', status: 'booked' },
});
const reversal = transaction({
  id: '00000000-0000-4000-8000-00000000c586',
  number: 'TR-2026-000586',
  kind: 'reversal',
  amount_cents: 120_000,
  quantity: '12',
  reverses: { id: booked.id, number: 'TR-2026-000585' },
  maker: bram,
});
const totals = {
  amount_cents: 253_000,
  instruments: [
    { instrument: share, count: 2, amount_cents: 200_000 },
    { instrument: null, count: 1, amount_cents: 53_000 },
  ],
};
const answers: Answers = {
  'GET /transactions': () => ({ ...page([reversal, booked], { total: 3 }), totals }),
  'GET /instruments': () => ({ items: [share] }),
  'GET /administrators': () => ({ items: [anna, bram] }),
  'GET /saved-views/*': () => ({ views: [], version: 0 }),
};
const show = (path: string, more: Answers = {}) => renderApp({ path, answers: { ...answers, ...more } });

test('the address is the filter: who, when, how much, and in which order', async () => {
  const { server, router } = await show(
    `/transactions?kind=issue&maker=${bram.id}&recent=yesterday&amount=10000..&member=100001&sort=-amount_cents&source=gone`,
  );
  const table = within(await screen.findByRole('table', { name: 'Transacties' }));
  expect(await table.findByText(whole('van TR-2026-000585'))).toBeVisible();
  const { from } = daysOf('yesterday');
  expect(Object.fromEntries(server.last('GET /transactions')?.query ?? [])).toEqual({
    kind: 'issue',
    maker_id: bram.id,
    booked_from: from,
    booked_to: from,
    min_cents: '10000',
    member_no: '100001',
    sort: '-amount_cents',
    limit: '25',
  });
  expect(table.getByRole('columnheader', { name: 'Bedrag' })).toHaveAttribute('aria-sort', 'descending');
  await userEvent.click(table.getByRole('button', { name: 'Ingangsdatum' }));
  expect(router.state.location.search).toContain('sort=effective_date');
});

test.each([
  ['rows are gone', () => ({ ...page([], { total: 3 }), totals })],
  ['place is none', () => problem(422, 'invalid_parameter', [{ field: 'cursor', code: 'invalid_parameter' }])],
])('a page whose %s opens the list at its beginning', async (_what, gone) => {
  const { router } = await show('/transactions?kind=issue&page=2&cursor=x', {
    'GET /transactions': ({ query }) =>
      query.has('cursor') ? gone() : { ...page([reversal, booked], { total: 3 }), totals },
  });
  expect(await screen.findByRole('link', { name: 'TR-2026-000585' })).toBeVisible();
  expect(router.state.location.search).toBe('?kind=issue');
});

test('what was taken back has a line through it, a reversal a minus, and the totals say what they are the sum of', async () => {
  await show('/transactions');
  const row = (await screen.findByRole('link', { name: 'TR-2026-000585' })).closest('tr') as HTMLElement;
  expect(within(row).getByText('Teruggedraaid')).toBeVisible();
  expect(row.querySelectorAll('s')).toHaveLength(2);
  const back = screen.getByRole('link', { name: 'TR-2026-000586' }).closest('tr') as HTMLElement;
  expect(back).toHaveTextContent('€ −1.200,00');
  // of several kinds there is no sum
  expect(screen.getByText('Transacties in dit filter').parentElement).toHaveTextContent('Transacties in dit filter3');
  expect(screen.getByText('Zonder instrument').parentElement).toHaveTextContent('Zonder instrument1');
});

test('transactions of one kind are added up, all together and by instrument', async () => {
  await show('/transactions?kind=issue');
  const all = await screen.findByText('3 transacties in dit filter');
  expect(all.parentElement).toHaveTextContent('€ 2.530,00');
  expect(screen.getByText(/^Zonder instrument/).parentElement).toHaveTextContent('€ 530,00');
});

test('a view is kept under a name, shows what was changed since, and can be taken away', async () => {
  let kept = { views: [] as { name: string; query: string }[], version: 0 };
  const { router } = await show('/transactions?kind=issue', {
    'GET /saved-views/*': () => kept,
    'PUT /saved-views/*': ({ body, headers }) => {
      expect(headers.get('if-match')).toBe(`"${kept.version}"`);
      kept = { ...(body as { views: typeof kept.views }), version: kept.version + 1 };
      return kept;
    },
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Als nieuwe…' }));
  await userEvent.type(await screen.findByRole('textbox', { name: /Naam/ }), 'Uitgiften{Enter}');
  expect(await screen.findByRole('tab', { name: 'Uitgiften', selected: true })).toBeVisible();
  expect(kept.views).toEqual([{ name: 'Uitgiften', query: 'kind=issue' }]);

  await router.navigate('/transactions?kind=transfer&view=Uitgiften');
  expect(await screen.findByRole('tab', { name: /Uitgiften.*gewijzigd/, selected: true })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Weergave opslaan' }));
  await waitFor(() => expect(kept.views).toEqual([{ name: 'Uitgiften', query: 'kind=transfer' }]));
  await userEvent.click(await screen.findByRole('button', { name: 'Weergave verwijderen' }));
  await waitFor(() => expect(kept.views).toEqual([]));
  expect(await screen.findByRole('tab', { name: 'Alles', selected: true })).toBeVisible();
});

test('all rows are printed, not those of the page, and the log knows', async () => {
  // what fails while it is printed fails nobody: the sheet is looked at after it
  let paper: Element | null | undefined;
  const print = vi.spyOn(window, 'print').mockImplementation(() => {
    paper = document.querySelector('[data-print=document]')?.cloneNode(true) as Element | undefined;
  });
  const details = '{"filter":{"status":"submitted"}}';
  const text = `jan.van.dijk@kantoor.example ${details} 01a22bf2-9ade-71c0-922b-78fc10a08da5`;
  const rows = Array.from({ length: 30 }, (_, n) => [
    `TR-${n}`,
    { day: '2026-11-20' },
    { decimal: '-12.50' },
    null,
    text,
    '6714 RB',
  ]);
  const { server } = await show('/transactions?kind=issue', {
    'POST /transactions/export': () =>
      Response.json({ columns: ['Nummer', 'Datum', 'Bedrag', 'Leeg', 'Gegevens', 'Postcode'], rows }),
  });
  await screen.findByRole('link', { name: 'TR-2026-000585' });
  await userEvent.keyboard('e');
  await userEvent.click(await screen.findByRole('radio', { name: 'Afdrukken' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Reden/ }), 'Vergadering{Enter}');
  await waitFor(() => expect(print).toHaveBeenCalledTimes(1));
  expect(paper).toHaveTextContent('Energie Dichtbij U.A.');
  expect(paper).toHaveTextContent('SoortUitgifte');
  expect(paper?.textContent).toMatch(/Afgedrukt \d{2}-\d{2}-\d{4} \d{2}:\d{2} door Anna de Vries/);
  expect(paper?.textContent).toMatch(/30 rijen, €\s2\.530,00/);
  expect(paper?.textContent).toMatch(/−12,50/);
  const [printed, sums] = paper?.querySelectorAll('table') ?? [];
  expect(printed?.querySelectorAll('tbody tr')).toHaveLength(30);
  // the widest word of a mail address stays whole; what is wider still would leave the paper
  const parted = [...(printed?.querySelectorAll('[data-anywhere]') ?? [])].map((word) => word.textContent);
  expect(new Set(parted)).toEqual(new Set([details]));
  expect(within(paper as HTMLElement).getAllByText('6714 RB')[0]).toHaveAttribute('data-nowrap');
  const totals = [...(sums?.querySelectorAll('tr') ?? [])].map((row) => row.textContent.replaceAll(/\s/gu, ' '));
  expect(totals).toEqual([
    'InstrumentAantalBedrag',
    'Aandeel2 rijen€ 2.000,00',
    'Zonder instrument1 rij€ 530,00',
    'Totaal30 rijen€ 2.530,00',
  ]);
  expect(server.last('POST /transactions/export')?.body).toMatchObject({
    format: 'print',
    reason: 'Vergadering',
    filter: { status: 'booked', kind: 'issue', sort: '-effective_date' },
  });
  await waitFor(() => expect(document.querySelector('[data-print=document]')).toBeNull());
  print.mockRestore();
});

test('Ctrl+P takes the whole list on paper, not what the screen shows; too many rows go into Excel', async () => {
  const { router } = await show('/transactions');
  await screen.findByRole('link', { name: 'TR-2026-000585' });
  expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(false);
  expect(await screen.findByRole('radio', { name: 'Afdrukken' })).toBeChecked();
  // the dialog that is open has the key no more: the browser may print it
  expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(true);
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await userEvent.keyboard('e');
  expect(await screen.findByRole('radio', { name: 'Excel (.xlsx)' })).toBeChecked();
  await userEvent.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await act(() => router.navigate('/settings'));
  await screen.findByRole('heading', { level: 1 });
  expect(fireEvent.keyDown(document.body, { key: 'p', ctrlKey: true })).toBe(true);
});

test('totals that could not be read are not said to be on their way', async () => {
  for (const [path, what] of [
    ['/transactions', 'GET /transactions'],
    ['/register', 'GET /register'],
  ] as const) {
    await show(path, { [what]: () => problem(500, 'internal') });
    expect(await screen.findByRole('button', { name: 'Opnieuw proberen' })).toBeVisible();
    expect(screen.queryByText('Wordt opgeteld…')).toBeNull();
    cleanup();
  }
});

test('a list that is too long for paper is offered as a file by Ctrl+P', async () => {
  await show('/transactions', {
    'GET /transactions': () => ({ ...page([reversal, booked], { total: 2_001 }), totals }),
  });
  await screen.findByRole('link', { name: 'TR-2026-000585' });
  await userEvent.keyboard('{Control>}p{/Control}');
  expect(await screen.findByRole('radio', { name: 'Excel (.xlsx)' })).toBeChecked();
  expect(screen.getByRole('radio', { name: 'Afdrukken' })).toBeDisabled();
});

test('the log says what a value was and is, with the way to what it was of', async () => {
  const event = {
    seq: 12,
    at: '2026-11-21T10:00:00Z',
    actor: bram,
    action: 'bank_account.changed',
    subject: {
      type: 'member',
      id: jan.id,
      label: '100001 Jan de Vries',
      member: { id: jan.id, member_no: 100_001, display_name: 'Jan de Vries' },
      proposal: null,
    },
    data: {
      before: { iban: 'NL91 •••• 4300' },
      after: { iban: 'NL20 •••• 4567' },
      amount_cents: '12345',
      member_id: jan.id,
    },
    request_id: 'r',
  };
  const request = { ...event, seq: 11, action: 'redemption.approved', data: {} };
  request.subject = { ...event.subject, type: 'redemption_request', id: 'r7', label: 'VA-2026-000007' };
  const { server } = await show(`/audit?actor=${bram.id}&type=member&q=100001`, {
    'GET /audit': () => page([event, request]),
  });
  const row = (await screen.findByText('Rekening gewijzigd')).closest('tr') as HTMLElement;
  expect(row).toHaveTextContent('NL91 •••• 4300 → NL20 •••• 4567');
  expect(row).toHaveTextContent('€ 123,45');
  expect(row).not.toHaveTextContent(jan.id);
  expect(within(row).getByRole('link', { name: 'Lid 100001 Jan de Vries' })).toHaveAttribute(
    'href',
    '/account/view?lid=100001',
  );
  const other = screen.getByRole('link', { name: 'Vroegtijdige aflossing VA-2026-000007' });
  expect(other).toHaveAttribute('href', '/redemption/requests?id=r7');
  expect(within(other.closest('tr') as HTMLElement).getByRole('link', { name: '100001 Jan de Vries' })).toBeVisible();
  expect(Object.fromEntries(server.last('GET /audit')?.query ?? [])).toMatchObject({
    actor_id: bram.id,
    subject_type: 'member',
    q: '100001',
  });
});

test('the log names every field in words, a rate as one, and a refusal by its sentence', async () => {
  const event = (seq: number, action: string, data: object) => ({
    seq,
    action,
    data,
    at: '2026-11-21T10:00:00Z',
    actor: bram,
    request_id: 'r',
    subject: { type: 'bulk_batch', id: `b${seq}`, label: `BB-2026-00000${seq}`, member: null, proposal: null },
  });
  await show('/audit', {
    'GET /audit': () =>
      page([
        event(5, 'bulk_batch.old_totals', { after: { as_of: '2025-12-31', file_sha256: 'f00' } }),
        event(4, 'bulk_batch.row_mended', {
          cells: { price: { number: '3000', unit: 'EUR' }, coupon: { number: '4.5', unit: '%' } },
        }),
        event(3, 'member.changed', { fields: ['email', 'postal_code'], change_id: jan.id, sha256: 'f00' }),
        event(2, 'setting.approved', {
          purpose: 'issue',
          before: { coupon_ppm: 32_500 },
          after: { coupon_ppm: 40_000 },
        }),
        event(6, 'share_return.received', {
          quantity: '13.5',
          reason: 'hardship',
          channel: 'post',
          outcome: 'payout',
          fiscal_year: 2025,
        }),
        event(1, 'bulk_batch.returned', {
          line: 4,
          column: 'quantity',
          code: 'insufficient_available',
          params: { requested: '7', available: '6', waiting: '0', reserved: '4' },
        }),
      ]),
  });
  const row = async (seq: number) =>
    (await screen.findByRole('link', { name: new RegExp(`BB-2026-00000${seq}`) })).closest('tr') as HTMLElement;
  expect(await row(6)).toHaveTextContent('Aantal 13,5Reden financiële noodKanaal postUitkomst Uitbetalen');
  expect(await row(6)).toHaveTextContent('2025');
  expect(await row(5)).toHaveTextContent('Peildatum leeg → 31-12-2025');
  expect(await row(5)).not.toHaveTextContent('f00');
  expect(await row(4)).toHaveTextContent(': EUR 3.000, ');
  expect(await row(4)).toHaveTextContent(': 4,50 %');
  expect(await row(3)).toHaveTextContent('Velden E-mailadres, Postcode');
  expect(await row(3)).not.toHaveTextContent('f00');
  expect(await row(2)).toHaveTextContent('Rente 3,25 % → 4,00 %Waarvoor Uitgifte');
  expect(await row(1)).toHaveTextContent(
    'Regel 4Kolom AantalGeweigerd Onvoldoende beschikbaar: gevraagd 7, beschikbaar 6, waarvan 0 wacht op goedkeuring (4 gereserveerd)',
  );
});

test('a row of the log without a number says what it is about, and leads there', async () => {
  const event = (seq: number, type: string, id: string, subject: object, data: object = {}) => ({
    seq,
    data,
    action: 'transaction.proposed',
    at: '2026-11-21T10:00:00Z',
    actor: bram,
    request_id: 'r',
    subject: { type, id, label: null, member: null, proposal: null, ...subject },
  });
  const proposal = { kind: 'issue', reverses: null, quantity: '10', instrument: share };
  await show('/audit', {
    'GET /audit': () =>
      page([
        event(6, 'transaction', 'p1', { member: jan, proposal }),
        event(5, 'transaction', 'p2', { member: jan, proposal: { ...proposal, reverses: 'TR-2026-000031' } }),
        event(4, 'setting', 's1', { label: 'AANDEEL' }, { section: 'price' }),
        event(3, 'export', 'x1', { label: 'open_requests' }),
        event(2, 'identity', 'bram', { label: 'Bram Visser' }),
        // an API of 0.1.0 tells of no proposal
        event(1, 'conversion_programme', 'c1', { label: 'Omzetten naar aandelen', proposal: undefined }),
      ]),
  });
  const link = async (name: RegExp | string) => (await screen.findByRole('link', { name })).getAttribute('href');
  expect(await link(/^Voorstel: Uitgifte, 10 /)).toBe('/audit?tx=p1');
  expect(await link('Voorstel: Terugdraaien van TR-2026-000031')).toBe('/audit?tx=p2');
  expect(screen.getAllByRole('link', { name: /Jan/ })).toHaveLength(2);
  expect(await link('Prijs van AANDEEL')).toBe('/settings');
  expect(await link('Openstaande verzoeken')).toBe('/requests');
  expect(await link('Account Bram Visser')).toBe('/settings');
  expect(await link('Conversieprogramma Omzetten naar aandelen')).toBe('/conversion/automation?programme=c1');
});

test('what waits is shown over all pages, each row with the way to where it is decided on', async () => {
  const request = (change: object) => ({
    kind: 'redemption',
    id: '00000000-0000-4000-8000-00000000a001',
    number: 'VA-2026-000171',
    status: 'in_review',
    received_on: '2026-10-01',
    age_days: 50,
    member: jan,
    instrument: share,
    quantity: '5',
    amount_cents: 125_000,
    maker: bram,
    assignee: anna,
    ...change,
  });
  const { server } = await show('/requests?others=true', {
    'GET /open-requests': () =>
      page([
        request({}),
        request({ kind: 'transaction', id: 'tx-1', number: null, status: 'waiting', assignee: null }),
      ]),
  });
  const table = within(await screen.findByRole('table', { name: 'Openstaande verzoeken' }));
  expect(await table.findByRole('link', { name: /^Vroegtijdige aflossing/ })).toHaveAttribute(
    'href',
    '/redemption/requests?status=in_review&id=00000000-0000-4000-8000-00000000a001',
  );
  expect(table.getByRole('link', { name: 'Transactie' })).toHaveAttribute('href', '/requests?others=true&tx=tx-1');
  expect(screen.getByText('In behandeling')).toBeVisible();
  expect(server.last('GET /open-requests')?.query.get('others')).toBe('true');
  // whose it is stands on the page once: a tab beside the button would say the same
  expect(screen.getByRole('button', { name: 'Van anderen', pressed: true })).toBeVisible();
  expect(screen.getAllByText('Van anderen')).toHaveLength(1);
});

test('the register is of the day and the knowledge that the address asks for, and leaves as a file of that', async () => {
  const line = {
    member: jan,
    instrument: share,
    quantity: '15',
    reserved: '0',
    price_cents: 12_400,
    value_cents: 186_000,
    nominal_value_cents: 150_000,
  };
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { server, router } = await show('/register?as_of=2025-06-30&known_at=2025-07-15', {
    'GET /register': ({ query }) => ({
      ...page([line], { total: 2 }),
      as_of: query.get('as_of') ?? '2026-11-22',
      known_at: query.get('known_at'),
      totals: {
        instruments: [{ ...line, member: undefined, quantity: '25', holders: 2, value_cents: 310_000 }],
        value_cents: 310_000,
        nominal_value_cents: 250_000,
      },
    }),
    'POST /register/export': () => new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
  });
  expect(
    await screen.findByText('Stand van 30-06-2025, zoals bekend op 15-07-2025', { selector: 'strong' }),
  ).toBeVisible();
  const table = within(await screen.findByRole('table', { name: 'Register op een dag' }));
  expect(await table.findByRole('link', { name: '100001' })).toHaveAttribute(
    'href',
    '/account/view?lid=100001&as_of=2025-06-30&known_at=2025-07-15',
  );
  expect(screen.getByText('Totale waarde op 30-06-2025').parentElement).toHaveTextContent('€ 3.100,00');
  expect(screen.getByText('Aandeel, 2 leden')).toBeVisible();
  expect(server.last('GET /register')?.query.get('known_at')).toBe('2025-07-15T21:59:59.999Z');

  await userEvent.click(screen.getByRole('button', { name: 'Exporteren…' }));
  await userEvent.click(await screen.findByRole('radio', { name: 'PDF (.pdf)' }));
  await userEvent.type(screen.getByRole('textbox', { name: /Reden/ }), 'Accountant{Enter}');
  await waitFor(() => expect(saved).toEqual(['register-2025-06-30.pdf']));
  expect(server.last('POST /register/export')?.body).toEqual({
    reason: 'Accountant',
    locale: 'nl',
    format: 'pdf',
    filter: { as_of: '2025-06-30', known_at: '2025-07-15T21:59:59.999Z' },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Naar vandaag' }));
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(await table.findByRole('link', { name: '100001' })).toHaveAttribute('href', '/account/view?lid=100001');
  vi.restoreAllMocks();
});

test.each([
  ['today', '2026-11-22', '2026-11-22'],
  ['yesterday', '2026-11-21', '2026-11-21'],
  ['this_week', '2026-11-16', '2026-11-22'],
  ['this_month', '2026-11-01', '2026-11-22'],
  ['this_year', '2026-01-01', '2026-11-22'],
] as const)('%s is from %s to %s, on a Sunday', (recent, from, to) => {
  expect(daysOf(recent, '2026-11-22')).toEqual({ from, to });
});

const job = {
  id: '00000000-0000-4000-8000-0000000000b1',
  kind: 'bulk_post',
  name: 'BB-2026-000012',
  since: '2026-11-27T09:30:00Z',
  by: bram,
  state: 'under_way',
  done: 1_200,
  total: 50_000,
  attempts: 2,
  next_try_at: null,
  restarted: 'lost',
  cancelled_by: null,
  cancel: 'job',
  not_cancellable: null,
};

test('long work says how far it is, why its progress fell back, and is stopped after a question', async () => {
  const year = {
    ...job,
    id: '00000000-0000-4000-8000-0000000000b2',
    kind: 'period_file',
    name: '2025',
    done: 2,
    total: 6,
  };
  const { server } = await show('/jobs', {
    'GET /jobs': () => ({
      items: [job, { ...year, restarted: null, cancel: null, not_cancellable: 'belongs_to_year', state: 'waiting' }],
    }),
    'POST /jobs/*': () => ({ ...job, state: 'cancelling', cancel: null, cancelled_by: anna }),
  });
  const table = within(await screen.findByRole('table', { name: 'Werk op de achtergrond' }));
  expect(await table.findByRole('link', { name: 'Batch BB-2026-000012 boeken' })).toHaveAttribute(
    'href',
    `/transactions/create-bulk?batch=${job.id}`,
  );
  expect(table.getByText(/de server die eraan werkte, is uitgevallen \(poging 2 van 3\)/)).toBeVisible();
  expect(table.getByText('1.200 van 50.000')).toBeVisible();
  expect(table.getByText('Hoort bij het afsluiten van het jaar.')).toBeVisible();
  await userEvent.click(table.getByRole('button', { name: 'Batch BB-2026-000012 boeken stoppen' }));
  await userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Stoppen' }));
  await waitFor(() => expect(server.last(`POST /jobs/${job.id}/cancel`)).toBeDefined());
});

test('where nothing is under way, the page of long work says so', async () => {
  await show('/jobs', { 'GET /jobs': () => ({ items: [] }) });
  expect(await screen.findByText('Er is niets bezig en er wacht niets.')).toBeVisible();
});
