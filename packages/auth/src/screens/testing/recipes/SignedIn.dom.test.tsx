import { render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { anna, sessionIn } from '../stories.tsx';
import { SignedIn } from './SignedIn.tsx';

test('who is signed in reads the page, and signs out there', () => {
  const auth = { ...sessionIn(anna), signOut: vi.fn<() => Promise<void>>(async () => undefined) };
  render(<SignedIn auth={auth} address={new URL('https://portal.example/')} />);
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Welkom, anna@energiedichtbij.example');
  screen.getByRole('button', { name: 'Afmelden' }).click();
  expect(auth.signOut).toHaveBeenCalledOnce();
});

test('at the login path it signs in, and shows no page', () => {
  const auth = sessionIn({ status: 'signed_out', user: null, error: null, returnTo: null, kept: false });
  render(<SignedIn auth={auth} address={new URL('https://portal.example/login')} />);
  expect(document.body.textContent).toContain('Mijn coöperatie');
  expect(screen.queryByRole('heading', { name: /Welkom/ })).toBeNull();
});
