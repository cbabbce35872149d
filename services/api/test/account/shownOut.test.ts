// Who is shown out, with the test in the place of Hydra and Kratos: the consent, the tokens that come of it, and each way of being shown out.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { systemClock } from '../../src/clock.ts';
import { people } from '../fixtures.ts';
import { jwks, signToken, startTestApp, testConfig } from '../harness.ts';
import { account, consentRequest, hookKey, startOry } from './ory.ts';

const { id: anna } = people.anna;
const day = 86_400_000;
let time = Date.now();
const ory = await startOry();
const config = { account: ory.config, oauth: { ...testConfig.oauth, tokenTypes: ['jwt'] } };
const test = await startTestApp({ config, clock: { now: () => new Date(time) } });
/** Another process of the service, on the same database. */
const other = await buildApp({ clock: systemClock, jwks, config: test.config, db: test.db });
afterAll(() => other.close());
beforeEach(() => {
  time = Date.now();
  ory.faults.oauth = null;
  ory.calls.length = 0;
  ory.accounts.set(anna, account('anna'));
});

type Claims = Record<string, unknown>;
/** What Hydra keeps of a sign-in: what its next tokens say, and when the browser asked for it. */
interface Chain {
  extra: Claims;
  rat: string;
}

const whole = (ms: number): string => new Date(ms - (ms % 1000)).toISOString();

let challenges = 0;
async function signIn(askedAt = Date.now()): Promise<Chain> {
  challenges += 1;
  const challenge = `challenge-${challenges}`;
  ory.consents.set(challenge, consentRequest(challenge));
  const answer = await test.request({ url: `/account/consent?consent_challenge=${challenge}`, as: null });
  expect(answer.statusCode).toBe(303);
  const { session } = (ory.consents.get(challenge) ?? {}).answer as { session: { access_token: Claims } };
  const { access_token: consented } = session;
  const rat = whole(askedAt);
  const hooked = await hook({ extra: consented, rat }, 'authorization_code');
  // As Hydra does it: at the exchange what the consent said wins over the hook.
  return { extra: { ...hooked?.extra, ...consented }, rat };
}

/** A refresh at Hydra, where the hook decides alone; null when it refuses. */
const refresh = (chain: Chain): Promise<Chain | null> => hook(chain, 'refresh_token');

async function hook({ extra, rat }: Chain, grantType: string): Promise<Chain | null> {
  const answer = await test.request({
    method: 'POST',
    url: '/account/token-hook',
    as: null,
    headers: { 'x-hook-key': hookKey },
    body: {
      session: { id_token: { subject: anna, id_token_claims: { sub: anna, rat } }, extra },
      request: { client_id: 'admin-app', grant_types: [grantType] },
    },
  });
  if (answer.statusCode === 403) return null;
  expect(answer.statusCode).toBe(200);
  return { extra: answer.json<{ session: { access_token: Claims } }>().session.access_token, rat };
}

/** The access token of a sign-in, as Hydra writes it. */
const tokenOf = ({ extra }: Pick<Chain, 'extra'>): Promise<string> =>
  signToken({ sub: anna, ext: extra, is_admin: extra.is_admin === true }, undefined, 'JWT');

async function call(token: string, app = test.app): Promise<number> {
  const headers = { authorization: `Bearer ${token}` };
  const [me, userinfo] = await Promise.all(
    ['/api/v1/me', '/api/v1/account/userinfo'].map((url) => app.inject({ url, headers })),
  );
  expect(userinfo?.statusCode).toBe(me?.statusCode);
  return me?.statusCode ?? 0;
}

const identityHook = (event?: string) =>
  test.request({
    method: 'POST',
    url: '/account/identity-hook',
    as: null,
    headers: { 'x-hook-key': hookKey },
    body: { identity_id: anna, ...(event === undefined ? {} : { event }) },
  });

const endOthers = async (chain: Chain) =>
  test.request({
    method: 'DELETE',
    url: '/account/other-sign-ins',
    as: null,
    headers: { authorization: `Bearer ${await tokenOf(chain)}` },
  });

describe.each(['password', 'recovery'])('after Kratos tells of another %s', (event) => {
  it('no token from before opens anything at the next call, in any process, and none is renewed', async () => {
    const thief = await signIn();
    const token = await tokenOf(thief);
    expect(await call(token, other)).toBe(200);
    expect((await identityHook(event)).statusCode).toBe(204);
    expect([await call(token), await call(token, other)]).toEqual([401, 401]);
    expect(await refresh(thief)).toBeNull();
    expect(ory.called('/sessions/consent').map(({ query }) => Object.fromEntries(query))).toEqual([
      { subject: anna, all: 'true' },
    ]);
  });

  it('whoever signs in after it works on, and other people always did', async () => {
    const bram = await signToken({ sub: people.bram.id, name: people.bram.name, is_admin: true }, undefined, 'JWT');
    await identityHook(event);
    const owner = await signIn();
    expect(await call(await tokenOf(owner))).toBe(200);
    const renewed = await refresh(owner);
    expect(renewed && (await call(await tokenOf(renewed)))).toBe(200);
    expect(await call(bram)).toBe(200);
  });

  it('a consent that was kept waiting from before it gives nothing', async () => {
    const askedAt = Date.now() - 60_000;
    await identityHook(event);
    const thief = await signIn(askedAt);
    expect(await refresh(thief)).toBeNull();
  });

  it('what does not say when it began is from before it', async () => {
    const token = await tokenOf({ extra: { is_admin: true } });
    await identityHook(event);
    expect(await call(token)).toBe(401);
    expect(await refresh({ extra: { is_admin: true }, rat: whole(Date.now()) })).toBeNull();
  });

  it('Hydra may be away: the refresh tokens that stay there are refused', async () => {
    const thief = await signIn();
    ory.faults.oauth = 500;
    expect((await identityHook(event)).statusCode).toBe(204);
    ory.faults.oauth = null;
    expect(await refresh(thief)).toBeNull();
  });

  it('the audit tells it each time', async () => {
    const told = () =>
      test.db
        .selectFrom('audit_events')
        .select(['actor_id', 'data'])
        .where('action', '=', 'sign_in.shown_out')
        .where('subject_id', '=', anna)
        .orderBy('seq')
        .execute();
    const before = await told();
    await identityHook(event);
    time += 1;
    await identityHook(event);
    const after = (await told()).slice(before.length);
    expect(after).toMatchObject([{ actor_id: anna, data: { after: event } }, { data: { after: event } }]);
  });
});

it('another profile shows nobody out', async () => {
  const owner = await signIn();
  expect((await identityHook()).statusCode).toBe(204);
  expect(await call(await tokenOf(owner))).toBe(200);
  expect((await identityHook('profile')).statusCode).toBe(422);
});

describe('ending the other sign-ins', () => {
  it('ends them at the next call, and not the one that asks', async () => {
    const [owner, thief] = [await signIn(), await signIn()];
    expect((await endOthers(owner)).statusCode).toBe(204);
    expect(await call(await tokenOf(thief))).toBe(401);
    expect(await refresh(thief)).toBeNull();
    expect(await call(await tokenOf(owner))).toBe(200);
    expect(await refresh(owner)).not.toBeNull();
  });

  it('is not for who was shown out, so that nobody shows the owner out afterwards', async () => {
    const [owner, thief] = [await signIn(), await signIn()];
    await endOthers(owner);
    expect((await endOthers(thief)).statusCode).toBe(401);
    expect(await call(await tokenOf(owner))).toBe(200);
  });
});

describe('a chain of refresh tokens', () => {
  it('ends twelve hours after its sign-in, however often it was renewed', async () => {
    let chain = await signIn();
    time += day / 2 - 60_000;
    const renewed = await refresh(chain);
    expect(renewed).not.toBeNull();
    chain = renewed ?? chain;
    time += 61_000;
    expect(await refresh(chain)).toBeNull();
  });

  it('without a beginning begins at the first refresh', async () => {
    await test.owner.deleteFrom('ended_sign_ins').execute();
    const chain = await refresh({ extra: { is_admin: true }, rat: whole(Date.now()) });
    expect(chain?.extra.sign_in).toMatchObject({ at: expect.any(Number) });
    time += day / 2 + 1_000;
    expect(chain && (await refresh(chain))).toBeNull();
  });
});

it('what no token can be older than is forgotten', async () => {
  await test.owner
    .insertInto('ended_sign_ins')
    .values({ identity_id: anna, ended_at: new Date(Date.now() - day), kept_id: null })
    .execute();
  await identityHook('password');
  const old = await test.db
    .selectFrom('ended_sign_ins')
    .select('id')
    .where('ended_at', '<', new Date(Date.now() - day / 2 - 700_000).toISOString())
    .execute();
  expect(old).toEqual([]);
});
