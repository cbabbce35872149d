import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { dashboard } from './testing/register.ts';
import { renderApp } from './testing/renderApp.tsx';

const answers = {
  'GET /dashboard': () => dashboard(),
  'GET /ledger/check': () => ({ ok: true, checked_at: '2026-11-21T09:00:00Z', checks: [] }),
};

test('where "/" is the login path, it is the login with a flow and the dashboard without', async () => {
  const { router } = await renderApp({ path: '/?flow=f1', loginPath: '/', answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Aanmelden' })).toBeVisible();
  expect(screen.queryByRole('navigation', { name: 'Hoofdmenu' })).toBeNull();
  await router.navigate('/');
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});

test('elsewhere a flow in the address of the dashboard means nothing', async () => {
  await renderApp({ path: '/?flow=f1', answers });
  expect(await screen.findByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
});
