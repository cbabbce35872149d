import { beforeEach, describe, expect, it } from 'vitest';
import { AuthError } from '../errors.ts';
import { identityOfTests } from '../testing/fakeIdentity.ts';
import { FlowPorts } from '../testing/flowPorts.ts';
import { later } from '../testing/later.ts';
import {
  credentialsFlow,
  detailsFlow,
  errorBody,
  identityOf,
  input,
  message,
  registrationFlow,
} from '../testing/flows.ts';
import { createRegistration, type RegistrationController } from './registrationController.ts';
import { initialRegistrationState } from './registrationReducer.ts';

const identity = await identityOfTests();
let ports: FlowPorts;
let registration: RegistrationController;

beforeEach(() => {
  ports = new FlowPorts(identity);
  registration = createRegistration(ports);
});

const create = (status: number, body: unknown) =>
  identity.answer('GET /self-service/registration/browser', status, body);
const get = (status: number, body: unknown) => identity.answer('GET /self-service/registration/flows', status, body);
const post = (status: number, body: unknown) => identity.answer('POST /self-service/registration', status, body);
const keys = (errors: readonly AuthError[]) => errors.map(({ key }) => key);
const paths = () => identity.requests.map(({ path }) => path);

const userInfo = { email: 'Anna@Example.org', firstName: 'anna', lastName: 'vries', locale: 'nl-NL' };
const traits = { email: 'anna@example.org', given_name: 'Anna', family_name: 'Vries', locale: 'nl' };
const kept = { email: 'anna@example.org', firstName: 'Anna', lastName: 'Vries', locale: 'nl' };
const registered = { identity: identityOf() };

const open = async (flow = registrationFlow()) => {
  create(200, flow);
  await registration.load(null);
};
const atPassword = async (flow = registrationFlow()) => {
  await open(flow);
  await registration.submitUserInfo(userInfo);
};

describe('the flow', () => {
  it('is made with what it was asked for', async () => {
    create(200, registrationFlow());
    await registration.load(null, { returnTo: 'http://localhost/' });
    expect(paths()).toEqual(['/self-service/registration/browser?return_to=http%3A%2F%2Flocalhost%2F']);
    expect(registration.getState()).toMatchObject({ stage: 1, flow: { id: 'f1' }, errors: [] });
  });

  it('is the one of the address, with what it said already', async () => {
    get(200, registrationFlow({ id: 'f7', messages: [message(4000007)] }));
    await registration.load('f7');
    expect(registration.getState()).toMatchObject({ stage: 1, flow: { id: 'f7' }, errors: [{ field: 'email' }] });
  });

  it.each([
    [404, errorBody(404), 'error.auth.flowNotFound'],
    [403, errorBody(403, 'security_csrf_violation'), 'error.auth.security_csrf_violation'],
    [410, errorBody(410), 'error.auth.self_service_flow_expired'],
  ])('is made anew where that of the address is gone (%d), and the person told why', async (status, body, key) => {
    get(status, body);
    create(200, registrationFlow({ id: 'new' }));
    await registration.load('f7', { returnTo: 'r' });
    expect(registration.getState()).toMatchObject({ stage: 1, flow: { id: 'new' }, errors: [{ key }] });
    expect(paths().at(-1)).toContain('return_to=r');
  });

  it.each([
    [400, errorBody(400, 'session_already_available'), 'error.auth.session_already_available'],
    [404, errorBody(404), 'error.auth.flowNotFound'],
    [500, errorBody(500), 'error.auth.unexpectedStatusCode'],
  ])('is not there where making one is answered by %d', async (status, body, key) => {
    create(status, body);
    await registration.load(null);
    expect(registration.getState()).toMatchObject({ flow: null, stage: 1, errors: [{ key }] });
    expect(paths()).toHaveLength(1);
  });

  it('says the second failure where a new one cannot be had either', async () => {
    get(404, errorBody(404));
    create(500, errorBody(500));
    await registration.load('f7');
    expect(registration.getState()).toMatchObject({ flow: null, errors: [{ status: 500 }] });
  });

  it.each([200, 500])(
    'is the one asked for last, also where an earlier one is answered by %d after it',
    async (status) => {
      const late = later();
      ports.wait = late.promise;
      const first = registration.load('first');
      ports.wait = null;
      await open(registrationFlow({ id: 'second' }));
      get(status, status === 200 ? registrationFlow({ id: 'first' }) : errorBody(status));
      late.resolve();
      await first;
      expect(paths().at(-1)).toContain('id=first');
      expect(registration.getState()).toMatchObject({ flow: { id: 'second' }, errors: [] });
    },
  );
});

describe('in one step', () => {
  it('takes the details without a request, then sends them with the password', async () => {
    await open();
    expect(await registration.submitUserInfo(userInfo)).toEqual([]);
    expect(registration.getState()).toMatchObject({ stage: 2, ...kept, errors: [] });
    expect(identity.submitted()).toEqual([]);
    post(200, registered);
    expect(await registration.submitPassword('secret')).toEqual([]);
    expect(registration.getState().stage).toBe(3);
    expect(identity.submitted()).toEqual([{ method: 'password', password: 'secret', traits, csrf_token: 'csrf-1' }]);
    expect(ports.went).toEqual([{ to: 'signIn' }]);
  });

  it('sends what it was asked beside the details, and nothing that was not asked', async () => {
    await open();
    const nobody = { email: 'anna@example.org', firstName: '', lastName: '', locale: '' };
    await registration.submitUserInfo(nobody, { traits: { automated_conversion: true }, captcha: 'x' });
    post(200, registered);
    await registration.submitPassword('secret', { transient_payload: {} });
    expect(identity.submitted()).toEqual([
      {
        captcha: 'x',
        transient_payload: {},
        method: 'password',
        password: 'secret',
        traits: { automated_conversion: true, email: 'anna@example.org' },
        csrf_token: 'csrf-1',
      },
    ]);
    await registration.submitUserInfo(nobody);
    await registration.submitPassword('secret');
    expect(identity.submitted().at(-1)).not.toHaveProperty('captcha');
  });

  it('clears the errors of the step before', async () => {
    get(200, registrationFlow({ messages: [message(4000007)] }));
    await registration.load('f1');
    await registration.submitUserInfo(userInfo);
    expect(registration.getState().errors).toEqual([]);
  });

  it.each([
    [200, { ...registered, continue_with: [{ action: 'show_verification_ui', flow: { id: 'v1' } }] }, 'verification'],
    [200, { ...registered, continue_with: [{ action: 'redirect_browser_to', redirect_browser_to: 'x' }] }, 'signIn'],
    [422, { redirect_browser_to: 'http://localhost/oauth2/auth' }, 'address'],
  ])('goes on after %d %j', async (status, body, to) => {
    await atPassword();
    post(status, body);
    await registration.submitPassword('secret');
    expect(ports.went).toMatchObject([{ to }]);
  });

  it('stays at the password where that, or the whole, is refused, with the newest flow', async () => {
    await atPassword();
    post(
      400,
      registrationFlow({
        csrf: 'csrf-2',
        nodeMessages: { password: [message(4000032)] },
        messages: [message(4000038)],
      }),
    );
    expect(keys(await registration.submitPassword('x'))).toEqual([
      'error.auth.fieldTooShort',
      'error.auth.captchaFailed',
    ]);
    expect(registration.getState()).toMatchObject({
      stage: 2,
      ...kept,
      errors: [{ field: 'password' }, { field: null }],
    });
    await registration.submitPassword('x');
    expect(identity.submitted().at(-1)).toMatchObject({ csrf_token: 'csrf-2' });
  });

  it('goes back to the details where one of them is refused, under the form’s name for it', async () => {
    await atPassword();
    const nodes = ['traits.given_name', 'traits.family_name', 'traits.locale'].map((name) => ({
      type: 'input',
      attributes: { name },
      messages: [message(4000004)],
    }));
    const flow = registrationFlow();
    post(400, { ...flow, ui: { nodes, messages: [message(4000007)] } });
    const errors = await registration.submitPassword('secret');
    expect(errors.map(({ field }) => field)).toEqual(['firstName', 'lastName', 'locale', 'email']);
    expect(registration.getState()).toMatchObject({ stage: 1, ...kept });
  });

  it('goes back to the details also where the password is refused with them', async () => {
    await atPassword();
    post(400, registrationFlow({ nodeMessages: { password: [message(4000032)], 'traits.email': [message(4000040)] } }));
    expect((await registration.submitPassword('x')).map(({ field }) => field)).toEqual(['email', 'password']);
    expect(registration.getState().stage).toBe(1);
  });

  it('asks the service nothing first where the flow has both forms', async () => {
    await atPassword(credentialsFlow({ nodes: [input('method', 'submit', 'profile')] }));
    expect(registration.getState().stage).toBe(2);
    expect(identity.submitted()).toEqual([]);
  });

  it('is refused with a sentence also where the service says nothing', async () => {
    await atPassword();
    post(400, registrationFlow());
    expect(keys(await registration.submitPassword('secret'))).toEqual(['error.auth.unknown']);
    expect(registration.getState().stage).toBe(2);
  });

  it('stays where the service cannot be reached, or leads to an unknown address', async () => {
    await atPassword();
    identity.drop('POST /self-service/registration');
    expect(keys(await registration.submitPassword('secret'))).toEqual(['error.auth.unexpected']);
    expect(registration.getState()).toMatchObject({ stage: 2, errors: [{ key: 'error.auth.unexpected' }] });
    ports.refusal = new AuthError('error.auth.unknownDestination');
    post(200, registered);
    expect(keys(await registration.submitPassword('secret'))).toEqual(['error.auth.unknownDestination']);
  });

  it('goes on with the flow that replaces an expired one, with what was typed', async () => {
    await atPassword();
    post(410, { ...errorBody(410, 'self_service_flow_expired'), use_flow_id: 'f2' });
    get(200, registrationFlow({ id: 'f2' }));
    expect(keys(await registration.submitPassword('secret'))).toEqual(['error.auth.self_service_flow_expired']);
    expect(registration.getState()).toMatchObject({ stage: 1, flow: { id: 'f2' }, ...kept });
  });

  it('is not sent before there is a flow', async () => {
    expect(await registration.submitUserInfo(userInfo)).toEqual([]);
    expect(await registration.submitPassword('secret')).toEqual([]);
    await registration.back();
    expect(registration.getState()).toEqual(initialRegistrationState);
  });

  it('goes back to the details without a request', async () => {
    await atPassword();
    post(400, registrationFlow({ nodeMessages: { password: [message(4000034)] } }));
    await registration.submitPassword('x');
    await registration.back();
    expect(registration.getState()).toMatchObject({ stage: 1, ...kept, errors: [] });
    expect(identity.submitted()).toHaveLength(1);
  });
});

describe('in two steps', () => {
  it('sends the details first and takes the answer 400 without errors as the next form', async () => {
    await open(detailsFlow());
    post(400, credentialsFlow({ csrf: 'csrf-2', messages: [{ id: 1040009, type: 'info', text: 'Please choose' }] }));
    expect(await registration.submitUserInfo(userInfo)).toEqual([]);
    expect(registration.getState()).toMatchObject({ stage: 2, ...kept });
    post(200, registered);
    await registration.submitPassword('secret');
    expect(identity.submitted()).toEqual([
      { method: 'profile', traits, csrf_token: 'csrf-1' },
      { method: 'password', password: 'secret', traits, csrf_token: 'csrf-2' },
    ]);
  });

  it('stays at the details where one of them is refused', async () => {
    await open(detailsFlow());
    post(400, detailsFlow({ nodeMessages: { 'traits.email': [message(4000040)] } }));
    expect(await registration.submitUserInfo(userInfo)).toMatchObject([{ field: 'email' }]);
    expect(registration.getState()).toMatchObject({ stage: 1, errors: [{ field: 'email' }] });
  });

  it('goes on where the service needs no password', async () => {
    await open(detailsFlow());
    post(422, { redirect_browser_to: 'http://localhost/x' });
    expect(await registration.submitUserInfo(userInfo)).toEqual([]);
    expect(ports.went).toEqual([{ to: 'address', address: 'http://localhost/x' }]);
  });

  it('stays at the details while the service cannot be reached', async () => {
    await open(detailsFlow());
    identity.drop('POST /self-service/registration');
    expect(keys(await registration.submitUserInfo(userInfo))).toEqual(['error.auth.unexpected']);
    expect(registration.getState().stage).toBe(1);
  });

  const atCredentials = async () => {
    await open(detailsFlow());
    post(400, credentialsFlow({ csrf: 'csrf-2' }));
    await registration.submitUserInfo(userInfo);
  };

  it('tells the service of the way back to the details', async () => {
    await atCredentials();
    post(400, detailsFlow({ csrf: 'csrf-3' }));
    await registration.back();
    expect(identity.submitted().at(-1)).toEqual({
      method: 'profile',
      screen: 'previous',
      traits,
      csrf_token: 'csrf-2',
    });
    expect(registration.getState()).toMatchObject({ stage: 1, ...kept, errors: [] });
    await registration.submitUserInfo(userInfo);
    expect(identity.submitted().at(-1)).toMatchObject({ method: 'profile', csrf_token: 'csrf-3' });
  });

  it('leaves where the service leads elsewhere on the way back, with its form as it was', async () => {
    await atCredentials();
    post(422, { redirect_browser_to: 'http://localhost/x' });
    await registration.back();
    expect(ports.went).toEqual([{ to: 'address', address: 'http://localhost/x' }]);
    expect(registration.getState()).toMatchObject({ stage: 1, flow: { id: 'f1' }, ...kept });
  });

  it('is back at the details, with the reason, where the service does not hear of it', async () => {
    await atCredentials();
    identity.drop('POST /self-service/registration');
    await registration.back();
    expect(registration.getState()).toMatchObject({ stage: 1, errors: [{ key: 'error.auth.unexpected' }] });
  });
});
