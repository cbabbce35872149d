import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { dashboard, me, page } from '../testing/register.ts';
import { renderApp } from '../testing/renderApp.tsx';
import { settings } from '../testing/settings.ts';

const show = (gap: 'off' | 'too_few' | null) =>
  renderApp({
    path: '/notifications',
    answers: {
      'GET /me': () => ({ ...me, settings: { ...me.settings, four_eyes_gap: gap } }),
      'GET /notifications': () => page([]),
      'GET /dashboard': () => dashboard(),
      'GET /settings': () => settings(),
    },
  });

test.each([
  ['off', 'Het vierogenprincipe staat uit'],
  ['too_few', 'Er zijn geen twee beheerders die mogen goedkeuren'],
] as const)('%s: every page says that four eyes do not watch, and where it is settled', async (gap, title) => {
  const { router } = await show(gap);
  const banner = await screen.findByRole('note');
  expect(banner).toHaveTextContent(title);
  await userEvent.click(screen.getByRole('link', { name: 'Naar de instellingen' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/settings'));
  // it stays, whichever page is shown, and cannot be sent away
  expect(await screen.findByRole('heading', { level: 1, name: 'Instellingen' })).toBeVisible();
  expect(screen.getByRole('note')).toHaveTextContent(title);
  expect(screen.queryByRole('button', { name: /Sluiten/ })).toBeNull();
});

test('where two administrators watch, nothing is said of it', async () => {
  await show(null);
  expect(await screen.findByRole('button', { name: me.name })).toBeVisible();
  await waitFor(() => expect(screen.getByText('Er zijn geen notificaties.')).toBeVisible());
  expect(screen.queryByRole('note')).toBeNull();
});
