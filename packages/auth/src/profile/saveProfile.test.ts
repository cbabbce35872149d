import { beforeEach, describe, expect, it } from 'vitest';
import type { Traits } from '../identity/flow.ts';
import { createIdentityClient } from '../identity/identityClient.ts';
import { identityOfTests } from '../testing/fakeIdentity.ts';
import { errorBody, message, refreshFlow, sessionOf, settingsFlow } from '../testing/flows.ts';
import { savePassword, saveProfile, type SaveOptions } from './saveProfile.ts';
import { copiedTraits } from './traits.ts';

const identity = await identityOfTests();
let options: SaveOptions;

const everyTrait: Required<Traits> = {
  email: 'anna@example.org',
  given_name: 'Anna',
  family_name: 'de Vries',
  phone_number: '+31612345678',
  company: { company_name: 'Voorbeeld', kvk: '12345678' },
  birthdate: '1980-02-29',
  birthplace: 'Utrecht',
  birthcountry: 'NL',
  address: {
    street_address: 'Dorpsstraat 1',
    postal_code: '1234 AB',
    locality: 'Utrecht',
    region: 'UT',
    country: 'NL',
  },
  locale: 'nl',
  seenTour: true,
  secondary_email: 'anna@second.example',
  automated_conversion: false,
};
const { secondary_email, ...copied } = everyTrait;

beforeEach(() => {
  options = { client: createIdentityClient(identity.origin), returnTo: 'http://localhost/profile' };
  identity.answer('GET /self-service/settings/browser', 200, settingsFlow(everyTrait, { csrf: 'newest' }));
  identity.answer('GET /sessions/whoami', 200, sessionOf());
  identity.answer('GET /self-service/login/browser', 200, refreshFlow('anna@example.org', { id: 'f9' }));
});

const post = (status: number, body: unknown) => identity.answer('POST /self-service/settings', status, body);
const sent = () => identity.requests.find(({ method }) => method === 'POST');
const saved = { ...settingsFlow({ ...everyTrait, locale: 'en' }), state: 'success' };

describe('a profile update', () => {
  it('makes a browser settings flow, then posts csrf_token, method profile and the traits', async () => {
    post(200, saved);
    expect(await saveProfile(options, { locale: 'en' })).toEqual({
      kind: 'saved',
      identity: saved.identity,
      next: null,
    });
    expect(identity.requests.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'GET /self-service/settings/browser',
      'POST /self-service/settings?flow=f1',
    ]);
    expect(sent()?.body).toEqual({
      csrf_token: 'newest',
      method: 'profile',
      traits: { ...copied, locale: 'en' },
    });
  });

  it('copies every trait except secondary_email: the 12 of the 13 that the specification names', () => {
    expect(copiedTraits.toSorted()).toEqual(Object.keys(copied).toSorted());
    expect(copiedTraits).toHaveLength(12);
  });

  it('copies secondary_email too where the deployment widens the list', async () => {
    post(200, saved);
    await saveProfile({ ...options, copied: ['secondary_email'] }, { locale: 'en' });
    expect(sent()?.body).toMatchObject({ traits: { ...everyTrait, locale: 'en' } });
    expect(secondary_email).toBe('anna@second.example');
  });

  it('sends no trait that the person has not', async () => {
    identity.answer(
      'GET /self-service/settings/browser',
      200,
      settingsFlow({ email: 'anna@example.org', seenTour: false }),
    );
    post(200, saved);
    await saveProfile(options, { locale: 'en' });
    expect(sent()?.body).toEqual({
      csrf_token: 'csrf-1',
      method: 'profile',
      traits: { email: 'anna@example.org', seenTour: false, locale: 'en' },
    });
  });

  it('says what the service wants next', async () => {
    const wish = { action: 'show_verification_ui', flow: { id: 'v1' } };
    post(200, { ...saved, continue_with: [wish] });
    expect(await saveProfile(options, {})).toMatchObject({ kind: 'saved', next: { to: 'verification', flowId: 'v1' } });
  });

  it('goes where the service sends the browser', async () => {
    post(422, { redirect_browser_to: 'http://localhost/x' });
    expect(await saveProfile(options, {})).toEqual({
      kind: 'login',
      next: { to: 'address', address: 'http://localhost/x' },
    });
  });
});

describe('a failed profile update', () => {
  it('shows an error with the first message, an exclamation icon and the field’s name', async () => {
    const nodes = ['traits.address.postal_code', 'traits.email'].map((name) => ({
      type: 'input',
      attributes: { name },
    }));
    const nodeMessages = {
      'traits.address.postal_code': [message(4000017, 'too long', { max_length: 7, actual_length: 9 })],
      'traits.email': [message(4000040)],
    };
    post(400, settingsFlow(everyTrait, { nodes, nodeMessages }));
    expect(await saveProfile(options, {})).toMatchObject({
      kind: 'failed',
      errors: [{ field: 'traits.address.postal_code' }, { field: 'email' }],
      notification: {
        level: 'error',
        message: { key: 'error.auth.lengthTooLong', params: { max_length: 7, actual_length: 9 } },
        icon: 'exclamation',
        context: 'auth.field.postal_code',
      },
    });
  });

  it.each([
    [400, settingsFlow(everyTrait), 'error.auth.unknown'],
    [400, errorBody(400), 'error.auth.unexpectedStatusCode'],
    [404, errorBody(404), 'error.auth.flowNotFound'],
    [410, errorBody(410, 'self_service_flow_expired'), 'error.auth.self_service_flow_expired'],
    [500, errorBody(500), 'error.auth.unexpectedStatusCode'],
  ])('is said after status %d %j', async (status, body, key) => {
    post(status, body);
    expect(await saveProfile(options, {})).toMatchObject({
      kind: 'failed',
      errors: [{ key }],
      notification: { level: 'error', message: { key }, icon: 'exclamation', context: null },
    });
    expect(identity.requests.some(({ path }) => path.includes('/login/'))).toBe(false);
  });

  it('is said while the service cannot be reached', async () => {
    identity.drop('GET /self-service/settings/browser');
    expect(await saveProfile(options, {})).toMatchObject({
      kind: 'failed',
      notification: { message: { key: 'error.auth.unexpected' } },
    });
  });

  it.each([
    [401, undefined],
    [401, 'session_inactive'],
    [403, undefined],
    [403, 'session_refresh_required'],
    [403, 'security_csrf_violation'],
  ])('starts a fresh login with refresh after %d %s', async (status, id) => {
    post(status, errorBody(status, id));
    expect(await saveProfile(options, { locale: 'en' })).toEqual({
      kind: 'login',
      next: { to: 'login', flowId: 'f9', email: 'anna@example.org' },
    });
    expect(identity.requests.at(-1)?.path).toBe(
      '/self-service/login/browser?refresh=true&return_to=http%3A%2F%2Flocalhost%2Fprofile',
    );
  });

  it('does so where the settings flow itself is refused', async () => {
    identity.answer('GET /self-service/settings/browser', 401, errorBody(401, 'session_inactive'));
    expect(await saveProfile(options, {})).toMatchObject({ kind: 'login' });
  });

  it('says why where the fresh login cannot be had', async () => {
    post(403, errorBody(403, 'session_refresh_required'));
    identity.answer('GET /self-service/login/browser', 500, errorBody(500));
    expect(await saveProfile(options, {})).toMatchObject({ kind: 'failed', errors: [{ status: 500 }] });
  });
});

describe('a new password', () => {
  it('is posted to a new settings flow', async () => {
    post(200, saved);
    expect(await savePassword(options, 'new secret')).toMatchObject({ kind: 'saved' });
    expect(sent()?.body).toEqual({ csrf_token: 'newest', method: 'password', password: 'new secret' });
  });

  it('is posted to the flow that a recovery made', async () => {
    identity.answer('GET /self-service/settings/flows', 200, settingsFlow(everyTrait, { id: 's7' }));
    post(200, saved);
    await savePassword({ ...options, flowId: 's7' }, 'new secret');
    expect(identity.requests.map(({ path }) => path)).toEqual([
      '/self-service/settings/flows?id=s7',
      '/self-service/settings?flow=s7',
    ]);
  });

  it('is refused at its field', async () => {
    const nodes = [{ type: 'input', attributes: { name: 'password' } }];
    post(400, settingsFlow(everyTrait, { nodes, nodeMessages: { password: [message(4000034)] } }));
    expect(await savePassword(options, 'password')).toMatchObject({
      kind: 'failed',
      errors: [{ field: 'password', key: 'error.auth.passwordInDataBreach' }],
      notification: { context: 'auth.field.password' },
    });
  });
});
