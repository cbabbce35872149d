// What operators are told of sign-ins: how often each step let somebody in, refused, or could not ask.
import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Signals } from '../../src/signals.ts';
import { onSignal } from '../../src/signals.ts';
import { people } from '../fixtures.ts';
import { account, consentRequest, hookKey, startAccounts } from './ory.ts';

const { ory, test } = await startAccounts();
const { id: anna } = people.anna;
let heard: Signals['sign_in'][] = [];
afterAll(onSignal('sign_in', (message) => heard.push(message)));
beforeEach(() => {
  Object.assign(ory.faults, { identity: null, oauth: null });
  ory.accounts.set(anna, account('anna'));
  heard = [];
});

async function consent(challenge: string) {
  ory.consents.set(challenge, consentRequest(challenge));
  return test.request({ url: `/account/consent?consent_challenge=${challenge}`, as: null });
}
const hook = (key: string) =>
  test.request({
    method: 'POST',
    url: '/account/token-hook',
    as: null,
    headers: { 'x-hook-key': key },
    body: {
      session: { id_token: { subject: anna }, extra: {} },
      request: { client_id: 'admin-app', grant_types: ['refresh_token'] },
    },
  });
const show = (token: string) => test.request({ url: '/me', as: null, headers: { authorization: `Bearer ${token}` } });

it('a consent is good, refused, or could not be asked', async () => {
  await consent('good');
  ory.accounts.delete(anna);
  await consent('unknown');
  ory.faults.identity = 500;
  await consent('away');
  expect(heard).toEqual(['good', 'refused', 'away'].map((outcome) => ({ step: 'consent', outcome })));
});

it('so is the hook of tokens, which refuses another key', async () => {
  await hook(hookKey);
  await hook('another key');
  ory.faults.identity = 500;
  await hook(hookKey);
  expect(heard).toEqual(['good', 'refused', 'away'].map((outcome) => ({ step: 'token_hook', outcome })));
});

it('and the token that an app shows; who shows none asks for nothing', async () => {
  await test.request({ url: '/me' });
  await show('x.y.z');
  await test.request({ url: '/me', as: null });
  expect(heard).toEqual(['good', 'refused'].map((outcome) => ({ step: 'token', outcome })));
});
