import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MemoryStorage } from '../testing/fakeEnv.ts';
import { saveReturnUrl, stripOAuthParameters, takeReturnUrl } from './returnUrl.ts';

const origin = 'http://localhost:5173';

function roundTrip(path: string): string {
  const storage = new MemoryStorage();
  saveReturnUrl(storage, path);
  const taken = takeReturnUrl(storage, origin, '/login');
  expect(storage).toHaveLength(0);
  return taken;
}

it('drops what the authorization server added and leaves the rest letter by letter', () => {
  expect(stripOAuthParameters(`${origin}/a?q=x%20y&code=1&scope=openid&state=s&iss=i&error=e#h`)).toBe('/a?q=x+y#h');
  expect(stripOAuthParameters(`${origin}/a?q=x%20y#code=1`)).toBe('/a?q=x%20y#code=1');
});

it.each(['/', '/account/view?id=5&lng=en#notes', '/a%20b?q=%2F%2F', '/login/help'])('gives %s back', (path) => {
  expect(roundTrip(path)).toBe(path);
});

it.each([
  '//evil.example',
  '//evil.example/account/view',
  '/\\evil.example',
  '\\\\evil.example',
  'http://evil.example/',
  'javascript:alert(1)',
  'account/view',
  '',
  '/\t/evil.example',
  '/\n/evil.example',
  '/a\\b',
  '/..//evil.example',
  '/login?flow=1',
  '/./login',
])('gives the home page for %j', (path) => {
  expect(roundTrip(path)).toBe('/');
});

it('gives the home page when nothing was remembered', () => {
  expect(takeReturnUrl(new MemoryStorage(), origin, '/login')).toBe('/');
});

it('never leads to another origin', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.stringMatching(/^[/\\.:\t\n@a-z]{0,12}$/).map((rest) => `/${rest}`),
    fc.domain().map((host) => `https://${host}/`),
  );
  fc.assert(
    fc.property(hostile, (path) => {
      const taken = roundTrip(path);
      expect(new URL(taken, origin).origin).toBe(origin);
      expect(taken).toMatch(/^\/(?![/\\])/);
    }),
    { numRuns: 500 },
  );
});
