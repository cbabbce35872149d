import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { MemoryStorage } from '../testing/fakeEnv.ts';
import { forgetReturnUrl, readReturnUrl, saveReturnUrl, stripOAuthParameters } from './returnUrl.ts';
import { safeStorage } from './safeStorage.ts';

const origin = 'http://localhost:5173';
const config = { loginPath: '/login', publicPaths: ['/recovery'] };

function roundTrip(path: string): string {
  const kept = new MemoryStorage();
  const storage = safeStorage(() => kept);
  saveReturnUrl(storage, path);
  expect(kept.dump()).toBe(JSON.stringify([['oauthRedirectURL', path]]));
  const read = readReturnUrl(storage, origin, config);
  forgetReturnUrl(storage);
  expect(kept).toHaveLength(0);
  return read;
}

it('drops what the authorization server added and leaves the rest letter by letter', () => {
  expect(stripOAuthParameters(`${origin}/a?q=x%20y&code=1&scope=openid&state=s&iss=i&error=e#h`)).toBe('/a?q=x+y#h');
  expect(stripOAuthParameters(`${origin}/a?error_description=d&error_uri=u&error_hint=h&b=1`)).toBe('/a?b=1');
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
  '/a\u0000b',
  '/a\u001fb',
  '/a\u007fb',
  '//',
  '/..//evil.example',
  '/login?flow=1',
  '/./login',
  '/error?error=access_denied',
  '/recovery?flow=1',
])('gives the home page for %j', (path) => {
  expect(roundTrip(path)).toBe('/');
});

it('gives the home page when nothing was remembered', () => {
  const empty = new MemoryStorage();
  expect(
    readReturnUrl(
      safeStorage(() => empty),
      origin,
      config,
    ),
  ).toBe('/');
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
