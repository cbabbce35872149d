import { afterEach, beforeEach, expect, it } from 'vitest';
import { authConfig, callbackOf, comesBack, lastVisit, openPage } from '../testing/chain.ts';
import { type FakeServer, json, startFakeServer } from '../testing/fakeAuthorizationServer.ts';
import { createFakeBrowser } from '../testing/fakeEnv.ts';
import { keptEmailKey } from './keptEmailKey.ts';

let server: FakeServer;
beforeEach(async () => {
  server = await startFakeServer();
});
afterEach(() => server.close());

const otherState = (callback: string) => callback.replace(/state=[^&]+/, `state=${'A'.repeat(32)}`);
const denied = (callback: string) => {
  const state = new URL(callback).searchParams.get('state') ?? '';
  return `/?error=access_denied&error_description=no&state=${state}`;
};

/** Each failure: what the browser comes back with, and what the servers then answer. */
const failures: [string, key: string, callback?: (address: string) => string, userinfo?: number, token?: number][] = [
  ['another state', 'stateMismatch', otherState],
  ['a refusal', 'oauth.access_denied', denied],
  ['userinfo 401', 'userInfoUnauthorized', undefined, 401],
  ['userinfo 403', 'userInfoForbidden', undefined, 403],
  ['userinfo 404', 'userInfoNotFound', undefined, 404],
  ['userinfo 500', 'userInfoFailed', undefined, 500],
  ['userinfo 503', 'userInfoFailed', undefined, 503],
  ['a token endpoint that fails', 'oauth.server_error', undefined, undefined, 503],
];

it.each(failures)(
  '%s leads to the login route, and keeps both addresses',
  async (_case, key, back, userinfo, token) => {
    server.refreshTokens = false;
    const { tab } = await comesBack({ server, browser: createFakeBrowser() }, '/account/view?id=5');
    tab.sessionStorage.setItem(keptEmailKey, 'anna@example.org');
    const callback = tab.location.href;
    const config = authConfig(server.origin);
    const auth = openPage(tab, back?.(callback) ?? callback, config);
    if (userinfo !== undefined) server.next('/userinfo', json(userinfo, {}));
    if (token !== undefined) server.next('/oauth2/token', json(token, {}));
    await auth.start();

    expect(auth.getState()).toMatchObject({ status: 'failed', error: { key: `error.auth.${key}` }, user: null });
    expect([new URL(tab.location.href).pathname, new URL(tab.location.href).search]).toEqual(['/login', '']);
    // Nobody is sent on unasked: the answer would be the same, again and again.
    expect(tab.visits).toHaveLength(1);
    expect(tab.sessionStorage.getItem(keptEmailKey)).toBe('anna@example.org');

    await auth.signIn();
    const again = openPage(tab, callbackOf(server, lastVisit(tab)), config);
    await again.start();
    expect(again.getState()).toMatchObject({ status: 'authenticated', returnTo: '/account/view?id=5' });
    // It was kept for the sign-in that is over now.
    expect(tab.sessionStorage.getItem(keptEmailKey)).toBeNull();
  },
);
