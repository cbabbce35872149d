import { AuthError } from '@ledenbureau/auth';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test } from 'vitest';
import { paths } from '../paths.ts';
import { dashboard } from '../testing/register.ts';
import { renderApp } from '../testing/renderApp.tsx';

const answers = {
  'GET /dashboard': () => dashboard(),
  'GET /ledger/check': () => ({ ok: true, checked_at: '2026-11-21T09:00:00Z', checks: [] }),
};
const show = (path = '/') => renderApp({ path, answers });
const page = () => screen.findByRole('heading', { level: 1, name: 'Dashboard' });

test('a sign-in that failed says why, with two ways out', async () => {
  const { auth, setSession } = await show();
  await page();
  setSession({ status: 'failed', user: null, error: new AuthError('error.auth.oauth.invalid_client') });
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('U bent niet aangemeld');
  expect(alert).toHaveTextContent('De aanmelddienst kent deze toepassing niet.');
  expect(screen.queryByRole('navigation', { name: 'Hoofdmenu' })).toBeNull();
  await userEvent.click(within(alert).getByRole('button', { name: 'Opnieuw proberen' }));
  expect(auth.signIn).toHaveBeenCalledOnce();
  await userEvent.click(screen.getByRole('button', { name: 'Afmelden' }));
  expect(auth.signOut).toHaveBeenCalledOnce();
});

test('who signed out in another tab has nothing to sign out of', async () => {
  const { setSession } = await show();
  await page();
  setSession({ status: 'signed_out', user: null });
  expect(await screen.findByRole('alert')).toHaveTextContent('U bent afgemeld.');
  expect(screen.queryByRole('button', { name: 'Afmelden' })).toBeNull();
});

test('a tab that waits for another says so, and can sign in itself', async () => {
  const { auth, setSession } = await show();
  await page();
  setSession({ status: 'waiting', user: null });
  expect(await screen.findByText('U meldt zich aan in een ander tabblad')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Hier aanmelden' }));
  expect(auth.signIn).toHaveBeenCalledOnce();
});

test('a tab that signed in for another one says that it can be closed', async () => {
  const { setSession } = await show();
  await page();
  setSession({ status: 'handed_over', user: null });
  expect(await screen.findByText('U bent weer aangemeld')).toBeVisible();
});

test('a page with typed values stays below the banner that leads to a sign-in beside it', async () => {
  const { auth, setSession } = await show();
  const heading = await page();
  setSession({ status: 'failed', kept: true, error: new AuthError('error.auth.unauthorized') });
  expect(heading).toBeVisible();
  expect(await screen.findByText('U bent niet meer aangemeld')).toBeVisible();
  expect(await screen.findByText('Wat u invulde, staat hieronder nog.', { exact: false })).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Aanmelden in een nieuw tabblad' }));
  expect(auth.signIn).toHaveBeenCalledOnce();
  for (const [key, text] of [
    ['error.auth.tabBlocked', 'Uw browser opende geen nieuw tabblad.'],
    ['error.auth.security_identity_mismatch', 'Deze gegevens horen bij een ander account.'],
  ] as const) {
    setSession({ error: new AuthError(key) });
    expect(await screen.findByText(text, { exact: false })).toBeVisible();
  }
  setSession({ status: 'authenticated', kept: false, error: null });
  await waitFor(() => expect(screen.queryByText('U bent niet meer aangemeld')).toBeNull());
  expect(heading).toBeVisible();
});

test('signing out is a step inside the application; an address from elsewhere does nothing', async () => {
  const { auth, router } = await show('/account/sign-out');
  await page();
  expect(router.state.location.pathname).toBe('/');
  expect(auth.signOut).not.toHaveBeenCalled();
  await act(() => router.navigate(paths.signOut));
  await waitFor(() => expect(auth.signOut).toHaveBeenCalledOnce());
});
