// The example answers that were read from Ory's source and test suites, by name: each is made here, and compared. One
// table for one list of examples: hence its length.
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { credentials, email } from './client.ts';
import type { Answer, Body, Client } from './client.ts';
import { adminOrigin, startIdentity } from './harness.ts';
import { differences, stepsOf } from './shape.ts';
import type { Example } from './shape.ts';
import examples from './wire.json' with { type: 'json' };

let client: Client;
let now = Date.now();

/** The same service three times over one clock: as it is by default, and with other settings. */
const clock = { now: () => now };
const plain = await startIdentity(clock);
const twoSteps = await startIdentity({ ...clock, config: { loginStyle: 'identifier_first' } });
const hints = await startIdentity({ ...clock, config: { loginHints: true, continueWithTransitions: false } });
afterAll(async () => {
  for (const server of [plain, twoSteps, hints]) await server.close();
});
beforeEach(() => {
  now = Date.now() + 0.25;
  client = plain.client();
});

const password = 'lange zin met maan';
let people = 0;
const login = async (fields: object): Promise<Answer> =>
  client.submit(await client.open('login'), { ...credentials('anna'), ...fields });
const signedIn = async (path: string, name = 'anna'): Promise<Answer> => {
  await client.signIn(name);
  return client.get(path);
};
const expired = async (kind: string, query = ''): Promise<Body> => {
  const flow = await client.open(kind, query);
  now = Date.parse(flow.expires_at) + 60_000;
  return flow;
};
const register = async (fields: object): Promise<Answer> => {
  const traits = { email: `vorm${++people}@elders.example` };
  return client.submit(await client.open('registration'), { method: 'password', password, traits, ...fields });
};
const ask = async (kind: string, address: string): Promise<Answer> =>
  client.submit(await client.open(kind), { method: 'code', email: address });
const enter = async (kind: string, name: string, right: boolean, server = plain): Promise<Answer> => {
  const { body } = await ask(kind, email(name));
  const code = right ? await server.code(email(name)) : 'none';
  return client.submit(body, { method: 'code', code });
};
const settings = async (change: object, { name = 'anna', age = 0 } = {}): Promise<Answer> => {
  await client.signIn(name);
  now += age;
  const flow = await client.open('settings');
  const { traits } = (await client.get('/sessions/whoami')).body.identity;
  return client.submit(flow, { method: 'profile', traits: { ...traits, ...change } });
};
const challenge = (): void => {
  plain.hydra.known.set('lc123', {
    challenge: 'lc123',
    client: { client_id: 'admin-app', client_name: 'Back office', skip_consent: true },
    request_url: 'http://localhost:4444/oauth2/auth?client_id=admin-app',
    requested_scope: ['openid'],
    requested_access_token_audience: [],
    skip: false,
    subject: '',
    oidc_context: {},
  });
};

const made: Record<string, () => Promise<Answer>> = {
  'login.create.200': () => client.get('/self-service/login/browser'),
  'login.create.oauth2.200': () => {
    challenge();
    return client.get('/self-service/login/browser?login_challenge=lc123');
  },
  'login.refresh.200': () => signedIn('/self-service/login/browser?refresh=true'),
  'login.submit.invalid.400': () => login({ password: 'wrong' }),
  'login.submit.missing_password.400': () => login({ password: '' }),
  'login.submit.unverified.400': () => login(credentials('frits')),
  'login.submit.disabled.400': () => login(credentials('els')),
  'login.submit.already.400': async () => {
    const older = await client.open('login');
    await client.signIn('anna');
    return client.submit(older, credentials('anna'));
  },
  'login.submit.200': () => login({}),
  'login.submit.422': async () => {
    challenge();
    return client.submit(await client.open('login', '?login_challenge=lc123'), credentials('anna'));
  },
  'login.submit.expired.410': async () => client.submit(await expired('login'), credentials('anna')),
  'login.get.replacement.200': async () => {
    const { body } = await client.submit(await expired('login'), credentials('anna'));
    return client.get(`/self-service/login/flows?id=${body.use_flow_id}`);
  },
  'login.get.expired.410': async () => {
    const { id } = await expired('login', `?return_to=${adminOrigin}/x`);
    return client.get(`/self-service/login/flows?id=${id}`);
  },
  'flow.get.404': () => client.get('/self-service/login/flows?id=3f7d7f0e-6a0b-4f0c-9a5f-0d0c2d1b7a11'),
  'csrf.403': async () => {
    const { id } = await client.open('login');
    const headers = { cookie: 'a=b', 'sec-fetch-mode': 'cors' };
    return plain.client().get(`/self-service/login/flows?id=${id}`, headers);
  },
  'login.create.already.400': () => signedIn('/self-service/login/browser'),
  'login.create.return_to.400': () => client.get('/self-service/login/browser?return_to=https://evil.example/'),
  'login.create.aal1_required.401': () => client.get('/self-service/login/browser?aal=aal2'),
  'login.idfirst.create.200': () => twoSteps.client().get('/self-service/login/browser'),
  'login.idfirst.step1.400': () => firstStep(email('anna')),
  'login.idfirst.unknown.400': () => firstStep('nobody@elders.example'),
  'whoami.200': () => signedIn('/sessions/whoami'),
  'whoami.tokenized.200': () => signedIn('/sessions/whoami?tokenize_as=ledenbureau'),
  'whoami.401': () => client.get('/sessions/whoami'),
  'logout.create.200': () => signedIn('/self-service/logout/browser'),
  'logout.create.401': () => client.get('/self-service/logout/browser'),
  'logout.submit.204': async () => client.get((await signedIn('/self-service/logout/browser')).body.logout_url),
  'logout.submit.403': () => signedIn('/self-service/logout?token=other'),
  'settings.create.200': () => signedIn('/self-service/settings/browser'),
  'settings.create.401': () => client.get('/self-service/settings/browser'),
  'settings.submit.401': async () => {
    const { id } = (await signedIn('/self-service/settings/browser')).body;
    return plain.client().call('POST', `/self-service/settings?flow=${id}`, { json: { method: 'profile' } });
  },
  'settings.submit.200': () => settings({ locale: 'en', seenTour: true }),
  'settings.submit.invalid.400': () => settings({ email: 'nope' }),
  'settings.submit.refresh_required.403': () =>
    settings({ email: 'anders@elders.example' }, { name: 'dirk', age: 16 * 60_000 }),
  'settings.mismatch.403': async () => {
    const { id } = (await signedIn('/self-service/settings/browser')).body;
    const other = plain.client();
    await other.signIn('bram');
    return other.get(`/self-service/settings/flows?id=${id}`);
  },
  'settings.get.expired.410': async () => {
    await client.signIn('anna');
    return client.get(`/self-service/settings/flows?id=${(await expired('settings')).id}`);
  },
  'registration.create.200': () => client.get('/self-service/registration/browser'),
  'registration.submit.duplicate.400': () => register({ traits: { email: email('anna') } }),
  'registration.submit.duplicate_hints.400': async () => {
    client = hints.client();
    return register({ traits: { email: email('anna') } });
  },
  'registration.submit.short.400': () => register({ password: 'kort1' }),
  'registration.submit.200': () => register({}),
  'recovery.create.200': () => client.get('/self-service/recovery/browser'),
  'recovery.sent.200': () => ask('recovery', email('anna')),
  'recovery.wrong_code.200': () => enter('recovery', 'anna', false),
  'recovery.done.200': () => enter('recovery', 'anna', true),
  'recovery.done.422': () => {
    client = hints.client();
    return enter('recovery', 'anna', true, hints);
  },
  'verification.sent.200': () => ask('verification', email('anna')),
  'verification.wrong_code.200': () => enter('verification', 'anna', false),
  'verification.done.200': () => enter('verification', 'anna', true),
  'verification.replaced.410': async () => {
    const { body } = await ask('verification', email('claire'));
    const code = await plain.code(email('claire'));
    await client.submit(body, { method: 'code', code });
    return client.submit(body, { method: 'code', code });
  },
  'sessions.list.200': async () => {
    await plain.client().signIn('carla');
    return signedIn('/sessions?page_size=1', 'carla');
  },
  'sessions.revoke_others.200': async () => {
    await client.signIn('carla');
    return client.call('DELETE', '/sessions');
  },
  'sessions.revoke_one.204': async () => {
    const { body } = await plain.client().signIn('bram');
    await client.signIn('bram');
    return client.call('DELETE', `/sessions/${body.session.id}`);
  },
  'sessions.revoke_current.400': async () => {
    const { body } = await client.signIn('bram');
    return client.call('DELETE', `/sessions/${body.session.id}`);
  },
  'errors.200': () => client.get('/self-service/errors?id=stub:500'),
  'fedcm.404': () => client.get('/self-service/fed-cm/parameters'),
};

const firstStep = async (identifier: string): Promise<Answer> => {
  client = twoSteps.client();
  return client.submit(await client.open('login'), { method: 'identifier_first', identifier });
};

/** What this service cannot answer, and why. */
const never: Record<string, string> = {
  'login.create.v131.200': 'labels of an older version',
  'whoami.aal2.403': 'nobody here has a second factor, so none can be required',
};

describe('the examples of the wire', () => {
  it('are all made, or named with the reason', () => {
    expect([...Object.keys(made), ...Object.keys(never)].sort()).toEqual(Object.keys(examples).sort());
  });

  it.each(Object.keys(made))('%s', async (name) => {
    const example = examples[name as keyof typeof examples] as Example;
    const answer = (await made[name]?.()) as Answer;
    expect(answer.status).toBe(example.status);
    expect(differences(example.shape, answer.body)).toEqual([]);
    const seen = { state: answer.body?.ui && answer.body.state, error: answer.body?.error };
    expect(seen).toMatchObject(wanted(example, answer));
    expect(stepsOf(answer.body ?? {})).toEqual(expect.arrayContaining(example.steps ?? []));
  });
});

/** What of an example is compared by its value. */
function wanted({ state, error }: Example, answer: Answer): object {
  return {
    ...(state !== undefined && { state }),
    ...(error && { error: named(error, answer) }),
  };
}

/** The texts of an error, but for those with an address or a time of their own, or of which Ory has two. */
function named(error: NonNullable<Example['error']>, { body }: Answer): object {
  if (!/(minutes ago|redirect the browser to|An error occured)/.test(error.reason ?? '')) return error;
  return { ...error, reason: body.error.reason };
}
