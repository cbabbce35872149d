import { describe, expect, it } from 'vitest';
import { AuthError } from '../errors.ts';
import { registrationFlow } from '../testing/flows.ts';
import {
  initialRegistrationState,
  registrationReducer,
  registrationStage,
  type RegistrationState,
} from './registrationReducer.ts';

const errors = [new AuthError('error.auth.weakPassword')];
const full: RegistrationState = {
  email: 'anna@example.org',
  firstName: 'Anna',
  lastName: 'De Vries',
  locale: 'nl',
  password: 'secret',
  flow: registrationFlow(),
  stage: 3,
  errors,
};
const userInfo = { email: ' Bram@Example.ORG ', firstName: ' bram', lastName: 'van dijk ', locale: 'EN-gb' };

it('has the fields of the specification and starts at 0', () => {
  expect(initialRegistrationState).toEqual({
    email: '',
    firstName: '',
    lastName: '',
    locale: '',
    password: '',
    flow: null,
    stage: 0,
    errors: [],
  });
  expect(registrationStage).toEqual({ initializing: 0, userInfoEntry: 1, passwordEntry: 2, registering: 3 });
});

it('goes to 1 once the flow is set', () => {
  const flow = registrationFlow({ id: 'f2' });
  expect(registrationReducer(full, { type: 'flowReceived', flow })).toEqual({ ...full, flow, stage: 1 });
});

it('goes to 2 once user info is set: email in lower case, names with a capital, locale of two letters', () => {
  expect(registrationReducer({ ...full, stage: 1 }, { type: 'userInfoSet', userInfo })).toEqual({
    ...full,
    email: 'bram@example.org',
    firstName: 'Bram',
    lastName: 'Van dijk',
    locale: 'en',
    stage: 2,
  });
});

it('goes to 3 once the password is set, without errors', () => {
  const state = registrationReducer({ ...full, stage: 2 }, { type: 'passwordSet', password: 'new' });
  expect(state).toEqual({ ...full, password: 'new', errors: [], stage: 3 });
});

it('sets errors, and a stage only if one is given', () => {
  expect(registrationReducer({ ...full, errors: [] }, { type: 'errorsSet', errors })).toEqual(full);
  expect(registrationReducer(full, { type: 'errorsSet', errors, stage: 2 }).stage).toBe(2);
});

describe('names', () => {
  it.each([
    ['', ''],
    ['éva', 'Éva'],
    ['𐐨b', '𐐀b'],
    ['McDonald', 'McDonald'],
  ])('%j become %j', (firstName, expected) => {
    const state = registrationReducer(full, { type: 'userInfoSet', userInfo: { ...userInfo, firstName } });
    expect(state.firstName).toBe(expected);
  });
});
