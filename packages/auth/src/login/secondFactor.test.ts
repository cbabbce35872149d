import { expect, it } from 'vitest';
import { message, secondFactorFlow, unifiedFlow } from '../testing/flows.ts';
import { passkeyOptions, secondFactorErrors, secondFactorsOf } from './secondFactor.ts';

it('prefers a passkey, then the app, then a recovery code, whatever the order of the form', () => {
  expect(secondFactorsOf(secondFactorFlow(['lookup_secret', 'totp', 'webauthn']))).toEqual([
    'webauthn',
    'totp',
    'lookup_secret',
  ]);
  expect(secondFactorsOf(unifiedFlow())).toEqual([]);
});

it('hands the options of the passkey on as the service gives them', () => {
  expect(passkeyOptions(secondFactorFlow(['webauthn']))).toBe('{"publicKey":{"challenge":"Y2g"}}');
});

it('says something also where a form comes back without a message', () => {
  expect(secondFactorErrors(secondFactorFlow(), 'totp')).toMatchObject([{ key: 'error.auth.unknown' }]);
  expect(secondFactorErrors(secondFactorFlow(['totp'], { messages: [message(4000001)] }), 'totp')).toMatchObject([
    { key: 'error.auth.generic', field: null },
  ]);
});
