import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { forgetRequestedLanguage, interfaceLanguage, rememberLanguage } from './preferences.ts';
import { dashboard } from './testing/register.ts';
import { renderApp } from './testing/renderApp.tsx';

const anna = { sub: 'anna', locale: 'nl' };
const bram = { sub: 'bram', locale: 'en' };

test('lng comes first, then the user’s own language, then Dutch', () => {
  expect(interfaceLanguage('', null)).toBe('nl');
  expect(interfaceLanguage('', bram)).toBe('en');
  expect(interfaceLanguage('?lng=nl', bram)).toBe('nl');
});

test('what the address asked for is still asked for after the sign-in it led through', () => {
  expect(interfaceLanguage('?lng=en', null)).toBe('en');
  expect(interfaceLanguage('?flow=1', null)).toBe('en');
  expect(interfaceLanguage('', anna)).toBe('en');
  forgetRequestedLanguage();
  expect(interfaceLanguage('', anna)).toBe('nl');
});

test('a choice in the menu replaces an earlier lng, until the address asks again', () => {
  interfaceLanguage('?lng=en', bram);
  rememberLanguage('nl', bram);
  expect(interfaceLanguage('', bram)).toBe('nl');
  expect(interfaceLanguage('?lng=en', bram)).toBe('en');
});

test('a choice made before anybody was signed in holds for who then signs in', () => {
  rememberLanguage('en', null);
  expect(interfaceLanguage('', anna)).toBe('en');
});

test('on a shared computer the next user has their own language, whatever the one before asked for or chose', () => {
  interfaceLanguage('?lng=en', anna);
  expect(interfaceLanguage('', { sub: 'carla', locale: 'nl' })).toBe('nl');
  rememberLanguage('en', anna);
  expect(interfaceLanguage('', { sub: 'carla', locale: 'nl' })).toBe('nl');
  // also when the tab was not left by signing out
  interfaceLanguage('?lng=nl', anna);
  expect(interfaceLanguage('', bram)).toBe('en');
});

test('nothing of a language outlives the tab', () => {
  interfaceLanguage('?lng=en', anna);
  rememberLanguage('nl', anna);
  expect(localStorage).toHaveLength(0);
});

test('a malformed lng is passed over', () => {
  expect(interfaceLanguage('?lng=%20x%20y', bram)).toBe('en');
  expect(interfaceLanguage('', bram)).toBe('en');
});

test('the app follows: the locale of the account of who is signed in, not the choice of another user', async () => {
  rememberLanguage('nl', { sub: 'somebody-else' });
  await renderApp({
    path: '/',
    user: { locale: 'en-GB' },
    answers: { 'GET /dashboard': () => dashboard(), 'GET /ledger/check': () => ({ ok: true, checks: [] }) },
  });
  expect(await screen.findByRole('button', { name: 'Refresh' })).toBeVisible();
});
