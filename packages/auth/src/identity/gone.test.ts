import { expect, it } from 'vitest';
import { AuthError, statusError } from '../errors.ts';
import { whyGone } from './gone.ts';
import { toIdentityError } from './identityError.ts';

it.each([
  'error.auth.flowNotFound',
  'error.auth.security_csrf_violation',
  'error.auth.self_service_flow_expired',
  'error.auth.self_service_flow_replaced',
] as const)('takes %s for a flow that a new one replaces, and says so', (key) => {
  const error = new AuthError(key);
  expect(whyGone(error)).toBe(error);
});

it('takes a 410 without an id for a flow that expired', () => {
  const error = statusError(410);
  expect(error.key).toBe('error.auth.unexpectedStatusCode');
  expect(whyGone(error)).toMatchObject({ key: 'error.auth.self_service_flow_expired', status: 410, cause: error });
});

it('takes an answer that names another flow for a flow that was replaced: a code of a recovery tried too often', () => {
  const continue_with = [
    { action: 'show_recovery_ui', flow: { id: 'f2', url: 'https://app.example/recovery?flow=f2' } },
  ];
  const error = toIdentityError(400, { error: { code: 400, reason: 'too often', details: { continue_with } } });
  expect(error.flowId).toBe('f2');
  expect(whyGone(error)).toMatchObject({ key: 'error.auth.self_service_flow_replaced', status: 400, cause: error });
});

it.each([
  'error.auth.unexpected',
  'error.auth.unexpectedStatusCode',
  'error.auth.forbidden',
  'error.auth.session_inactive',
] as const)('does not replace a flow for %s', (key) => {
  expect(whyGone(new AuthError(key, { status: 500 }))).toBeNull();
});
