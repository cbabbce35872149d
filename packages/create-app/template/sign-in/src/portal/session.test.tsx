import type { Auth, AuthState } from '@ledenbureau/auth';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, test, vi } from 'vitest';
import { Frame } from './Frame.tsx';
import { Holdings } from './Holdings.tsx';
import { LanguageProvider } from './LanguageProvider.tsx';
import { PortalProviders } from './PortalProviders.tsx';
import { SessionProvider } from './session.tsx';

const user = { sub: '1', email: 'anna@example.org', name: 'Anna de Vries' };

/** A client whose session is in this state, with an API that knows the holdings. */
function authIn(state: Partial<AuthState>) {
  const whole: AuthState = { status: 'authenticated', user, error: null, returnTo: null, kept: false, ...state };
  const holdings = [{ name: 'Obligatie 2026', quantity: '1', cents: 100 }];
  return {
    config: { apiUrl: 'http://localhost/api/v1' },
    getState: () => whole,
    subscribe: () => () => undefined,
    signIn: vi.fn<() => Promise<void>>(async () => undefined),
    signOut: vi.fn<() => Promise<void>>(async () => undefined),
    fetch: vi.fn<(request: Request) => Promise<Response>>(async () => Response.json(holdings)),
  };
}

function showPortal(auth: ReturnType<typeof authIn>, navigate = vi.fn<(address: string) => void>()) {
  const start = async () => auth as unknown as Auth;
  render(
    <LanguageProvider initial="nl">
      <PortalProviders>
        <SessionProvider navigate={navigate} start={start}>
          <Frame path="/">
            <Holdings />
          </Frame>
        </SessionProvider>
      </PortalProviders>
    </LanguageProvider>,
  );
  return navigate;
}

test('who is signed in sees what is theirs, asked for with their session', async () => {
  const auth = authIn({});
  showPortal(auth);
  await screen.findByRole('row', { name: /Obligatie 2026/ });
  expect(auth.fetch.mock.calls[0]?.[0].url).toBe('http://localhost/api/v1/holdings');
  await userEvent.click(screen.getByRole('button', { name: 'Anna de Vries' }));
  // jsdom knows no popovers: it takes the open menu for hidden
  await userEvent.click(await screen.findByRole('menuitem', { name: 'Afmelden', hidden: true }));
  expect(auth.signOut).toHaveBeenCalledOnce();
});

test('who is not signed in sees nothing of it, and a way to sign in', async () => {
  const auth = authIn({ status: 'signed_out', user: null });
  showPortal(auth);
  await screen.findByText('U bent niet aangemeld');
  expect(auth.fetch).not.toHaveBeenCalled();
  await userEvent.click(screen.getByRole('button'));
  expect(auth.signIn).toHaveBeenCalledOnce();
});

test('the way back from a sign-in leads to the page that was wanted', async () => {
  const navigate = showPortal(authIn({ returnTo: '/redemption' }));
  await vi.waitFor(() => expect(navigate).toHaveBeenCalledWith('/redemption'));
});

test('a server that does not answer is said', async () => {
  const report = vi.spyOn(globalThis, 'reportError').mockReturnValue();
  const start = () => Promise.reject(new Error('no connection'));
  render(
    <LanguageProvider initial="en">
      <PortalProviders>
        <SessionProvider navigate={vi.fn<(address: string) => void>()} start={start}>
          never
        </SessionProvider>
      </PortalProviders>
    </LanguageProvider>,
  );
  await screen.findByText('Signing in does not work now');
  expect(report).toHaveBeenCalledOnce();
});
