import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import type { Answers } from '../../testing/fakeServer.ts';
import { problem } from '../../testing/fakeServer.ts';
import { bond, member, memberDetail, memberTransaction, page, proposal, share } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const { id } = member();
const show = (search: string, answers: Answers = {}) =>
  renderApp({
    path: `/account/view?lid=100001${search}`,
    answers: {
      'GET /members/100001': () => memberDetail(),
      [`GET /members/${id}/transactions`]: () => page([memberTransaction()]),
      'GET /transactions': () => page([]),
      ...answers,
    },
  });
/** What depends on the moment looked at; where somebody is paid, and what waits, is shown as it is now. */
const dated = ({ asked }: Awaited<ReturnType<typeof show>>['server']) =>
  asked.filter(
    ({ what, query }) =>
      what.startsWith('GET /members/') && !/bank-accounts$|proposals$/.test(what) && query.get('limit') !== '1',
  );
const held = (instrument: typeof share | typeof bond, total: string, value_cents: number) => ({
  instrument,
  available: total,
  reserved: '0',
  total,
  locked: '0',
  next_unlock_on: null,
  price_cents: 12_250,
  value_cents,
  accrued_cents: null,
});
const mutations = () => screen.findByRole('table', { name: 'Transacties' });

test('a bond says below its name what interest was not granted yet; what has none says nothing', async () => {
  const bonds = { ...held(bond, '40', 1_000_000), accrued_cents: 20_303 };
  await show('', { 'GET /members/100001': () => memberDetail({ holdings: [held(share, '32', 392_000), bonds] }) });
  const table = within(await screen.findByRole('table', { name: /^Bezit op/ }));
  expect(table.getAllByText(/^Opgebouwde rente/).map(({ textContent }) => textContent?.replaceAll(' ', ' '))).toEqual([
    'Opgebouwde rente € 203,03',
  ]);
});

test('of more payments, conversions and requests than are shown it says how many there are', async () => {
  const batch = { id: 'b1', number: 'BT-2026-000001' };
  const rest = { amount_cents: 100, iban_masked: 'NL91 •••• 4300', status: 'confirmed', return_code: null, batch };
  const payments = { items: [{ id: 'p1', number: 'VA-2026-000001', date: '2026-01-02', ...rest }], total: 1_131 };
  await show('&tab=income', {
    [`GET /members/${id}/incomes`]: () => page([]),
    [`GET /members/${id}/payments`]: () => payments,
    [`GET /members/${id}/conversions`]: () => ({ items: [], total: 0 }),
    'GET /redemption-requests': () => ({ ...page([], { total: 104 }), totals: {} }),
    'GET /share-return-requests': () => ({ ...page([]), totals: {} }),
  });
  expect(await screen.findByText('De nieuwste 1 van 1.131.')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Verzoeken' }));
  expect(await screen.findByText('De nieuwste 0 van 104.')).toBeVisible();
  await userEvent.click(screen.getByRole('tab', { name: 'Conversies' }));
  expect(await screen.findByText('Dit lid komt in geen conversie voor.')).toBeVisible();
  expect(screen.queryByText(/^De nieuwste/)).toBeNull();
});

test('a day that has not come is not looked at: the page is of today', async () => {
  const { server } = await show('&as_of=2999-01-01&known_at=2999-01-02');
  await mutations();
  const moments = server.asked.map(({ query }) => [query.get('as_of'), query.get('known_at')]);
  expect(moments.flat().filter((day) => day?.startsWith('2999'))).toEqual([]);
  expect(screen.queryByText(/Stand van/)).toBeNull();
});

test.each(['LID%20100001', '%20100001%20', 'lid-100001', 'Lid%3A%20100%20001', '100.001'])(
  'a number as people write it finds its member: %s',
  async (lid) => {
    await renderApp({ path: `/account/view?lid=${lid}`, answers: { 'GET /members/100001': () => memberDetail() } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Jan de Vries' })).toBeVisible();
  },
);

test('a conversion shows what it took, and how much of that is left, beside what it brought', async () => {
  const converted_from = { code: 'OBL-2019', quantity_signed: '-37', balance_after: '3' };
  const conversion = memberTransaction({ kind: 'convert', quantity_signed: '29', balance_after: '39', converted_from });
  await show('', { [`GET /members/${id}/transactions`]: () => page([conversion]) });
  const cell = async (content: RegExp) => within(await mutations()).findByRole('cell', { name: content });
  expect(await cell(/^\+29\s?OBL-2019 [−-]37$/)).toBeVisible();
  expect(await cell(/^39\s?OBL-2019 3$/)).toBeVisible();
});

test('Transacties obey Peildatum and "zoals bekend op", as the holdings do', async () => {
  const { server } = await show('&as_of=2025-06-30&known_at=2025-07-15');
  await mutations();
  const moments = dated(server).map(({ query }) => [query.get('as_of'), query.get('known_at')]);
  expect(moments).toHaveLength(2);
  for (const moment of moments) expect(moment).toEqual(['2025-06-30', '2025-07-15T21:59:59.999Z']);
});

test('a bar tells that it is the past, and what was booked later and is left out', async () => {
  const { router } = await show('&as_of=2025-06-30&known_at=2025-07-15', {
    'GET /members/100001': ({ query }) => memberDetail({ as_of: query.get('as_of') ?? '2026-11-21' }),
    [`GET /members/${id}/transactions`]: ({ query }) =>
      page([memberTransaction()], { total: query.has('known_at') ? 4 : 6 }),
  });
  expect(await screen.findByText('Stand van 30-06-2025, zoals bekend op 15-07-2025')).toBeVisible();
  expect(await screen.findByText('2 transacties zijn later geboekt en tellen niet mee.')).toBeVisible();
  expect(screen.getByText('Gegevens van vandaag')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Meer handelingen' })).toBeNull();
  await userEvent.click(screen.getByRole('button', { name: 'Wel meetellen' }));
  expect(router.state.location.search).toBe('?lid=100001&as_of=2025-06-30');
  await userEvent.click(await screen.findByRole('button', { name: 'Naar vandaag' }));
  await waitFor(() => expect(router.state.location.search).toBe('?lid=100001'));
});

test('Peildatum is chosen in a dialog, both dates at once', async () => {
  const { router } = await show('');
  await userEvent.click(await screen.findByRole('button', { name: 'Peildatum 21-11-2026' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Peildatum kiezen' }));
  const day = dialog.getByRole('textbox', { name: 'Peildatum' });
  await userEvent.clear(day);
  await userEvent.type(day, '31-12-2025');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Zoals bekend op' }), '20-03-2026');
  await userEvent.click(dialog.getByRole('button', { name: 'Tonen' }));
  expect(router.state.location.search).toBe('?lid=100001&as_of=2025-12-31&known_at=2026-03-20');
});

test('a past in which nothing was booked says so, and offers no booking', async () => {
  await show('&as_of=2001-01-01', { [`GET /members/${id}/transactions`]: () => page([]) });
  expect(await screen.findByText('Voor dit lid was toen nog niets geboekt.')).toBeVisible();
});

test('today neither parameter is sent', async () => {
  const { server } = await show('');
  await mutations();
  expect(dated(server).flatMap(({ query }) => [query.get('as_of'), query.get('known_at')])).toEqual([
    null,
    null,
    null,
    null,
  ]);
});

test('the statement of the year that is looked at is fetched as it was known, in the language of the member', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { server } = await show('&as_of=2025-12-31&known_at=2026-01-15', {
    'GET /members/100001': () => memberDetail({ as_of: '2025-12-31', locale: 'en' }),
    [`POST /members/${id}/statement/2025/export`]: () =>
      new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Jaaroverzicht 2025…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Jaaroverzicht van Jan de Vries downloaden' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reden' }), 'Vraag van het lid');
  await userEvent.click(dialog.getByRole('button', { name: 'Downloaden' }));
  await waitFor(() => expect(saved).toEqual(['jaaroverzicht-2025-100001.pdf']));
  const asked = server.asked.find(({ what }) => what.endsWith('/statement/2025/export'));
  expect(asked?.body).toEqual({ reason: 'Vraag van het lid', locale: 'en', known_at: '2026-01-15T22:59:59.999Z' });
  vi.restoreAllMocks();
});

test('on the phone: a number and a year give what was held, to read aloud, and the paper up to that day, in twelve keys', async () => {
  const { server, router } = await show('', {
    'GET /members': ({ query }) => page(query.get('q') === '100001' ? [member()] : []),
    'GET /members/100001': ({ query }) =>
      memberDetail({ as_of: query.get('as_of') ?? '2026-11-21', holdings: [held(share, '32', 392_000)] }),
    [`POST /members/${id}/statement/2026/export`]: () =>
      new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
  });
  await screen.findByRole('heading', { level: 1, name: 'Jan de Vries' });
  expect(screen.queryByText(/^Op .* had Jan de Vries/)).toBeNull();
  // one key, six, a space, two
  await userEvent.keyboard('/');
  await userEvent.type(await screen.findByRole('combobox', { name: /Zoek/ }), '100001 30-6');
  await screen.findByRole('option', { name: /100001 Jan de Vries.*30-06-2026/ });
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(router.state.location.search).toBe('?lid=100001&as_of=2026-06-30'));
  // its figures stand apart, so that none breaks
  await waitFor(() =>
    expect(screen.getByText(/^Op\s+had Jan de Vries 32 aandelen, samen\s+waard\.$/).textContent).toMatch(
      /^Op 30-06-2026 had Jan de Vries 32 aandelen, samen €\s3.920,00 waard\.$/,
    ),
  );
  await userEvent.keyboard('e');
  const dialog = within(await screen.findByRole('dialog', { name: 'Jaaroverzicht van Jan de Vries downloaden' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reden' }), 'Belde');
  await userEvent.click(dialog.getByRole('button', { name: 'Downloaden' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked.find(({ what }) => what.endsWith('/export'))?.body).toMatchObject({ until: '2026-06-30' });
});

test('a statement can be looked at before it is saved, and is made once', async () => {
  const { server } = await show('&as_of=2025-12-31', {
    'GET /members/100001': () => memberDetail({ as_of: '2025-12-31' }),
    [`POST /members/${id}/statement/2025/export`]: () =>
      new Response('%PDF-', { headers: { 'content-type': 'application/pdf' } }),
  });
  await userEvent.click(await screen.findByRole('button', { name: 'Jaaroverzicht 2025…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Jaaroverzicht van Jan de Vries downloaden' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reden' }), 'Vraag van het lid');
  await userEvent.click(dialog.getByRole('button', { name: 'Bekijken' }));
  const panel = within(await screen.findByRole('region', { name: 'Jaaroverzicht 2025' }));
  expect(await panel.findByRole('link', { name: 'Downloaden' })).toHaveAttribute(
    'download',
    'jaaroverzicht-2025-100001.pdf',
  );
  expect(server.asked.filter(({ what }) => what.includes('/statement/'))).toHaveLength(1);
});

test('what waits for approval is shown at the member', async () => {
  const { server } = await show('', { 'GET /transactions': () => page([proposal()]) });
  await userEvent.click(await screen.findByText('1 transactie'));
  const table = await screen.findByRole('table', { name: 'Wacht op goedkeuring' });
  expect(within(table).getByText('500')).toBeVisible();
  const [asked] = server.asked.filter(({ what }) => what === 'GET /transactions');
  expect([asked?.query.get('status'), asked?.query.get('member_id')]).toEqual(['waiting', id]);
});

test('what waits is not shown in the past, and unknown is not "nothing"', async () => {
  const { server } = await show('&as_of=2025-06-30', { 'GET /transactions': () => page([proposal()]) });
  await mutations();
  expect(server.asked.some(({ what }) => what === 'GET /transactions')).toBe(false);
});

test('when it cannot be read whether anything waits, that is said', async () => {
  await show('', { 'GET /transactions': () => problem(500, 'internal_error') });
  expect(await screen.findByText('onbekend')).toBeVisible();
});

test.each([
  ['blocked', ['Weer actief maken…']],
  ['active', ['Blokkeren…', 'Lidmaatschap beëindigen…', 'Overlijden vastleggen…']],
] as const)(
  'what can be done with a member who is %s: out of a block leads one step alone',
  async (status, expected) => {
    await show('', { 'GET /members/100001': () => memberDetail({ status }) });
    await userEvent.click(await screen.findByRole('button', { name: 'Meer handelingen' }));
    const items = (await screen.findAllByRole('menuitem', { hidden: true })).map(({ textContent }) => textContent);
    const steps = ['Weer actief maken…', 'Blokkeren…', 'Lidmaatschap beëindigen…', 'Overlijden vastleggen…'];
    expect(items.filter((item) => steps.includes(item))).toEqual(expected);
    expect(items.some((item) => item === 'Nalatenschap verdelen…')).toBe(status === 'active');
    expect(screen.queryByText(/Twee beheerders heffen een blokkade op/) !== null).toBe(status === 'blocked');
  },
);

test('who asks to make a member unknown is told what the books keep', async () => {
  await show('', { 'GET /members/100001': () => memberDetail({ status: 'ended' }) });
  await userEvent.click(await screen.findByRole('button', { name: 'Meer handelingen' }));
  await userEvent.click(await screen.findByText('Anonimiseren…'));
  expect(await screen.findByText(/In betalingen en betaalbestanden blijven ook naam, rekening/)).toBeInTheDocument();
});
