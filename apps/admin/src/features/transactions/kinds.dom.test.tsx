import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { bond, member, memberDetail, page, preview, share, transaction } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const terms = { status: 'open', allowed_member_kinds: ['person'], nominal_cents: 10_000 };
const closed = {
  ...bond,
  ...terms,
  id: '00000000-0000-4000-8000-000000000004',
  name_nl: 'Oude obligatie',
  status: 'closed',
};

async function show(kind: string) {
  const app = await renderApp({
    path: '/transactions/create?lid=100001',
    answers: {
      'GET /instruments': () => ({ items: [{ ...share, ...terms }, { ...bond, ...terms }, closed] }),
      'GET /members/*': () => memberDetail({ payable_cents: 4_200 }),
      'GET /members': () => page([member()]),
      'GET /prices': () => ({ items: [{ price_cents: 12_750 }] }),
      'POST /transactions': ({ query }) =>
        query.has('dry_run')
          ? preview({
              price_cents: null,
              amount_cents: 10_000,
              holdings: [],
              outcome: 'waiting',
              second: { because: 'always', sum_cents: 0, threshold_cents: 250_000, days: 7 },
            })
          : transaction({ status: 'waiting', number: null }),
    },
  });
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Soort/ }), kind);
  return () => app.server.asked.findLast(({ what, query }) => what === 'POST /transactions' && !query.has('dry_run'));
}

const instruments = () =>
  [...(screen.queryByRole<HTMLSelectElement>('combobox', { name: /Instrument/ })?.options ?? [])]
    .map(({ text }) => text)
    .slice(1);

type Fill = readonly (readonly [name: RegExp, text: string])[];
test.each<[string, string[], Fill, object]>([
  [
    'gift_back',
    ['Aandeel'],
    [
      [/Aantal/, '2'],
      [/Document/, 'Brief'],
    ],
    { quantity: '2', document: 'Brief' },
  ],
  ['receipt', [], [[/Bedrag/, '12,50']], { amount_cents: 1_250 }],
  ['payout', [], [[/Bedrag/, '10,00']], { amount_cents: 1_000 }],
  [
    'dividend',
    ['Aandeel'],
    [
      [/Bruto/, '100,00'],
      [/Ingehouden/, '15,00'],
    ],
    { amount_cents: 10_000, withholding_cents: 1_500 },
  ],
  ['interest', ['Obligatie 2025', 'Oude obligatie'], [[/Bruto/, '81,25']], { amount_cents: 8_125 }],
  [
    'correction',
    ['Aandeel', 'Obligatie 2025', 'Oude obligatie'],
    [
      [/Richting/, 'out'],
      [/Aantal/, '1'],
      [/Reden/, 'input_error'],
    ],
    { direction: 'out', quantity: '1', reason_code: 'input_error' },
  ],
])('%s asks its own fields, and sends them', async (kind, about, fill, expected) => {
  const booked = await show(kind);
  expect(instruments()).toEqual(about);
  if (about.length > 0) await userEvent.selectOptions(screen.getByRole('combobox', { name: /Instrument/ }), about[0]!);
  for (const [name, text] of fill) {
    const select = screen.queryByRole('combobox', { name });
    if (select) await userEvent.selectOptions(select, text);
    else await userEvent.type(screen.getByRole('textbox', { name }), text);
  }
  await screen.findByText(/wacht (altijd|daarna) op goedkeuring/);
  const panel = screen.getByRole('region', { name: 'Wat er geboekt wordt' });
  await waitFor(() => expect(panel).toHaveAttribute('aria-busy', 'false'));
  await userEvent.click(screen.getByRole('button', { name: 'Voorleggen' }));
  await waitFor(() => expect(booked()).toBeDefined());
  const { effective_date: _date, ...body } = (booked()?.body ?? {}) as Record<string, unknown>;
  const instrument = { Aandeel: share.id, 'Obligatie 2025': bond.id }[about[0] ?? ''];
  expect(body).toEqual({
    kind,
    member_id: member().id,
    ...(instrument ? { instrument_id: instrument } : {}),
    ...expected,
  });
});

test('a payout says what is owed, and a receipt may be of nobody yet', async () => {
  await show('payout');
  expect(await screen.findByText(/Tegoed € 42,00/)).toBeVisible();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Soort/ }), 'receipt');
  expect(screen.getByRole('combobox', { name: /Lid/ })).not.toBeRequired();
});

test.each([
  ['redeem', 'Naar rente en aflossing', '/redemption/requests?run=list'],
  ['return', 'Naar Teruggave', '/shares/requests'],
])('%s is not entered here; the form says where', async (kind, name, href) => {
  await show(kind);
  expect(screen.getByRole('link', { name })).toHaveAttribute('href', href);
  expect(screen.queryByRole('textbox', { name: /Aantal|Referentie|Ingangsdatum/ })).toBeNull();
  expect(screen.queryByRole('button', { name: 'Vastleggen' })).toBeNull();
});

test('an instrument that another kind is not about does not carry over, one that it is about does', async () => {
  await show('dividend');
  const instrument = () => screen.getByRole('combobox', { name: /Instrument/ });
  await userEvent.selectOptions(instrument(), 'Aandeel');
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Soort/ }), 'correction');
  expect(instrument()).toHaveValue(share.id);
  await userEvent.selectOptions(screen.getByRole('combobox', { name: /Soort/ }), 'interest');
  expect(instrument()).toHaveValue('');
});
