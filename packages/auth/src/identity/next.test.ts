import { expect, it } from 'vitest';
import type { ContinueWith } from './flow.ts';
import { nextStepOf, nextOfSignIn } from './next.ts';

const address = (to: string): ContinueWith => ({ action: 'redirect_browser_to', redirect_browser_to: to });
const show = (action: 'show_settings_ui' | 'show_verification_ui' | 'show_recovery_ui'): ContinueWith => ({
  action,
  flow: { id: 'f2' },
});
const token: ContinueWith = { action: 'set_ory_session_token', ory_session_token: 'st' };
const unknown = { action: 'dance', flow: { id: 'f3' } } as unknown as ContinueWith;

it.each([
  [[], null],
  [[token], null],
  [[unknown], null],
  [[address('a'), address('b')], { to: 'address', address: 'a' }],
  [[show('show_settings_ui')], { to: 'settings', flowId: 'f2' }],
  [[show('show_verification_ui')], { to: 'verification', flowId: 'f2' }],
  [[show('show_recovery_ui')], { to: 'recovery', flowId: 'f2' }],
  [[address('a'), token, show('show_verification_ui')], { to: 'verification', flowId: 'f2' }],
])('takes of %j what a browser can do, a form first', (wishes, next) => {
  expect(nextStepOf(wishes)).toEqual(next);
});

it.each([
  [[], { to: 'signIn' }],
  [[address('a')], { to: 'signIn' }],
  [[address('a'), show('show_verification_ui')], { to: 'verification', flowId: 'f2' }],
])('goes to the authorization after a sign-in that says %j', (wishes, next) => {
  expect(nextOfSignIn(wishes)).toEqual(next);
});
