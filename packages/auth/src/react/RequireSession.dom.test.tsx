import { act, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, useState } from 'react';
import { beforeEach, expect, it, vi } from 'vitest';
import { AuthError } from '../errors.ts';
import { authConfig } from '../testing/chain.ts';
import type { Auth, AuthState } from '../types.ts';
import { AuthProvider, RequireSession, useAuth } from './index.ts';

let auth: Auth & { set: (change: Partial<AuthState>) => void };

beforeEach(() => {
  let state: AuthState = { status: 'starting', user: null, error: null, returnTo: null, kept: false };
  const listeners = new Set<() => void>();
  const nothing = async () => {};
  auth = {
    config: authConfig('http://localhost:4444'),
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    start: nothing,
    headFor: () => {},
    signIn: vi.fn<() => Promise<void>>(nothing),
    restart: nothing,
    leaveTo: () => {},
    continueAt: () => {},
    getAccessToken: async () => 'token',
    fetch,
    signOut: vi.fn<() => Promise<void>>(nothing),
    set(change) {
      act(() => {
        state = { ...state, ...change };
        for (const listener of listeners) listener();
      });
    },
  };
});

function Form() {
  const [text, setText] = useState('');
  return <input aria-label="naam" value={text} onChange={(event) => setText(event.target.value)} />;
}

function show() {
  render(
    <StrictMode>
      <AuthProvider auth={auth}>
        <RequireSession
          fallback={<p>even wachten</p>}
          failed={({ status, error, kept, signIn, signOut }) => (
            <div role="alert">
              {`${status} ${error?.key ?? 'niets'} ${String(kept)}`}
              <button type="button" onClick={signIn}>
                aan
              </button>
              <button type="button" onClick={signOut}>
                af
              </button>
            </div>
          )}
        >
          <Form />
        </RequireSession>
      </AuthProvider>
    </StrictMode>,
  );
}

const seen = () => [
  screen.queryByText('even wachten') !== null,
  screen.queryByRole('alert')?.firstChild?.textContent ?? null,
  screen.queryByRole('textbox') !== null,
];

it.each([
  ['starting', null, [true, null, false]],
  ['redirecting', null, [true, null, false]],
  ['waiting', null, [false, 'waiting niets false', false]],
  ['authenticated', null, [false, null, true]],
  ['handed_over', null, [false, 'handed_over niets false', false]],
  ['failed', new AuthError('error.auth.unexpected'), [false, 'failed error.auth.unexpected false', false]],
  ['signed_out', null, [false, 'signed_out niets false', false]],
] as const)('shows what belongs to %s', (status, error, expected) => {
  show();
  auth.set({ status, error });
  expect(seen()).toEqual(expected);
});

it('keeps what is typed while a session that ended comes back, and says so meanwhile', async () => {
  show();
  auth.set({ status: 'authenticated' });
  await userEvent.type(screen.getByRole('textbox'), 'Zoë');
  for (const status of ['failed', 'redirecting', 'signed_out'] as const) {
    auth.set({ status, kept: true });
    expect(seen()).toEqual([false, `${status} niets true`, true]);
    expect(screen.getByRole('textbox')).toHaveValue('Zoë');
  }
  await userEvent.click(screen.getByRole('button', { name: 'aan' }));
  await userEvent.click(screen.getByRole('button', { name: 'af' }));
  expect([vi.mocked(auth.signIn).mock.calls.length, vi.mocked(auth.signOut).mock.calls.length]).toEqual([1, 1]);
  auth.set({ status: 'authenticated', kept: false });
  expect(screen.getByRole('textbox')).toHaveValue('Zoë');
  expect(screen.queryByRole('alert')).toBeNull();
});

it('takes one screen for every reason', () => {
  render(
    <AuthProvider auth={auth}>
      <RequireSession fallback={null} failed={<p>niet aangemeld</p>}>
        <Form />
      </RequireSession>
    </AuthProvider>,
  );
  auth.set({ status: 'failed' });
  expect(screen.getByText('niet aangemeld')).toBeVisible();
});

it('needs its provider', () => {
  vi.spyOn(console, 'error').mockReturnValue();
  function Alone() {
    return <p>{useAuth().state.status}</p>;
  }
  expect(() => render(<Alone />)).toThrow('useAuth() needs an <AuthProvider> above it');
});
