import { afterEach, expect, test, vi } from 'vitest';
import config from '../../public/config.json';
import { startAuth } from './auth.ts';
import { readServers } from './servers.ts';

afterEach(() => vi.unstubAllGlobals());

/** The portal has its `config.json`, and no other server answers. */
function stubFetch() {
  const fetch = vi.fn<(address: string | URL) => Promise<Response>>(async (address) => {
    if (address === '/config.json') return Response.json(config);
    throw new TypeError('Failed to fetch');
  });
  vi.stubGlobal('fetch', fetch);
  return fetch;
}

test('addresses of the portal itself follow the one that it is served on', async () => {
  stubFetch();
  expect(await readServers('https://leden.example')).toEqual({
    ...config,
    userinfoEndpoint: 'https://leden.example/api/v1/account/userinfo',
  });
});

test('without an authorization server the portal stays where it is, and says why', async () => {
  const fetch = stubFetch();
  await expect(startAuth()).rejects.toThrow('Failed to fetch');
  expect(fetch.mock.calls.map(([address]) => String(address))).toEqual([
    '/config.json',
    'http://localhost:4444/.well-known/openid-configuration',
  ]);
});
