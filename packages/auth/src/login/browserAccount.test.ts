import { afterEach, expect, it, vi } from 'vitest';
import { askBrowser, knowsAccounts } from './browserAccount.ts';

const provider = (name: string) => ({
  config_url: `https://${name}.example/config.json`,
  client_id: 'app',
  nonce: `nonce-${name}`,
  fields: ['email'],
  parameters: { scope: 'x' },
});

/** A browser that answers with this credential; answers what it was asked. */
function browserWith(credential: () => unknown): { asked: unknown[] } {
  const asked: unknown[] = [];
  const get = async (options: unknown) => {
    asked.push(options);
    return credential();
  };
  vi.stubGlobal('navigator', { credentials: { get } });
  return { asked };
}

afterEach(() => vi.unstubAllGlobals());

it('knows whether the browser can', () => {
  expect(knowsAccounts()).toBe(false);
  vi.stubGlobal('IdentityCredential', Object);
  expect(knowsAccounts()).toBe(true);
});

it('asks for an account of the provider, never without a choice, and with the nonce of the service', async () => {
  const { asked } = browserWith(() => ({ token: 't' }));
  expect(await askBrowser([provider('one')])).toEqual({ token: 't', nonce: 'nonce-one' });
  expect(asked).toMatchObject([
    {
      mediation: 'required',
      identity: {
        mode: 'active',
        providers: [
          {
            configURL: 'https://one.example/config.json',
            clientId: 'app',
            fields: ['email'],
            params: { nonce: 'nonce-one', scope: 'x' },
          },
        ],
      },
    },
  ]);
});

it('gives the nonce of the provider that was chosen of several', async () => {
  const { asked } = browserWith(() => ({ token: 't', configURL: 'https://two.example/config.json' }));
  expect(await askBrowser([provider('one'), provider('two')])).toEqual({ token: 't', nonce: 'nonce-two' });
  expect(asked).toMatchObject([{ identity: { mode: 'passive' } }]);
});

it.each([
  ['nobody chose', () => Promise.reject(new DOMException('Error retrieving a token.', 'NetworkError'))],
  ['there is nothing', () => null],
  ['the token is none', () => ({ token: {} })],
])('says so where %s', async (_what, credential) => {
  browserWith(credential);
  await expect(askBrowser([provider('one')])).rejects.toMatchObject({ key: 'error.auth.noBrowserAccount' });
});
