// The answers in which the embedded authorization server used to differ from Hydra, row by row. `from` names what says how
// Hydra answers: a run of a real one (recorded), and the file of its source that explains it or stands in for a recording.
import { afterAll, beforeEach, expect, it } from 'vitest';
import { Browser, newVerifier } from '../browser.ts';
import type { Tokens } from '../browser.ts';
import { anna, arrive, authorize, claims, refresh, scope, signIn, startOAuth, state } from './servers.ts';
import type { SignedIn } from './servers.ts';

let browser: Browser;
const servers = await startOAuth({ hook: true });
afterAll(() => servers.close());
beforeEach(async () => {
  browser = new Browser();
  servers.responder.reset();
  await servers.register({});
});

const place = async (url: string): Promise<string> => (await browser.request(url)).headers.get('location') ?? '';
/** One step of a browser: the status, where it is sent, and what is told there. */
async function step(url: string): Promise<[number, string, Record<string, string>]> {
  const answer = await browser.request(url);
  const { pathname, searchParams } = new URL(answer.headers.get('location') ?? '');
  return [answer.status, pathname, Object.fromEntries(searchParams)];
}
const begin = (extra: Record<string, string | undefined> = {}): string =>
  authorize(servers, newVerifier().challenge, extra);
const signOut = (hint: string) => step(`${servers.issuer}/oauth2/sessions/logout?id_token_hint=${hint}`);
const hooked = (access_token: object, id_token: object = {}): void => {
  servers.responder.hook = { status: 200, body: { session: { access_token, id_token } } };
};
const renewed = async ({ refresh_token }: Pick<SignedIn, 'refresh_token'>): Promise<Tokens> =>
  (await (await refresh(servers, refresh_token)).json()) as Tokens;
const names = (answer: object): string[] => Object.keys(answer).toSorted();

const nonce = 'a nonce that is long enough';
const [whole, word] = [expect.any(Number) as number, expect.any(String) as string];
const own = { sub: anna, aud: ['admin-app'], iat: whole, exp: whole, rat: whole, auth_time: whole, acr: '0', nonce };
const idToken = { ...own, iss: word, at_hash: word, jti: word, sid: word, email: 'anna@ledenbureau.example' };
const object = 'eyJhbGciOiJub25lIn0.e30.';
const refused = [302, '/error', { error: 'invalid_request', error_description: word }];

const rows: [what: string, from: string, ask: () => Promise<unknown>, answer: unknown][] = [
  [
    'hook at exchange: where both say something, the consent’s word stands',
    'recorded; fosite/handler/oauth2/flow_authorize_code_token.go',
    async () => {
      servers.responder.claims = { is_admin: true };
      hooked({ is_admin: false, name: 'of the hook' });
      return claims((await signIn(servers, browser)).access_token).ext;
    },
    { is_admin: true, name: 'of the hook' },
  ],
  [
    'hook at refresh: its word stands, and what it leaves out is gone, Hydra’s own session too',
    'recorded; oauth2/token_hook.go',
    async () => {
      servers.responder.claims = { is_admin: true, team: 'x' };
      const tokens = await signIn(servers, browser);
      hooked({ is_admin: false }, { email: 'new@ledenbureau.example' });
      const { access_token, id_token } = await renewed(tokens);
      return [claims(access_token).ext, claims(id_token).email, claims(id_token).sid];
    },
    [{ is_admin: false }, 'new@ledenbureau.example', undefined],
  ],
  [
    'a sign-out with an ID token that has lost its sid',
    'consent/strategy_default.go',
    async () => {
      const tokens = await signIn(servers, browser);
      hooked({}, { sid: claims(tokens.id_token).sid });
      const kept = await renewed(tokens);
      hooked({}, {});
      const lost = await renewed(kept);
      return [await signOut(lost.id_token), await signOut(kept.id_token)];
    },
    [refused, [302, '/logout', { logout_challenge: word }]],
  ],
  [
    'claims of the ID token, of an exchange and of a refresh',
    'recorded; fosite/token/jwt/claims_id_token.go',
    async () => {
      const tokens = await signIn(servers, browser, { nonce });
      return [claims(tokens.id_token), claims((await renewed(tokens)).id_token)];
    },
    [idToken, idToken],
  ],
  [
    'userinfo: the ID token without sid, nonce, at_hash, jti and exp',
    'oauth2/handler.go',
    async () => {
      const headers = { authorization: `Bearer ${(await signIn(servers, browser, { nonce })).access_token}` };
      return names((await (await fetch(`${servers.issuer}/userinfo`, { headers })).json()) as object);
    },
    ['acr', 'aud', 'auth_time', 'email', 'iat', 'iss', 'rat', 'sub'],
  ],
  [
    '302 to the login, the consent and the error page, 303 to the client',
    'recorded; consent/strategy_default.go, oauth2/handler.go, fosite/authorize_write.go',
    async () => {
      const asked = await browser.request(await place(await place(begin())));
      const consent = asked.headers.get('location') ?? '';
      const callback = await step(await place(consent));
      const errors = [await step(begin({ client_id: 'another-app' })), await step(begin({ scope: 'profile' }))];
      return [await step(begin()), [asked.status, new URL(consent).pathname], callback, ...errors].map(
        ([status, path]) => [status, path],
      );
    },
    [
      [302, '/login'],
      [302, '/consent'],
      [303, '/'],
      [302, '/error'],
      [303, '/'],
    ],
  ],
  [
    'scope at the callback: what was granted, each once',
    'recorded; fosite/handler/oauth2/flow_authorize_code_auth.go',
    async () =>
      [
        await arrive(servers, browser, { scope: 'openid offline_access openid' }),
        await arrive(servers, browser, { scope: '' }),
        await arrive(servers, browser),
      ].map(({ searchParams }) => [searchParams.get('scope'), searchParams.get('state')]),
    [
      ['openid offline_access', state],
      ['', state],
      [scope, state],
    ],
  ],
  [
    'request and request_uri: refused on the error page for a client without keys, unread without openid',
    'recorded; fosite/authorize_request_handler.go',
    async () => [
      await step(begin({ request: object })),
      await step(begin({ request_uri: 'https://evil.example/request' })),
      await step(begin({ request: object, request_uri: 'https://evil.example/request' })),
      await step(begin({ request: object, scope: 'offline_access' })),
    ],
    [refused, refused, refused, [302, '/login', { login_challenge: word }]],
  ],
];

it.each(rows)('%s (%s)', async (_what, _from, ask, answer) => {
  expect(await ask()).toEqual(answer);
});
