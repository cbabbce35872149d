import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import type { Answers } from '../../../testing/fakeServer.ts';
import { anna, bram, memberDetail, page } from '../../../testing/register.ts';
import { renderApp } from '../../../testing/renderApp.tsx';
import type { BankAccount } from './bank.api.ts';

const { id } = memberDetail();
const account = (change: Partial<BankAccount>): BankAccount => ({
  id: '00000000-0000-4000-8000-00000000ac01',
  iban_masked: 'NL91 •••• 4300',
  bic: null,
  holder_name: 'J. de Vries',
  is_payout: true,
  in_use: true,
  valid_from: '2026-11-20',
  hold_until: '2099-01-01',
  verified_at: null,
  verified_by: null,
  created_at: '2026-11-20T09:00:00Z',
  created_by: bram,
  version: 1,
  can: change.verified_at || change.created_by === anna ? [] : ['verify'],
  ...change,
});
const show = (accounts: readonly BankAccount[], answers: Answers = {}) =>
  renderApp({
    path: '/account/view?lid=100001#bank',
    answers: {
      'GET /members/100001': () => memberDetail(),
      [`GET /members/${id}/bank-accounts`]: () => ({ items: accounts }),
      [`GET /members/${id}/transactions`]: () => page([]),
      'GET /transactions': () => page([]),
      ...answers,
    },
  });
const card = () => screen.findByRole('region', { name: 'Bankrekeningen' });

test('a changed account says until when nothing is paid to it; the second administrator verifies it', async () => {
  const { server } = await show([account({})], {
    [`POST /members/${id}/bank-accounts/${account({}).id}/verify`]: () => account({ version: 2 }),
  });
  const region = await card();
  expect(await within(region).findByText(/^Pas gewijzigd: tot/)).toHaveTextContent(
    'Pas gewijzigd: tot 01-01-2099 wordt er niets op uitbetaald.',
  );
  // the link of a payment led here
  await waitFor(() => expect(region).toHaveFocus());
  await userEvent.click(within(region).getByRole('button', { name: 'Verifiëren…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.type(dialog.getByRole('textbox'), 'Gebeld');
  await userEvent.click(dialog.getByRole('button', { name: 'Verifiëren' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  const sent = server.asked.find(({ what }) => what.endsWith('/verify'));
  expect(sent?.headers.get('If-Match')).toBe('"1"');
  expect(sent?.body).toEqual({ comment: 'Gebeld' });
});

test('who entered an account does not verify it', async () => {
  await show([account({ created_by: anna })]);
  const region = within(await card());
  expect(await region.findByText(/een andere beheerder moet uw invoer controleren/)).toBeVisible();
  expect(region.queryByRole('button', { name: 'Verifiëren…' })).toBeNull();
});

test('the whole IBAN is shown for a reason, and gone with the dialog', async () => {
  const { server } = await show([account({})], {
    [`POST /members/${id}/bank-accounts/${account({}).id}/reveal`]: () => ({
      id: account({}).id,
      iban: 'NL91ABNA0417164300',
      holder_name: 'J. de Vries',
    }),
  });
  await userEvent.click(await within(await card()).findByRole('button', { name: 'IBAN tonen…' }));
  const dialog = within(await screen.findByRole('dialog'));
  await userEvent.click(dialog.getByRole('button', { name: 'Tonen' }));
  expect(server.asked.some(({ what }) => what.endsWith('/reveal'))).toBe(false);
  await userEvent.type(dialog.getByRole('textbox', { name: 'Reden' }), 'Lid belt over uitbetaling');
  await userEvent.click(dialog.getByRole('button', { name: 'Tonen' }));
  expect(await screen.findByText('NL91 ABNA 0417 1643 00')).toBeVisible();
  expect(server.asked.find(({ what }) => what.endsWith('/reveal'))?.body).toEqual({
    reason: 'Lid belt over uitbetaling',
  });
  await userEvent.click(screen.getAllByRole('button', { name: 'Sluiten' })[0] as HTMLElement);
  await waitFor(() => expect(screen.queryByText('NL91 ABNA 0417 1643 00')).toBeNull());
});

test('what replaces an account says so, and a number that cannot be is refused before it is sent', async () => {
  const { server } = await show([account({})], {
    [`POST /members/${id}/bank-accounts`]: () => Response.json(account({ version: 1 }), { status: 201 }),
  });
  await userEvent.click(await within(await card()).findByRole('button', { name: 'Toevoegen…' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Bankrekening toevoegen' }));
  expect(dialog.getByText(/in de plaats van NL91 •••• 4300/)).toBeVisible();
  await userEvent.type(dialog.getByRole('textbox', { name: 'IBAN' }), 'NL91ABNA0417164301');
  await userEvent.type(dialog.getByRole('textbox', { name: 'Rekeninghouder' }), 'J. de Vries');
  await userEvent.click(dialog.getByRole('button', { name: 'Rekening toevoegen' }));
  expect(await dialog.findByText(/Dit rekeningnummer klopt niet/)).toBeVisible();
  expect(server.asked.some(({ what }) => what === `POST /members/${id}/bank-accounts`)).toBe(false);
  await userEvent.clear(dialog.getByRole('textbox', { name: 'IBAN' }));
  await userEvent.type(dialog.getByRole('textbox', { name: 'IBAN' }), 'NL20 INGB 0001 2345 67');
  await userEvent.click(dialog.getByRole('button', { name: 'Rekening toevoegen' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.asked.find(({ what }) => what === `POST /members/${id}/bank-accounts`)?.body).toEqual({
    iban: 'NL20INGB0001234567',
    holder_name: 'J. de Vries',
    is_payout: true,
  });
});
