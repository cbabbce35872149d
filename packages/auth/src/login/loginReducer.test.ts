import { expect, it } from 'vitest';
import { AuthError } from '../errors.ts';
import { refreshFlow, unifiedFlow } from '../testing/flows.ts';
import { initialLoginState, loginReducer, loginStage, type LoginState } from './loginReducer.ts';

const errors = [new AuthError('error.auth.invalidCredentials')];
const userinfo = { sub: 'anna', email: 'anna@example.org' };
const full: LoginState = {
  email: 'anna@example.org',
  password: 'secret',
  flow: unifiedFlow(),
  stage: 3,
  errors,
  userinfo,
};

it('numbers the stages as specified', () => {
  expect(loginStage).toEqual({
    initializing: 0,
    emailEntry: 1,
    passwordEntry: 2,
    authenticating: 3,
    authenticated: 4,
    failed: 5,
    loggingOut: 6,
  });
  expect(initialLoginState.stage).toBe(0);
});

it('has the fields of the specification, empty', () => {
  expect(initialLoginState).toEqual({ email: '', password: '', flow: null, stage: 0, errors: [], userinfo: null });
});

it('asks for the e-mail address on an ordinary flow', () => {
  const flow = unifiedFlow();
  expect(loginReducer(initialLoginState, { type: 'flowReceived', flow })).toEqual({
    ...initialLoginState,
    flow,
    stage: 1,
  });
  expect(loginReducer(full, { type: 'flowReceived', flow })).toEqual({ ...full, flow, stage: 1 });
});

it('asks for the password on a refresh, of the user that the flow names', () => {
  const flow = refreshFlow('bram@example.org');
  const state = loginReducer(initialLoginState, { type: 'flowReceived', flow });
  expect(state).toEqual({ ...initialLoginState, flow, email: 'bram@example.org', stage: 2 });
});

it('fills in the e-mail address that is known, unless the flow names another', () => {
  const email = 'anna@example.org';
  const receive = (flow: LoginState['flow'] & object) =>
    loginReducer({ ...initialLoginState, email: 'old@example.org' }, { type: 'flowReceived', flow, email });
  expect(receive(unifiedFlow())).toMatchObject({ email, stage: 1 });
  expect(receive(refreshFlow('bram@example.org'))).toMatchObject({ email: 'bram@example.org', stage: 2 });
  expect(receive(refreshFlow(''))).toMatchObject({ email, stage: 2 });
});

it('goes on to the password once the e-mail address is set', () => {
  const state = loginReducer({ ...full, stage: 1 }, { type: 'emailSet', email: 'bram@example.org' });
  expect(state).toEqual({ ...full, email: 'bram@example.org', stage: 2 });
});

it('authenticates once the password is set, without errors', () => {
  const state = loginReducer({ ...full, stage: 2 }, { type: 'passwordSet', password: 'new' });
  expect(state).toEqual({ ...full, password: 'new', errors: [], stage: 3 });
});

it('forgets the password once authenticated', () => {
  expect(loginReducer(full, { type: 'authenticated' })).toEqual({ ...full, password: '', stage: 4 });
  expect(loginReducer({ ...full, userinfo: null }, { type: 'authenticated', userinfo }).userinfo).toBe(userinfo);
});

it('sets errors, and a stage only if one is given', () => {
  expect(loginReducer({ ...full, errors: [] }, { type: 'errorsSet', errors })).toEqual(full);
  expect(loginReducer(full, { type: 'errorsSet', errors, stage: loginStage.failed }).stage).toBe(5);
});

it('clears every field on reset, with the given stage or none', () => {
  expect(loginReducer(full, { type: 'reset' })).toEqual(initialLoginState);
  expect(loginReducer(full, { type: 'reset', stage: 1 })).toEqual({ ...initialLoginState, stage: 1 });
});

it('clears every field on logout and says so', () => {
  expect(loginReducer(full, { type: 'loggedOut' })).toEqual({ ...initialLoginState, stage: 6 });
});
