import { beforeEach, describe, expect, it } from 'vitest';
import { AuthError } from '../errors.ts';
import { identityOfTests } from '../testing/fakeIdentity.ts';
import { FlowPorts } from '../testing/flowPorts.ts';
import { later } from '../testing/later.ts';
import { addressFlow, codeFlow, errorBody, input, message, passedFlow } from '../testing/flows.ts';
import { type CodeController, createRecovery, createVerification } from './codeController.ts';
import { initialCodeState } from './codeReducer.ts';

const identity = await identityOfTests();
let ports: FlowPorts;
let flow: CodeController;

const email = 'anna@example.org';
const keys = (errors: readonly AuthError[]) => errors.map(({ key }) => key);
const paths = () => identity.requests.map(({ path }) => path);
const info = (id: number) => ({ id, type: 'info', text: 'server text' });

describe.each([
  ['recovery', createRecovery, 4060006, 1060003],
  ['verification', createVerification, 4070006, 1080003],
])('%s', (kind, createFlow, wrongCode, codeSent) => {
  beforeEach(() => {
    ports = new FlowPorts(identity);
    flow = createFlow(ports);
  });
  const create = (status: number, body: unknown) => identity.answer(`GET /self-service/${kind}/browser`, status, body);
  const get = (status: number, body: unknown) => identity.answer(`GET /self-service/${kind}/flows`, status, body);
  const post = (status: number, body: unknown) => identity.answer(`POST /self-service/${kind}`, status, body);
  const open = async (opened = addressFlow()) => {
    create(200, opened);
    await flow.load(null);
  };
  const atCode = async () => {
    await open();
    post(200, codeFlow(email, { csrf: 'csrf-2', messages: [info(codeSent)] }));
    await flow.submitAddress(email);
  };

  it('asks for the address, then for the code that was sent, and says so', async () => {
    await open();
    expect(flow.getState()).toMatchObject({ stage: 'address', errors: [], messages: [] });
    post(200, codeFlow(email, { messages: [info(codeSent)] }));
    expect(await flow.submitAddress(email)).toEqual([]);
    expect(flow.getState()).toMatchObject({ stage: 'code', address: email, messages: [{ id: codeSent }] });
    expect(identity.submitted()).toEqual([{ method: 'code', email, csrf_token: 'csrf-1' }]);
  });

  it('takes a wrong code, which is answered by 200 too, for what it is', async () => {
    await atCode();
    post(200, codeFlow(email, { csrf: 'csrf-3', messages: [message(wrongCode)] }));
    expect(keys(await flow.submitCode(' 123456 '))).toEqual(['error.auth.invalidAuthCode']);
    expect(flow.getState()).toMatchObject({
      stage: 'code',
      errors: [{ key: 'error.auth.invalidAuthCode' }],
      messages: [],
    });
    await flow.submitCode('654321');
    expect(identity.submitted().slice(1)).toEqual([
      { method: 'code', code: '123456', csrf_token: 'csrf-2' },
      { method: 'code', code: '654321', csrf_token: 'csrf-3' },
    ]);
    expect(ports.went).toEqual([]);
  });

  it('sends another code to the address that the form knows', async () => {
    get(200, codeFlow('mailed@example.org'));
    await flow.load('f7');
    expect(flow.getState()).toMatchObject({ stage: 'code', address: '' });
    post(200, codeFlow('mailed@example.org'));
    await flow.resend();
    expect(identity.submitted()).toEqual([{ method: 'code', email: 'mailed@example.org', csrf_token: 'csrf-1' }]);
    expect(flow.getState().address).toBe('mailed@example.org');
  });

  it('sends another code to the address typed where the form does not know it', async () => {
    await atCode();
    const form = codeFlow(email);
    post(200, { ...form, ui: { nodes: form.ui.nodes.filter(({ attributes }) => attributes.name !== 'email') } });
    await flow.resend();
    await flow.resend();
    expect(identity.submitted().at(-1)).toMatchObject({ email });
  });

  it('is done once the code was right', async () => {
    await atCode();
    post(200, passedFlow({ messages: [{ id: 1080002, type: 'success', text: 'verified' }] }));
    expect(await flow.submitCode('123456')).toEqual([]);
    expect(flow.getState()).toMatchObject({ stage: 'done', messages: [{ id: 1080002 }] });
    expect(ports.went).toEqual([]);
  });

  it('goes on to the form that the service wants then, and not before', async () => {
    await atCode();
    const continue_with = [{ action: 'show_settings_ui', flow: { id: 's1' } }];
    post(200, { ...codeFlow(email), continue_with });
    await flow.submitCode('123456');
    expect(ports.went).toEqual([]);
    post(200, { ...passedFlow(), continue_with });
    await flow.submitCode('123456');
    expect(ports.went).toEqual([{ to: 'settings', flowId: 's1' }]);
  });

  it('begins again with another address', async () => {
    await atCode();
    create(200, addressFlow({ id: 'f2' }));
    await flow.restart();
    expect(flow.getState()).toMatchObject({ stage: 'address', flow: { id: 'f2' }, address: email });
  });

  it('sends a form as it was filled in, and remembers the address in it', async () => {
    await open();
    post(200, codeFlow(email, { csrf: 'csrf-2' }));
    expect(await flow.submitForm({ method: 'code', email, captcha: 'x' })).toEqual([]);
    expect(flow.getState()).toMatchObject({ stage: 'code', address: email });
    await flow.submitForm({ method: 'code', code: '123456', email: 7 });
    expect(flow.getState().address).toBe(email);
    expect(identity.submitted()).toEqual([
      { method: 'code', email, captcha: 'x', csrf_token: 'csrf-1' },
      { method: 'code', code: '123456', email: 7, csrf_token: 'csrf-2' },
    ]);
  });

  it('shows what is wrong with the address at its field', async () => {
    await open();
    post(400, addressFlow({ nodeMessages: { email: [message(4000002)] } }));
    expect(await flow.submitAddress('')).toMatchObject([{ field: 'email', key: 'error.auth.missingProperty' }]);
    expect(flow.getState().stage).toBe('address');
  });

  it.each([
    [{ ...errorBody(410, 'self_service_flow_expired'), use_flow_id: 'f2' }, 'error.auth.self_service_flow_expired'],
    [{ ...errorBody(410, 'self_service_flow_replaced'), use_flow_id: 'f2' }, 'error.auth.self_service_flow_replaced'],
    [errorBody(410), 'error.auth.self_service_flow_expired'],
  ])('goes on with another flow where this one is gone: %j', async (body, key) => {
    await atCode();
    get(200, addressFlow({ id: 'f2' }));
    create(200, addressFlow({ id: 'f2' }));
    post(410, body);
    expect(keys(await flow.submitCode('123456'))).toEqual([key]);
    expect(flow.getState()).toMatchObject({ stage: 'address', flow: { id: 'f2' }, errors: [{ key }] });
    expect(paths().at(-1)).toBe(
      'use_flow_id' in body ? `/self-service/${kind}/flows?id=f2` : `/self-service/${kind}/browser`,
    );
  });

  it('makes a flow where that of the address is gone, and says why', async () => {
    get(404, errorBody(404));
    create(200, addressFlow({ id: 'f2' }));
    await flow.load('f7');
    expect(flow.getState()).toMatchObject({ flow: { id: 'f2' }, errors: [{ key: 'error.auth.flowNotFound' }] });
  });

  it('fails where no flow can be had', async () => {
    create(404, errorBody(404));
    await flow.load(null);
    expect(flow.getState()).toMatchObject({
      stage: 'failed',
      flow: null,
      errors: [{ key: 'error.auth.flowNotFound' }],
    });
    expect(paths()).toHaveLength(1);
    create(400, errorBody(400, 'session_already_available'));
    get(410, errorBody(410));
    await flow.load('f7');
    expect(flow.getState()).toMatchObject({
      stage: 'failed',
      errors: [{ key: 'error.auth.session_already_available' }],
    });
  });

  it('stays where the service cannot be reached', async () => {
    await atCode();
    identity.drop(`POST /self-service/${kind}`);
    expect(keys(await flow.submitCode('123456'))).toEqual(['error.auth.unexpected']);
    expect(flow.getState()).toMatchObject({ stage: 'code', errors: [{ key: 'error.auth.unexpected' }] });
  });

  it.each([200, 500])(
    'shows the flow asked for last, also where an earlier one is answered by %d after it',
    async (status) => {
      const late = later();
      ports.wait = late.promise;
      const first = flow.load('first');
      ports.wait = null;
      await open(addressFlow({ id: 'second' }));
      get(status, status === 200 ? addressFlow({ id: 'first' }) : errorBody(status));
      late.resolve();
      await first;
      expect(paths().at(-1)).toContain('id=first');
      expect(flow.getState()).toMatchObject({ flow: { id: 'second' }, errors: [] });
    },
  );

  it('sends nothing before there is a flow', async () => {
    expect(await flow.submitCode('123456')).toEqual([]);
    expect(await flow.resend()).toEqual([]);
    expect(flow.choices()).toEqual([]);
    expect(flow.getState()).toEqual(initialCodeState);
    expect(paths()).toEqual([]);
  });

  describe('with several addresses', () => {
    const asking = (state: string, ...nodes: ReturnType<typeof input>[]) => ({ ...addressFlow({ nodes }), state });
    const hidden = { type: 'input', attributes: { name: 'code', type: 'text' } };

    it.each([
      ['recovery_awaiting_address', 'address', [input('recovery_address', 'text')], 'recovery_address'],
      [
        'recovery_awaiting_address_choice',
        'choice',
        [input('recovery_select_address', 'submit', 'a***@x'), input('recovery_address', 'hidden', email)],
        'recovery_select_address',
      ],
      [
        'recovery_awaiting_address_confirm',
        'confirm',
        [input('recovery_confirm_address', 'text'), input('recovery_address', 'hidden', email)],
        'recovery_confirm_address',
      ],
      ['recovery_awaiting_code', 'code', [hidden, input('recovery_address', 'hidden', email)], 'recovery_address'],
      ['something_new', 'address', [], 'email'],
    ])('in state %s is at %s', async (state, stage, nodes, name) => {
      await open(asking(state, ...nodes));
      expect(flow.getState().stage).toBe(stage);
      post(200, asking(state, { ...input(name, 'text'), messages: [message(4000002)] }));
      const errors = await flow.submitAddress('typed');
      expect(identity.submitted()).toEqual([{ method: 'code', [name]: 'typed', csrf_token: 'csrf-1' }]);
      expect(errors.length === 0 || errors[0]?.field === 'email').toBe(true);
    });

    it('offers those to choose from', async () => {
      const addresses = ['a***@x', 'b***@y'].map((value) => input('recovery_select_address', 'submit', value));
      await open(asking('recovery_awaiting_address_choice', ...addresses));
      expect(flow.choices()).toEqual(['a***@x', 'b***@y']);
    });
  });
});

describe('recovery that the service ends elsewhere', () => {
  beforeEach(async () => {
    ports = new FlowPorts(identity);
    flow = createRecovery(ports);
    identity.answer('GET /self-service/recovery/flows', 200, codeFlow(email));
    identity.answer('POST /self-service/recovery', 422, { redirect_browser_to: 'http://localhost/settings?flow=s1' });
    await flow.load('f1');
  });

  it('goes to the address that it answers with 422', async () => {
    expect(await flow.submitCode('123456')).toEqual([]);
    expect(ports.went).toEqual([{ to: 'address', address: 'http://localhost/settings?flow=s1' }]);
  });

  it('says so where that may not be followed', async () => {
    ports.refusal = new AuthError('error.auth.unknownDestination');
    expect(keys(await flow.submitCode('123456'))).toEqual(['error.auth.unknownDestination']);
    expect(flow.getState().stage).toBe('code');
  });
});
