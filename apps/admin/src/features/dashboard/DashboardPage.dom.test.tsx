import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { never, problem } from '../../testing/fakeServer.ts';
import { dashboard } from '../../testing/register.ts';
import { renderApp } from '../../testing/renderApp.tsx';

const inOrder = { ok: true, checked_at: '2026-11-21T09:00:00Z', checks: [] };
const ledger = () => within(screen.getByRole('group', { name: 'Controle van het grootboek' }));

test('after a refresh that failed nothing says "In orde", and the figures say of when they are', async () => {
  const { server } = await renderApp({
    path: '/',
    answers: { 'GET /dashboard': () => dashboard(), 'GET /ledger/check': () => inOrder },
  });
  expect(await screen.findByText('In orde')).toBeVisible();
  expect(screen.getByText('7.412')).toBeVisible();

  server.answers['GET /dashboard'] = () => problem(500, 'internal_error');
  server.answers['GET /ledger/check'] = () => problem(500, 'internal_error');
  await userEvent.click(screen.getByRole('button', { name: 'Verversen' }));
  expect(await screen.findByText(/^De cijfers konden niet worden ververst; dit zijn die van/)).toBeVisible();
  expect(await ledger().findByText('Onbekend')).toBeVisible();
  expect(ledger().getByText(/laatst in orde op 21-11-2026/)).toBeVisible();
  expect(screen.queryByText('In orde')).toBeNull();
  expect(screen.getByText('7.412')).toBeVisible();

  server.answers['GET /dashboard'] = () => dashboard({ members: { active: 7413, joined_this_month: 4 } });
  server.answers['GET /ledger/check'] = () => inOrder;
  await userEvent.click(screen.getByRole('button', { name: 'Verversen' }));
  expect(await screen.findByText('7.413')).toBeVisible();
  expect(await screen.findByText('In orde')).toBeVisible();
  expect(screen.queryByText(/konden niet worden ververst/)).toBeNull();
});

test('servers that hang end in a sentence with a way to try again, not in a page that is busy for ever', async () => {
  const { server } = await renderApp({
    path: '/',
    timeout: 50,
    answers: { 'GET /dashboard': never, 'GET /ledger/check': never },
  });
  expect(await screen.findByText('De cijfers konden niet worden geladen')).toBeVisible();
  expect(screen.getByText(/De server antwoordt niet/)).toBeVisible();
  server.answers['GET /dashboard'] = () => dashboard();
  await userEvent.click(screen.getByRole('button', { name: 'Opnieuw proberen' }));
  expect(await screen.findByText('7.412')).toBeVisible();
});
