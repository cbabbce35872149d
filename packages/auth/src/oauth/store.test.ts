import { expect, it, vi } from 'vitest';
import { AuthError } from '../errors.ts';
import { createFakeTab } from '../testing/fakeEnv.ts';
import { createAuthStore } from './store.ts';

const user = { sub: 'anna', email: 'anna@example.org' };
const error = new AuthError('error.auth.unauthorized');

function signedIn(unsaved: boolean) {
  const tab = createFakeTab('/');
  tab.unsaved = unsaved;
  const store = createAuthStore(tab);
  store.set({ status: 'authenticated', user });
  return { store, tab };
}

it('begins with nobody', () => {
  const begun = { status: 'starting', user: null, error: null, returnTo: null, kept: false };
  expect(createAuthStore(createFakeTab('/')).get()).toEqual(begun);
});

it('forgets the user and an earlier error with the session, and keeps the rest', () => {
  const { store } = signedIn(false);
  store.set({ error, returnTo: '/a' });
  expect(store.mustKeep()).toBe(false);
  store.end({ status: 'signed_out' });
  expect(store.get()).toEqual({ status: 'signed_out', user: null, error: null, returnTo: '/a', kept: false });
});

it('keeps a page with typed values and its user, also when those are saved or the reason changes', () => {
  const { store, tab } = signedIn(true);
  store.end({ status: 'failed', error });
  expect(store.get()).toMatchObject({ status: 'failed', user, error, kept: true });
  tab.unsaved = false;
  expect(store.mustKeep()).toBe(true);
  store.end({ status: 'waiting' });
  expect(store.get()).toMatchObject({ status: 'waiting', user, error: null, kept: true });
});

it('keeps nothing of a page that nobody is signed in to', () => {
  const { store } = signedIn(true);
  store.set({ status: 'signed_out' });
  expect(store.mustKeep()).toBe(false);
});

it('tells every listener of every change until it leaves', () => {
  const { store } = signedIn(false);
  const [one, other] = [vi.fn<() => void>(), vi.fn<() => void>()];
  const leave = store.subscribe(one);
  store.subscribe(other);
  store.set({ returnTo: '/' });
  leave();
  store.end({ status: 'signed_out' });
  expect([one.mock.calls.length, other.mock.calls.length]).toEqual([1, 2]);
});
