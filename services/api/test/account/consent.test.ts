// The whole way of a browser through consent and sign-out, and how it may stop.
import { beforeEach, describe, expect, it } from 'vitest';
import { people } from '../fixtures.ts';
import { buildTestApp } from '../harness.ts';
import { account, appUrl, consentRequest, startAccounts, unverified } from './ory.ts';
import type { Fault } from './ory.ts';

let time = Date.now(); // the audit has the database's own
const { ory, test } = await startAccounts({ now: () => new Date(time) });
beforeEach(() => {
  time += 60_000; // the limits count by the minute
  Object.assign(ory.faults, { identity: null, oauth: null });
  ory.accounts.set(people.anna.id, account('anna'));
  ory.calls.length = 0;
});

let made = 0;
/** A challenge of Hydra. */
function asked(changes: Record<string, unknown> = {}): string {
  const challenge = `challenge-${(made += 1)}`;
  ory.consents.set(challenge, consentRequest(challenge, changes));
  return challenge;
}
async function consent(challenge: string) {
  const answer = await test.request({ url: `/account/consent?consent_challenge=${challenge}`, as: null });
  return { status: answer.statusCode, place: String(answer.headers.location), answer };
}
const events = (subject: string) =>
  test.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'data'])
    .where('subject_type', '=', 'identity')
    .where('subject_id', '=', subject)
    .orderBy('seq')
    .execute();

describe('consent', () => {
  it('is given to the back office with nothing that only the token hook may decide, and the browser goes on', async () => {
    const challenge = asked();
    const { status, place, answer } = await consent(challenge);
    expect([status, place]).toEqual([303, `http://localhost:4444/oauth2/auth?consent_verifier=accept-${challenge}`]);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
    expect(ory.called('/consent/accept').map(({ body }) => body)).toEqual([
      {
        grant_scope: ['openid', 'offline_access'],
        grant_access_token_audience: ['ledenbureau-api'],
        remember: true,
        remember_for: 0,
        session: {
          access_token: { sign_in: { id: expect.any(String), at: expect.any(Number) } },
          id_token: {},
        },
      },
    ]);
  });

  it.each([
    [['password'], {}],
    [['password', 'totp'], { second_factor: true }],
    [['password', 'webauthn'], { second_factor: true }],
    [['lookup_secret', 'password'], { second_factor: true }],
    [['code'], {}],
    [null, {}],
  ])('keeps with the sign-in whether %j has a second factor', async (amr, kept) => {
    await consent(asked({ amr }));
    const times = { id: expect.any(String) as string, at: expect.any(Number) as number };
    expect(ory.called('/accept').map(({ body }) => body)).toEqual([
      expect.objectContaining({ session: { access_token: { sign_in: { ...times, ...kept } }, id_token: {} } }),
    ]);
  });

  it('grants the audience that was asked for and the one that the client lists, once', async () => {
    await consent(asked({ requested_access_token_audience: ['ledenbureau-api', 'other-api'] }));
    await consent(asked({ requested_access_token_audience: null, requested_scope: null }));
    expect(ory.called('/accept').map(({ body }) => body)).toMatchObject([
      { grant_access_token_audience: ['ledenbureau-api', 'other-api'] },
      { grant_access_token_audience: ['ledenbureau-api'], grant_scope: [] },
    ]);
  });

  it.each<[string, Record<string, unknown>, () => void]>([
    ['an app that is not configured', { client: { client_id: 'other-app', audience: [] } }, () => undefined],
    ['a blocked account', {}, () => ory.accounts.set(people.anna.id, account('anna', { state: 'inactive' }))],
    ['an account that is gone', {}, () => ory.accounts.delete(people.anna.id)],
    [
      'a blocked account that Hydra remembers',
      { skip: true },
      () => ory.accounts.set(people.anna.id, account('anna', { state: 'inactive' })),
    ],
    ['an account whose address nobody verified', {}, () => ory.accounts.set(people.anna.id, unverified('anna'))],
  ])('is refused for %s', async (_name, request, prepare) => {
    prepare();
    const challenge = asked(request);
    const { status, place } = await consent(challenge);
    expect([status, place]).toEqual([303, `http://localhost:4444/oauth2/auth?consent_verifier=reject-${challenge}`]);
    expect(ory.called('/accept')).toEqual([]);
    expect(ory.called('/reject')[0]?.body).toMatchObject({ error: 'access_denied', status_code: 403 });
  });

  it('that was answered before leads on to where it led (back button, two clicks)', async () => {
    const challenge = asked();
    const first = await consent(challenge);
    const again = await consent(challenge);
    expect([again.status, again.place]).toEqual([303, first.place]);
    expect(ory.called('/accept')).toHaveLength(1);
  });

  it('takes challenges as long as Hydra makes them, and no longer ones', async () => {
    const challenge = 'x'.repeat(7_900);
    ory.consents.set(challenge, consentRequest(challenge));
    expect((await consent(challenge)).place).toContain('accept-x');
    expect((await consent('x'.repeat(8_200))).place).toBe(`${appUrl}/error?error=invalid_request`);
  });
});

describe('a sign-in that stops', () => {
  it.each<[string, 'identity' | 'oauth', Fault, string]>([
    ['Hydra fails', 'oauth', 500, 'temporarily_unavailable'],
    ['Hydra is overloaded', 'oauth', 429, 'temporarily_unavailable'],
    ['Hydra says what is not JSON', 'oauth', 'no json', 'temporarily_unavailable'],
    ['Hydra never ends its answer', 'oauth', 'endless', 'temporarily_unavailable'],
    ['Hydra sends us elsewhere', 'oauth', 'redirect', 'temporarily_unavailable'],
    ['Hydra is silent', 'oauth', 'silent', 'temporarily_unavailable'],
    ['Hydra refuses', 'oauth', 400, 'invalid_request'],
    ['Kratos fails', 'identity', 502, 'temporarily_unavailable'],
    ['Kratos refuses', 'identity', 403, 'temporarily_unavailable'],
  ])('because %s ends on the app’s own page, with a class and no detail', async (_name, server, fault, error) => {
    ory.faults[server] = fault;
    const { status, place, answer } = await consent(asked());
    expect([status, place]).toEqual([303, `${appUrl}/error?error=${error}`]);
    expect(answer.body).not.toContain('127.0.0.1');
  });

  it.each([
    ['an unknown challenge', '?consent_challenge=unknown'],
    ['no challenge', ''],
    ['an empty one', '?consent_challenge='],
    ['two of them', '?consent_challenge=a&consent_challenge=b'],
    ['something else in the query', '?consent_challenge=a&redirect_to=https://evil.example'],
    ['what is no UTF-8', '?consent_challenge=%ff'],
    ['a NUL', '?consent_challenge=%00'],
  ])('with %s ends there too', async (_name, query) => {
    const answer = await test.request({ url: `/account/consent${query}`, as: null });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${appUrl}/error?error=invalid_request`]);
  });

  it('is a problem where no app is configured', async () => {
    const alone = await buildTestApp({ config: { account: { ...ory.config, appUrl: null } } });
    const answer = await alone.request({ url: '/account/consent?consent_challenge=unknown', as: null });
    expect([answer.statusCode, answer.json<{ code: string }>().code]).toEqual([400, 'invalid_request']);
    await alone.close();
  });

  it('goes on to no address that is not one of the web', async () => {
    const challenge = asked({ handled: 'javascript:alert(1)' });
    expect((await consent(challenge)).place).toBe(`${appUrl}/error?error=temporarily_unavailable`);
  });
});

describe('the audit', () => {
  it('tells two tabs at once as one', async () => {
    const request = { subject: people.carla.id, login_session_id: 'tabs' };
    const before = (await events(people.carla.id)).length;
    await Promise.all([consent(asked(request)), consent(asked(request)), consent(asked(request))]);
    expect(await events(people.carla.id)).toHaveLength(before + 1);
  });

  it('tells of a sign-in once, however often the app returns in silence', async () => {
    const session = { login_session_id: 'session-of-the-audit' };
    const before = (await events(people.bram.id)).length;
    for (let index = 0; index < 3; index += 1) {
      await consent(asked({ ...session, subject: people.bram.id, skip: index > 0 }));
      time += 600_000;
    }
    await consent(asked({ login_session_id: 'another-session', subject: people.bram.id }));
    const told = (await events(people.bram.id)).slice(before);
    expect(told).toEqual(
      [0, 1].map(() => ({
        action: 'sign_in.accepted',
        actor_id: people.bram.id,
        data: { client: 'admin-app', administrator: true, sign_in: expect.stringMatching(/^[0-9a-f]{16}$/) },
      })),
    );
    expect(JSON.stringify(told)).not.toContain('session-of-the-audit');
  });

  it('tells of a refusal once in twelve hours, and of an ordinary member by account only', async () => {
    const id = '01900000-0000-7000-8000-0000000000d1';
    ory.accounts.set(id, account('carla', { id, state: 'inactive' }));
    for (let index = 0; index < 3; index += 1) await consent(asked({ subject: id }));
    time += 13 * 3_600_000;
    await consent(asked({ subject: id }));
    const refused = { action: 'sign_in.refused', actor_id: 'sign-in' };
    const data = { client: 'admin-app', reason: 'account_blocked' };
    expect(await events(id)).toEqual([
      { ...refused, data },
      { ...refused, data },
    ]);
    ory.accounts.delete(id);
    await consent(asked({ subject: id }));
    expect((await events(id)).at(-1)?.data).toEqual({ client: 'admin-app', reason: 'account_unknown' });
  });
});

describe('logout', () => {
  const logout = async (changes: Record<string, unknown>) => {
    const challenge = `logout-${(made += 1)}`;
    ory.logouts.set(challenge, { challenge, subject: people.anna.id, sid: 's', request_url: '/x', ...changes });
    const answer = await test.request({ url: `/account/logout?logout_challenge=${challenge}`, as: null });
    return { challenge, status: answer.statusCode, place: answer.headers.location };
  };

  it('is granted to the back office', async () => {
    const { challenge, status, place } = await logout({ rp_initiated: true, client: { client_id: 'admin-app' } });
    expect([status, place]).toEqual([
      303,
      `http://localhost:4444/oauth2/sessions/logout?logout_verifier=accept-${challenge}`,
    ]);
  });

  it.each([
    ['by a link, without an ID token', { rp_initiated: false, client: null }],
    ['by another app', { rp_initiated: true, client: { client_id: 'other-app' } }],
  ])('asked for %s signs nobody out', async (_name, changes) => {
    const { status, place } = await logout(changes);
    expect([status, place]).toEqual([303, `${appUrl}/error?error=access_denied`]);
    expect(ory.called('/logout/accept')).toEqual([]);
    expect(ory.called('/logout/reject')).toHaveLength(1);
  });

  it('that is unknown ends on the app’s page', async () => {
    const answer = await test.request({ url: '/account/logout?logout_challenge=x', as: null });
    expect([answer.statusCode, answer.headers.location]).toEqual([303, `${appUrl}/error?error=invalid_request`]);
  });
});
