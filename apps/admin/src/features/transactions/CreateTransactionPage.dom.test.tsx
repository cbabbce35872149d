import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type Answers, never, problem } from '../../testing/fakeServer.ts';
import { member, memberDetail, page, preview, share, transaction } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const clear = () => sessionStorage.clear();
beforeEach(clear);
afterEach(clear);

const show = (answers: Answers = {}, timeout?: number) =>
  renderApp({
    path: '/transactions/create?lid=100001',
    ...(timeout === undefined ? {} : { timeout }),
    answers: {
      'GET /instruments': () => ({
        items: [{ ...share, status: 'open', allowed_member_kinds: ['person'], nominal_cents: 10_000 }],
      }),
      'GET /members/100001': () => memberDetail(),
      'GET /members': () => page([member()]),
      'GET /prices': () => ({ items: [{ price_cents: 12_750 }] }),
      'POST /transactions': ({ query }) => (query.has('dry_run') ? preview() : transaction()),
      ...answers,
    },
  });

const fill = async () => {
  await userEvent.selectOptions(await screen.findByRole('combobox', { name: /Instrument/ }), 'Aandeel');
  await userEvent.type(screen.getByRole('textbox', { name: /Aantal/ }), '10');
  await screen.findByText('Uitgifte van 10 Aandeel aan Jan de Vries, per 20-11-2026.');
};
const lid = () => screen.findByRole('combobox', { name: /Lid/ });

test('after a booking the focus is on its result, and "nog een" starts at the first field', async () => {
  await show();
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Boeken' }));
  const result = await screen.findByText('Geboekt als TR-2026-000001');
  expect(result.closest('[tabindex="-1"]')).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Nog een transactie' }));
  expect(await lid()).toHaveFocus();
  expect(screen.queryByText(/^Geboekt als/)).toBeNull();
});

test('in a series the next entry starts at its first field, and no old success stands above a new error', async () => {
  await show();
  await fill();
  await userEvent.click(screen.getByRole('button', { name: 'Boeken en volgende' }));
  expect(await screen.findByText('Geboekt als TR-2026-000001')).toBeVisible();
  expect(await lid()).toHaveFocus();
  await userEvent.click(screen.getByRole('button', { name: 'Boeken' }));
  expect((await screen.findAllByText('Kies een lid.')).length).toBeGreaterThan(0);
  expect(screen.queryByText(/^Geboekt als/)).toBeNull();
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
  await userEvent.click(screen.getByRole('button', { name: 'Boeken' }));
  expect(await screen.findByText(/De server antwoordt niet\. Uw invoer is bewaard/)).toBeVisible();
  expect(screen.getByRole('textbox', { name: /Aantal/ })).toHaveValue('10');
  hangs = false;
  await userEvent.click(screen.getByRole('button', { name: 'Boeken' }));
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
});
