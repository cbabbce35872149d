// The answers in which the embedded authorization server used to differ from Hydra, row by row. `from` names what says how
// Hydra answers: a run against a real one (recorded), or the file of its source where no run tells.
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { Browser, newVerifier } from '../browser.ts';
import type { Tokens } from '../browser.ts';
import { anna, arrive, authorize, claims, refresh, scope, signIn, startOAuth, state } from './servers.ts';
import type { OAuthServers, SignedIn } from './servers.ts';

let servers: OAuthServers;
let browser: Browser;
beforeAll(async () => {
  servers = await startOAuth({ hook: true });
});
afterAll(() => servers.close());
beforeEach(async () => {
  browser = new Browser();
  servers.responder.reset();
  await servers.register({});
});

/** One step of a browser, which follows nothing: the status, and what it is told where it is sent. */
async function step(url: string): Promise<[number, string, Record<string, string>]> {
  const answer = await browser.request(url);
  const place = new URL(answer.headers.get('location') ?? '');
  return [answer.status, place.pathname, Object.fromEntries(place.searchParams)];
}
const ask = (extra: Record<string, string | undefined> = {}) =>
  step(authorize(servers, newVerifier().challenge, extra));
const hooked = (access_token: object, id_token: object = {}) => {
  servers.responder.hook = { status: 200, body: { session: { access_token, id_token } } };
};
const renewed = async ({ refresh_token }: Pick<SignedIn, 'refresh_token'>): Promise<Tokens> =>
  (await (await refresh(servers, refresh_token)).json()) as Tokens;

const rows: Record<string, { from: string; holds: () => Promise<void> }> = {
  'hook at exchange: where both say something, the consent’s word stands': {
    from: 'recorded; fosite/handler/oauth2/flow_authorize_code_token.go reads the stored session over the hook’s',
    async holds() {
      servers.responder.claims = { is_admin: true };
      hooked({ is_admin: false, name: 'of the hook' });
      const { access_token } = await signIn(servers, browser);
      expect(claims(access_token).ext).toEqual({ is_admin: true, name: 'of the hook' });
    },
  },
  'hook at refresh: its word stands, and what it leaves out is gone, Hydra’s own session too': {
    from: 'recorded; oauth2/token_hook.go replaces both sets of claims',
    async holds() {
      servers.responder.claims = { is_admin: true, team: 'x' };
      const tokens = await signIn(servers, browser);
      hooked({ is_admin: false }, { email: 'new@ledenbureau.example' });
      const { access_token, id_token } = await renewed(tokens);
      expect(claims(access_token).ext).toEqual({ is_admin: false });
      expect(claims(id_token)).toMatchObject({ email: 'new@ledenbureau.example' });
      expect(claims(id_token)).not.toHaveProperty('sid');
    },
  },
  'a sign-out needs the sid of the ID token': {
    from: 'consent/strategy_default.go',
    async holds() {
      const tokens = await signIn(servers, browser);
      hooked({}, { sid: claims(tokens.id_token).sid });
      const kept = await renewed(tokens);
      hooked({}, {});
      const lost = await renewed(kept);
      const signOut = (hint: string) => step(`${servers.issuer}/oauth2/sessions/logout?id_token_hint=${hint}`);
      expect(await signOut(lost.id_token)).toMatchObject([302, '/error', { error: 'invalid_request' }]);
      expect(await signOut(kept.id_token)).toMatchObject([302, '/logout', {}]);
    },
  },
  'claims of the ID token': {
    from: 'recorded; fosite/token/jwt/claims_id_token.go',
    async holds() {
      servers.responder.hook = { status: 204 };
      const tokens = await signIn(servers, browser, { nonce: 'a nonce that is long enough' });
      const whole = expect.any(Number) as number;
      const word = expect.any(String) as string;
      const first = {
        iss: servers.issuer,
        sub: anna,
        aud: ['admin-app'],
        iat: whole,
        exp: whole,
        rat: whole,
        auth_time: whole,
        acr: '0',
        at_hash: word,
        jti: word,
        sid: word,
        nonce: 'a nonce that is long enough',
        email: 'anna@ledenbureau.example',
      };
      expect(claims(tokens.id_token)).toEqual(first);
      expect(claims((await renewed(tokens)).id_token)).toEqual(first);
    },
  },
  'userinfo: the ID token without sid, nonce, at_hash, jti and exp': {
    from: 'oauth2/handler.go getOidcUserInfo',
    async holds() {
      const { access_token } = await signIn(servers, browser, { nonce: 'a nonce that is long enough' });
      const headers = { authorization: `Bearer ${access_token}` };
      const answer = (await (await fetch(`${servers.issuer}/userinfo`, { headers })).json()) as object;
      expect(Object.keys(answer).toSorted()).toEqual(['acr', 'aud', 'auth_time', 'email', 'iat', 'iss', 'rat', 'sub']);
    },
  },
  '302 to the login, to the consent and to the error page; 303 to the client': {
    from: 'recorded; consent/strategy_default.go, oauth2/handler.go forwardError, fosite/authorize_write.go',
    async holds() {
      expect(await ask()).toMatchObject([302, '/login', {}]);
      expect(await ask({ client_id: 'another-app' })).toMatchObject([302, '/error', { error: 'invalid_client' }]);
      expect(await ask({ scope: 'profile' })).toMatchObject([303, '/', { error: 'invalid_scope', state }]);
      const login = new URL(
        (await browser.request(authorize(servers, newVerifier().challenge))).headers.get('location') ?? '',
      );
      const onward = (await browser.request(login.href)).headers.get('location') ?? '';
      const consent = await browser.request(onward);
      expect([consent.status, new URL(consent.headers.get('location') ?? '').pathname]).toEqual([302, '/consent']);
      const back = (await browser.request(consent.headers.get('location') ?? '')).headers.get('location') ?? '';
      expect(await step(back)).toMatchObject([303, '/', { scope, state }]);
    },
  },
  'scope at the callback: what was granted, each once': {
    from: 'recorded; fosite/handler/oauth2/flow_authorize_code_auth.go',
    async holds() {
      const place = await arrive(servers, browser, { scope: 'openid offline_access openid' });
      expect(place.searchParams.get('scope')).toBe('openid offline_access');
      const none = await arrive(servers, browser, { scope: '' });
      expect(none.searchParams.get('scope')).toBe('');
    },
  },
  'request: refused on the error page, for a client without keys': {
    from: 'recorded; fosite/authorize_request_handler.go',
    async holds() {
      const parameter = { request: 'eyJhbGciOiJub25lIn0.e30.' };
      const uri = { request_uri: 'https://evil.example/request' };
      for (const extra of [parameter, uri, { ...parameter, ...uri }]) {
        expect(await ask(extra)).toMatchObject([302, '/error', { error: 'invalid_request' }]);
      }
      expect(await ask({ ...parameter, scope: 'offline_access' })).toMatchObject([302, '/login', {}]);
    },
  },
};

for (const [what, { from, holds }] of Object.entries(rows)) it(`${what} (${from})`, holds);
