// Hydra is played here, from the body of its hook to the token that comes of it.
import type { AddressInfo } from 'node:net';
import { beforeEach, describe, expect, it } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { people } from '../fixtures.ts';
import { requiredVariables, signToken, startTestApp } from '../harness.ts';
import { account, hookKey, startOry, unverified } from './ory.ts';
import type { Fault } from './ory.ts';

const { id: anna } = people.anna;
let time = Date.now();
const ory = await startOry();
const { oauth } = readConfig({
  ...requiredVariables,
  OAUTH_TOKEN_TYPES: 'JWT',
  OAUTH_ADMIN_CLAIM: '/ext/is_admin',
});
const now = () => time;
const test = await startTestApp({
  config: { account: ory.config, oauth, rateLimitPerMinute: 20 },
  now,
  clock: { now: () => new Date(time) },
});
await test.app.listen({ host: '127.0.0.1', port: 0 });
const hookUrl = `http://127.0.0.1:${(test.app.server.address() as AddressInfo).port}/api/v1/account/token-hook`;
beforeEach(() => {
  time += 60_000;
  ory.faults.identity = null;
  ory.accounts.set(anna, account('anna'));
});

/** The session at Hydra, which it keeps among the claims of the ID token. */
const sid = 'b8e1c2b6-6d4f-4a4f-8a55-8d8a7cf0d2b7';

/** The body that Hydra sends (oauth2/token_hook.go), with everything that is of no use here. */
const hookBody = (subject: string, clientId = 'admin-app', grantType = 'refresh_token') => ({
  session: {
    id_token: {
      id_token_claims: {
        jti: '',
        iss: 'http://localhost:4444',
        sub: subject,
        aud: [clientId],
        nonce: '',
        ext: { sid },
      },
      headers: { extra: { kid: 'x' } },
      expires_at: { access_token: '2026-11-21T10:00:00Z' },
      username: '',
      subject,
    },
    extra: { is_admin: true },
    client_id: clientId,
    consent_challenge: 'c',
    exclude_not_before_claim: false,
    allowed_top_level_claims: [],
    mirror_top_level_claims: false,
  },
  request: {
    client_id: clientId,
    client: { client_id: clientId },
    granted_scopes: ['openid', 'offline_access'],
    granted_audience: ['ledenbureau-api'],
    grant_types: [grantType],
    payload: {},
  },
});

function hook(body: unknown, key: string | null = hookKey): Promise<Response> {
  return fetch(hookUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json; charset=UTF-8', ...(key === null ? {} : { 'x-hook-key': key }) },
    body: typeof body === 'string' ? body : JSON.stringify(body),
  });
}

/** A refresh at Hydra, with tokens of ten minutes: what the hook answers decides, as executeHookAndUpdateSession has it. */
async function refresh(subject = anna): Promise<{ error: string } | { token: string }> {
  const answer = await hook(hookBody(subject));
  if (answer.status === 403) return { error: 'access_denied' };
  if (answer.status !== 200) return { error: 'server_error' };
  const { session } = (await answer.json()) as { session: { access_token: Record<string, unknown> } };
  const iat = Math.floor(time / 1000);
  const claims = { sub: subject, iat, nbf: iat, exp: iat + 600, aud: ['ledenbureau-api'], ext: session.access_token };
  return { token: await signToken(claims, undefined, 'JWT') };
}
async function opens(refreshed: { error: string } | { token: string }): Promise<number> {
  if (!('token' in refreshed)) throw new Error(refreshed.error);
  const headers = { authorization: `Bearer ${refreshed.token}` };
  return (await test.request({ url: '/me', as: null, headers })).statusCode;
}

describe('the token hook', () => {
  it('says what the account says now', async () => {
    const answer = await hook(hookBody(anna));
    expect([answer.status, await answer.json()]).toEqual([
      200,
      {
        session: {
          access_token: {
            is_admin: true,
            name: 'Anna de Vries',
            email: 'anna@ledenbureau.example',
            email_verified: true,
            locale: 'nl',
            sign_in: { id: expect.any(String), at: expect.any(Number) },
          },
          // What the hook leaves out is gone: without its sid the ID token of a refresh could not sign anybody out.
          id_token: { email: 'anna@ledenbureau.example', sid },
        },
      },
    ]);
  });

  it('begins no sign-in of who did not verify the address; who changed it meanwhile goes on without roles', async () => {
    ory.accounts.set(anna, unverified('anna'));
    expect((await hook(hookBody(anna, 'admin-app', 'authorization_code'))).status).toBe(403);
    const renewed = await hook(hookBody(anna));
    expect(await renewed.json()).toMatchObject({ session: { access_token: { email_verified: false } } });
  });

  it.each<[string, string | null]>([
    ['no key', null],
    ['an empty one', ''],
    ['another one', 'x'.repeat(hookKey.length)],
    ['the beginning of it', hookKey.slice(0, -1)],
    ['more than it', `${hookKey}x`],
  ])('needs the key: %s → 401, and nothing of the body is read', async (_name, key) => {
    ory.calls.length = 0;
    expect((await hook('not even json', key)).status).toBe(401);
    expect(ory.calls).toEqual([]);
  });

  it('lets nobody try keys for long, and is not closed by that for who has it', async () => {
    const answers = [];
    for (let index = 0; index < 12; index += 1) answers.push(await hook(hookBody(anna), `guess-${index}`));
    expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 401), 429, 429]);
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0);
    expect((await hook(hookBody(anna))).status).toBe(200);
    time += 60_000;
    expect((await hook(hookBody(anna), 'guess')).status).toBe(401);
  });

  it.each<[string, unknown, number]>([
    ['another app', hookBody(anna, 'other-app'), 403],
    ['an app without a person', hookBody(''), 403],
    ['what is no account', hookBody('../sessions'), 403],
    ['no session', { request: { client_id: 'admin-app' } }, 422],
    ['broken JSON', '{', 400],
    ['a body beyond all bounds', JSON.stringify({ session: 'x'.repeat(300_000) }), 413],
  ])('gives %s nothing', async (_name, body, status) => {
    expect((await hook(body)).status).toBe(status);
  });

  it.each<[Fault]>([[500], ['silent'], ['endless']])('is 503 when the accounts cannot be read (%s)', async (fault) => {
    ory.faults.identity = fault;
    expect(await refresh()).toEqual({ error: 'server_error' });
  });

  it('bounds how often the tokens of one account are renewed', async () => {
    let answer = await hook(hookBody(anna));
    for (let index = 0; index < 20; index += 1) answer = await hook(hookBody(anna));
    expect(answer.status).toBe(429);
    expect((await hook(hookBody(people.bram.id))).status).toBe(200);
  });
});

describe('a right that was withdrawn', () => {
  it('ends at the next refresh, and ten minutes after the last token without one', async () => {
    const before = await refresh();
    expect(await opens(before)).toBe(200);
    time += 1_000;
    ory.accounts.set(anna, account('anna', { metadata_admin: { is_admin: false } }));

    expect(await opens(await refresh())).toBe(403);
    time += 593_000; // six seconds before the end of the token
    expect(await opens(before)).toBe(200);
    time += 7_000;
    expect(await opens(before)).toBe(401);
  });

  it('ends within ten minutes even where Hydra gives tokens of an hour', async () => {
    const iat = Math.floor(time / 1000);
    const claims = { sub: anna, iat, exp: iat + 3_600, aud: ['ledenbureau-api'], ext: { is_admin: true } };
    const token = await signToken(claims, undefined, 'JWT');
    time += 594_000;
    expect(await opens({ token })).toBe(200);
    time += 7_000;
    expect(await opens({ token })).toBe(401);
  });

  it('comes back with the next refresh when it is given again', async () => {
    ory.accounts.set(anna, account('anna', { metadata_admin: null }));
    expect(await opens(await refresh())).toBe(403);
    ory.accounts.set(anna, account('anna'));
    expect(await opens(await refresh())).toBe(200);
  });
});

describe('an account', () => {
  it.each([
    ['that is blocked', 'account_blocked', () => ory.accounts.set(anna, account('anna', { state: 'inactive' }))],
    ['that is gone', 'account_unknown', () => ory.accounts.delete(anna)],
  ])('%s gets no tokens any more, and the audit tells it once', async (_name, reason, end) => {
    end();
    expect(await refresh()).toEqual({ error: 'access_denied' });
    expect(await refresh()).toEqual({ error: 'access_denied' });
    const told = await test.db
      .selectFrom('audit_events')
      .select(['actor_id', 'data'])
      .where('action', '=', 'sign_in.ended')
      .where('subject_id', '=', anna)
      .execute();
    expect(told.filter(({ data }) => (data as { reason: string }).reason === reason)).toEqual([
      { actor_id: 'sign-in', data: { client: 'admin-app', reason } },
    ]);
  });
});
