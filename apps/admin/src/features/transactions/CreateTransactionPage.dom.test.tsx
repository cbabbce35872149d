import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { type Answers, type Asked, never, problem } from '../../testing/fakeServer.ts';
import { member, memberDetail, page, preview, share, transaction } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';
import { whole } from '../../testing/whole.ts';

const show = (answers: Answers = {}, timeout?: number, path = '/transactions/create?lid=100001') =>
  renderApp({
    path,
    ...(timeout === undefined ? {} : { timeout }),
    answers: {
      'GET /instruments': () => ({
        items: [{ ...share, status: 'open', allowed_member_kinds: ['person'], nominal_cents: 10_000 }],
      }),
      'GET /members/100001': () => memberDetail(),
      'GET /members': () => page([member()]),
      'GET /transactions': () => page([]),
      'GET /prices': () => ({ items: [{ price_cents: 12_750 }] }),
      'POST /transactions': ({ query }) => (query.has('dry_run') ? preview() : transaction()),
      ...answers,
    },
  });

const fill = async () => {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Instrument/ }), 'Aandeel');
  await userEvent.type(screen.getByRole('textbox', { name: /Aantal/ }), '10');
  await screen.findByText(whole('Uitgifte van 10 aandelen aan Jan de Vries, per 20-11-2026.'));
};
const lid = () => screen.findByRole('combobox', { name: /Lid/ });

test('after a booking the focus is on its result: in a sentence what was booked, what the member has now, and its reference', async () => {
  await show({
    'POST /transactions': ({ query }) => (query.has('dry_run') ? preview() : transaction({ reference: 'INS 9' })),
  });
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Vastleggen' }));
  const result = await screen.findByText('Geboekt als TR-2026-000001');
  expect(result.closest('[tabindex="-1"]')).toHaveFocus();
  const sentence =
    'Uitgifte van 10 aandelen aan Jan de Vries, per 20-11-2026. Bedrag € 1.275,00: 10 × € 127,50. Jan de Vries heeft nu 120 aandelen. Referentie INS 9.';
  expect(screen.getByText(/Jan de Vries heeft nu/).textContent.replaceAll(/\s/gu, ' ')).toBe(sentence);
});

test('Ctrl+Enter books from the heading, too, where the focus is after coming here', async () => {
  await show();
  await fill();
  const heading = screen.getByRole('heading', { level: 1 });
  heading.tabIndex = -1;
  heading.focus();
  await userEvent.keyboard('{Control>}{Enter}{/Control}');
  expect(await screen.findByText('Geboekt als TR-2026-000001')).toBeVisible();
});

test('"nog een" starts at the first field and keeps what stays the same: all but who, how much and the document', async () => {
  await show();
  await userEvent.type(await screen.findByRole('textbox', { name: /Referentie/ }), 'INS 9');
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Vastleggen' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Nog een transactie' }));
  expect(await lid()).toHaveFocus();
  expect(await lid()).toHaveValue('');
  expect(screen.queryByText(/^Geboekt als/)).toBeNull();
  expect(screen.getByRole('combobox', { name: /Instrument/ })).toHaveValue(share.id);
  expect(screen.getByRole('textbox', { name: /Aantal/ })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: /Referentie/ })).toHaveValue('INS 10');
});

test('what waits says so, and what the member has once it is approved', async () => {
  await show({
    'POST /transactions': ({ query }) =>
      query.has('dry_run') ? preview({ outcome: 'waiting' }) : transaction({ status: 'waiting', number: null }),
  });
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Voorleggen' }));
  expect(await screen.findByText(/Na goedkeuring heeft Jan de Vries 120 aandelen\./)).toBeVisible();
  expect(screen.getByText('Zolang niemand goedkeurt, is er niets geboekt.')).toBeVisible();
});

test('an address fills in the instrument and the quantity of the first entry', async () => {
  await show({}, undefined, `/transactions/create?lid=100001&instrument=${share.id}&quantity=10`);
  expect(await screen.findByText(whole('Uitgifte van 10 aandelen aan Jan de Vries, per 20-11-2026.'))).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Aantal/ })).toHaveValue('10');
});

test('"Vastleggen en volgende" goes on as a series: what was booked above it, its kind kept, the focus where it starts', async () => {
  await show();
  await userEvent.type(await screen.findByRole('textbox', { name: /Referentie/ }), 'INS 9');
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Vastleggen en volgende' }));
  await waitFor(() =>
    expect(screen.getByRole('table', { name: 'Vandaag door u ingevoerd' })).toHaveTextContent('TR-2026-000001'),
  );
  expect(await lid()).toHaveFocus();
  expect(screen.getByRole('combobox', { name: /Instrument/ })).toHaveValue(share.id);
  expect(screen.getByRole('textbox', { name: /Aantal/ })).toHaveValue('');
  expect(screen.getByRole('textbox', { name: /Referentie/ })).toHaveValue('INS 10');
  await userEvent.click(screen.getByRole('button', { name: /Vastleggen en volgende/ }));
  expect((await screen.findAllByText('Kies een lid.')).length).toBeGreaterThan(0);
});

/** A server that books what is asked, with numbers that count on, or answers what `next` says. */
const booksAll = (next: { answer?: () => Response | Promise<Response> } = {}): Answers => {
  let booked = 0;
  return {
    'POST /transactions': ({ query, body }) => {
      const { quantity = null } = body as { quantity?: string };
      if (query.has('dry_run')) return preview({ digest: `of ${quantity}` });
      const { answer } = next;
      delete next.answer;
      if (answer) return answer();
      booked += 1;
      return transaction({ id: `t${booked}`, number: `TR-2026-00000${booked}`, quantity: quantity ?? null });
    },
  };
};
async function showSeries(answers: Answers) {
  const app = await show(answers, undefined, '/transactions/create?series');
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Instrument/ }), 'Aandeel');
  (await lid()).focus();
  const bookings = () =>
    app.server.asked.filter(({ what, query }) => what === 'POST /transactions' && !query.has('dry_run'));
  return { ...app, bookings };
}
const line = async (quantity: string, number = '100001') => {
  await userEvent.keyboard(`${number}{Enter}`);
  await waitFor(() => expect(screen.getByRole('textbox', { name: /Aantal/ })).toHaveFocus());
  await userEvent.keyboard(`${quantity}{Enter}{Enter}`);
};
const list = () => screen.getByRole('table', { name: 'Vandaag door u ingevoerd' });

test('a series is booked by Enter alone, line by line, each held to its own dry run', async () => {
  const { bookings } = await showSeries(booksAll());
  await line('4');
  await waitFor(() => expect(list()).toHaveTextContent('TR-2026-000001'));
  await waitFor(() => expect(screen.getByRole('combobox', { name: /Lid/ })).toHaveFocus());
  await line('7', '100.001');
  await waitFor(() => expect(list()).toHaveTextContent('TR-2026-000002'));
  expect(
    bookings().map(({ body, headers }) => [(body as { quantity: string }).quantity, headers.get('if-match')]),
  ).toEqual([
    ['4', '"of 4"'],
    ['7', '"of 7"'],
  ]);
  expect(screen.getByRole('link', { name: /^Terugdraaien.* TR-2026-000002$/ })).toHaveAttribute(
    'href',
    expect.stringContaining('tx=t2&action=reverse'),
  );
  expect(screen.getByText('Geboekt', { selector: 'dt' }).nextSibling).toHaveTextContent('2');
  expect(screen.getByText('Aandeel', { selector: 'dt' }).nextSibling).toHaveTextContent('11');
});

test('what was entered today is there after a reload, from the register: more than a page of it, and what waits', async () => {
  const at = (n: number) => new Date(Date.now() - n * 1_000).toISOString();
  const made = (n: number, more = {}) =>
    transaction({
      id: `e${n}`,
      number: `TR-2026-${String(500 - n).padStart(6, '0')}`,
      quantity: '2',
      created_at: at(n),
      ...more,
    });
  const all = Array.from({ length: 130 }, (_, n) => made(n));
  const waiting = made(200, { number: null, status: 'waiting', quantity: '9' });
  const yesterday = made(201, { created_at: '2020-01-01T10:00:00Z', status: 'waiting', number: null });
  const answers = {
    ...booksAll(),
    'GET /transactions': ({ query }: Asked) => {
      if (query.get('status') === 'waiting') return page([waiting, yesterday]);
      const start = Number(query.get('cursor') ?? 0);
      return page(all.slice(start, start + 100), { next_cursor: start === 0 ? '100' : null });
    },
  };
  const { server } = await showSeries(answers);
  await waitFor(() => expect(list()).toHaveTextContent('TR-2026-000500'));
  expect(server.asked.find(({ what }) => what === 'GET /transactions')?.query.get('maker_id')).toBe('u-anna');
  expect(screen.getByText('Geboekt', { selector: 'dt' }).nextSibling).toHaveTextContent('130');
  expect(screen.getByText('Aandeel', { selector: 'dt' }).nextSibling).toHaveTextContent('260');
  const first = () => within(list()).getAllByRole('row')[1];
  expect(first()).toHaveTextContent('131');
  expect(screen.getByRole('group', { name: 'Regel 132' })).toBeVisible();
  await line('4');
  await waitFor(() => expect(first()).toHaveTextContent('TR-2026-000001'));
  expect(first()).toHaveTextContent('132');
  expect(screen.getByText('Geboekt', { selector: 'dt' }).nextSibling).toHaveTextContent('131');
});

test('a line that is refused keeps what was typed and its place', async () => {
  const refused = [{ field: 'quantity', code: 'max_per_member', params: { max: '3' } }];
  const next = { answer: () => problem(422, 'max_per_member', refused) };
  const { bookings } = await showSeries(booksAll(next));
  await line('4');
  expect((await screen.findAllByText(/boven het maximum van 3/)).length).toBeGreaterThan(0);
  expect(screen.getByRole('textbox', { name: /Aantal/ })).toHaveValue('4');
  expect(screen.getByRole('combobox', { name: /Lid/ })).toHaveValue('100001 Jan de Vries');
  expect(screen.getByText('U hebt vandaag nog niets ingevoerd.')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: /Vastleggen en volgende/ }));
  await waitFor(() => expect(list()).toHaveTextContent('TR-2026-000001'));
  expect(bookings()).toHaveLength(2);
});

test('in a series a warning is read before anything is booked', async () => {
  const duplicate = { code: 'duplicate', params: { number: 'TR-2026-000009' } } as const;
  const { bookings } = await showSeries({
    'POST /transactions': ({ query }) => (query.has('dry_run') ? preview({ warnings: [duplicate] }) : transaction()),
  });
  await line('4');
  await userEvent.click(await screen.findByRole('checkbox', { name: /Gezien, toch doorgaan/ }));
  expect(bookings()).toHaveLength(0);
  await userEvent.click(screen.getByRole('button', { name: /Vastleggen en volgende/ }));
  await waitFor(() => expect(bookings()).toHaveLength(1));
});

test('a server that hangs while it books ends in a sentence; the entry is kept, and sent again under the same key', async () => {
  let hangs = true;
  const { server } = await show(
    {
      'POST /transactions': ({ query }) => (query.has('dry_run') ? preview() : hangs ? never() : transaction()),
    },
    500,
  );
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Vastleggen' }));
  expect(await screen.findByText(/De server antwoordt niet\. Uw invoer is bewaard/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Aantal/ })).toHaveValue('10');
  hangs = false;
  await userEvent.click(screen.getByRole('button', { name: 'Vastleggen' }));
  expect(await screen.findByText('Geboekt als TR-2026-000001')).toBeVisible();
  const keys = server.asked
    .filter(({ what, query }) => what === 'POST /transactions' && !query.has('dry_run'))
    .map(({ headers }) => headers.get('idempotency-key'));
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
});

test('a preview that cannot be had says whether the entry or the server is why', async () => {
  const { server } = await show({ 'POST /transactions': () => problem(503, 'not_ready') });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Instrument/ }), 'Aandeel');
  await userEvent.type(screen.getByRole('textbox', { name: /Aantal/ }), '10');
  expect(await screen.findByText('Wat er geboekt wordt, kon niet worden berekend')).toBeVisible();
  const closed = [{ field: 'instrument_id', code: 'instrument_closed', params: {} }];
  server.answers['POST /transactions'] = () => problem(422, 'instrument_closed', closed);
  await userEvent.type(screen.getByRole('textbox', { name: /Aantal/ }), '0');
  expect(await screen.findByText('Dit kan niet geboekt worden')).toBeVisible();
  // the refusal leads to the rule that it comes from
  await userEvent.click(await screen.findByRole('button', { name: 'Waarom?' }));
  const help = within(await screen.findByRole('dialog', { name: 'Hulp: Transactie toevoegen' }));
  expect(help.getByRole('heading', { name: 'Datum en prijs' })).toHaveFocus();
});
