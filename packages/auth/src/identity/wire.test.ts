import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { AuthError } from '../errors.ts';
import { identityOfTests } from '../testing/fakeIdentity.ts';
import { registrationFlow, settingsFlow, unifiedFlow } from '../testing/flows.ts';
import { wireExamples } from '../testing/wireExamples.ts';
import type { Flow } from './flow.ts';
import { flowErrors, signedInElsewhere } from './flowErrors.ts';
import { createIdentityClient } from './identityClient.ts';
import { IdentityError } from './identityError.ts';
import { nextStepOf } from './next.ts';

const identity = await identityOfTests();
const client = createIdentityClient(identity.origin);

const credentials = { method: 'password', identifier: 'anna@example.org', password: 'secret' } as const;
const account = { method: 'password', password: 'secret', traits: {} } as const;
const code = { method: 'code', code: '123456' } as const;

/** The calls that the examples answer. */
const calls: Record<string, readonly [request: string, send: () => Promise<unknown>]> = {
  createLogin: ['GET /self-service/login/browser', () => client.login.create()],
  getLogin: ['GET /self-service/login/flows', () => client.login.get('f1')],
  login: ['POST /self-service/login', () => client.login.submit(unifiedFlow(), credentials)],
  whoami: ['GET /sessions/whoami', () => client.whoami()],
  createLogout: ['GET /self-service/logout/browser', () => client.createLogout()],
  logout: ['GET /self-service/logout', () => client.submitLogout('lt')],
  createSettings: ['GET /self-service/settings/browser', () => client.settings.create()],
  getSettings: ['GET /self-service/settings/flows', () => client.settings.get('f1')],
  settings: [
    'POST /self-service/settings',
    () => client.settings.submit(settingsFlow(), { method: 'profile', traits: {} }),
  ],
  createRegistration: ['GET /self-service/registration/browser', () => client.registration.create()],
  registration: ['POST /self-service/registration', () => client.registration.submit(registrationFlow(), account)],
  createRecovery: ['GET /self-service/recovery/browser', () => client.recovery.create()],
  recovery: ['POST /self-service/recovery', () => client.recovery.submit(unifiedFlow(), code)],
  verification: ['POST /self-service/verification', () => client.verification.submit(unifiedFlow(), code)],
  sessions: ['GET /sessions', () => client.sessions.list()],
  revokeOthers: ['DELETE /sessions', () => client.sessions.revokeOthers()],
  revoke: ['DELETE /sessions/s1', () => client.sessions.revoke('s1')],
  error: ['GET /self-service/errors', () => client.getError('e1')],
  fedcm: ['GET /self-service/fed-cm/parameters', () => client.fedcm.parameters()],
};

/** What comes of each example: the call that it answers, and the outcome in short. */
const outcomes: Readonly<Record<string, readonly [call: string, outcome: string]>> = {
  'login.create.200': ['createLogin', 'form choose_method'],
  'login.create.v131.200': ['createLogin', 'form choose_method'],
  'login.create.oauth2.200': ['createLogin', 'form choose_method'],
  'login.refresh.200': ['createLogin', 'form choose_method, says 1010003'],
  'login.submit.invalid.400': ['login', 'form choose_method, error invalidCredentials'],
  'login.submit.missing_password.400': ['login', 'form choose_method, error password missingProperty'],
  'login.submit.unverified.400': ['login', 'form choose_method, error accountNotActive'],
  'login.submit.disabled.400': ['login', 'form choose_method, error accountDisabled'],
  'login.submit.already.400': ['login', 'form choose_method, error generic, signed in elsewhere'],
  'login.submit.200': ['login', 'signedIn with a session, then address'],
  'login.submit.422': ['login', 'redirect'],
  'login.submit.expired.410': ['login', 'fails 410 self_service_flow_expired, replaced'],
  'login.get.replacement.200': ['getLogin', 'form choose_method, error self_service_flow_expired'],
  'login.get.expired.410': ['getLogin', 'fails 410 self_service_flow_expired'],
  'flow.get.404': ['getLogin', 'fails 404 flowNotFound'],
  'csrf.403': ['login', 'fails 403 security_csrf_violation'],
  'login.create.already.400': ['createLogin', 'fails 400 session_already_available'],
  'login.create.return_to.400': ['createLogin', 'fails 400 self_service_flow_return_to_forbidden'],
  'login.create.aal1_required.401': ['createLogin', 'fails 401 session_aal1_required'],
  'login.idfirst.create.200': ['createLogin', 'form choose_method'],
  'login.idfirst.step1.400': ['login', 'form choose_method'],
  'login.idfirst.unknown.400': ['login', 'form choose_method, error email noLoginMethod'],
  'whoami.200': ['whoami', 'session'],
  'whoami.tokenized.200': ['whoami', 'session, tokenized'],
  'whoami.401': ['whoami', 'fails 401 unauthorized'],
  'whoami.aal2.403': ['whoami', 'fails 403 session_aal2_required, sends elsewhere'],
  'logout.create.200': ['createLogout', 'logout_token, logout_url'],
  'logout.create.401': ['createLogout', 'fails 401 session_inactive'],
  'logout.submit.204': ['logout', 'done'],
  'logout.submit.403': ['logout', 'fails 403 forbidden'],
  'settings.create.200': ['createSettings', 'form show_form'],
  'settings.create.401': ['createSettings', 'fails 401 session_inactive'],
  'settings.submit.401': ['settings', 'fails 401 unauthorized'],
  'settings.submit.200': ['settings', 'saved success, says 1050001, then address'],
  'settings.submit.invalid.400': ['settings', 'form show_form, error email invalidEmail'],
  'settings.submit.refresh_required.403': ['settings', 'fails 403 session_refresh_required, sends elsewhere'],
  'settings.mismatch.403': ['settings', 'fails 403 security_identity_mismatch'],
  'settings.get.expired.410': ['getSettings', 'fails 410 unexpectedStatusCode'],
  'registration.create.200': ['createRegistration', 'form choose_method'],
  'registration.submit.duplicate.400': ['registration', 'form choose_method, error email accountAlreadyExists'],
  'registration.submit.duplicate_hints.400': ['registration', 'form choose_method, error email accountAlreadyExists'],
  'registration.submit.short.400': ['registration', 'form choose_method, error password fieldTooShort'],
  'registration.submit.200': ['registration', 'registered with a session, then address'],
  'recovery.create.200': ['createRecovery', 'form choose_method'],
  'recovery.sent.200': ['recovery', 'form sent_email, says 1060003'],
  'recovery.wrong_code.200': ['recovery', 'form sent_email, error invalidAuthCode'],
  'recovery.done.200': ['recovery', 'form passed_challenge, then settings'],
  'recovery.done.422': ['recovery', 'redirect'],
  'verification.sent.200': ['verification', 'form sent_email, says 1080003'],
  'verification.wrong_code.200': ['verification', 'form sent_email, error invalidAuthCode'],
  'verification.done.200': ['verification', 'form passed_challenge, says 1080002'],
  'verification.replaced.410': ['verification', 'fails 410 self_service_flow_replaced, replaced'],
  'sessions.list.200': ['sessions', 'page of 1, counted'],
  'sessions.revoke_others.200': ['revokeOthers', 'a number'],
  'sessions.revoke_one.204': ['revoke', 'done'],
  'sessions.revoke_current.400': ['revoke', 'fails 400 unexpectedStatusCode'],
  'errors.200': ['error', 'fails 500 unexpectedStatusCode'],
  'fedcm.404': ['fedcm', 'fails 404 flowNotFound'],
};

const short = (error: AuthError) => [error.field, error.key.split('.').at(-1)].filter(Boolean).join(' ');

function ofFlow(flow: Flow): string[] {
  const notices = (flow.ui.messages ?? []).filter(({ type }) => type !== 'error');
  return [
    ...notices.map(({ id }) => `says ${id}`),
    ...flowErrors(flow).map((error) => `error ${short(error)}`),
    ...(signedInElsewhere(flow) ? ['signed in elsewhere'] : []),
  ];
}

function inShort(result: unknown): string {
  if (result === undefined) return 'done';
  if (typeof result === 'number') return 'a number';
  if (result instanceof AuthError) {
    const { flowId = null, redirectTo = null } = result instanceof IdentityError ? result : {};
    const more = `${flowId === null ? '' : ', replaced'}${redirectTo === null ? '' : ', sends elsewhere'}`;
    return `fails ${result.status} ${short(result)}${more}`;
  }
  const { kind, flow, ui, state, session, continueWith, sessions, next, total, tokenized, active, ...rest } =
    result as Record<string, never> & Flow & { flow: Flow & { continue_with?: [] } };
  const then = nextStepOf(continueWith ?? flow?.continue_with ?? []);
  const parts = [
    ...(kind === 'redirect' ? ['redirect'] : []),
    ...(kind === 'signedIn' || kind === 'registered'
      ? [`${String(kind)} ${session == null ? 'without' : 'with a session'}`]
      : []),
    ...(kind === 'saved' ? [`saved ${flow.state}`] : []),
    ...(kind === 'flow' ? [`form ${flow.state}`] : []),
    ...(ui === undefined ? [] : [`form ${state}`]),
    ...(flow === undefined ? [] : ofFlow(flow)),
    ...(ui === undefined ? [] : ofFlow(result as Flow)),
    ...(active === undefined || ui !== undefined ? [] : ['session']),
    ...(tokenized === undefined ? [] : ['tokenized']),
    ...(sessions === undefined ? [] : [`page of ${(sessions as unknown[]).length}`]),
    ...(total == null ? [] : ['counted']),
    ...(next == null ? [] : ['with a next one']),
    ...(then == null ? [] : [`then ${then.to}`]),
  ];
  return (parts.length > 0 ? parts : Object.keys(rest).toSorted()).join(', ');
}

/** Ory's own examples, where the environment names the file that has them. */
const given = process.env.ORY_WIRE_EXAMPLES;
const sources: [string, typeof wireExamples][] = [['our examples', wireExamples]];
if (given !== undefined && given !== '') {
  sources.push([given, JSON.parse(readFileSync(given, 'utf8')) as typeof wireExamples]);
}

describe.each(sources)('the contract with Ory Kratos, by %s', (_source, examples) => {
  it('knows every example, and has one of every case', () => {
    expect(Object.keys(examples).toSorted()).toEqual(Object.keys(outcomes).toSorted());
  });

  it.each(Object.entries(examples))('makes of %s what it means', async (name, { status, headers = {}, body }) => {
    const [call = '', outcome] = outcomes[name] ?? [];
    const [request, send] = calls[call] ?? ['', () => Promise.reject(new Error('no call'))];
    // A cookie is for a browser; here it is the headers about paging that count.
    const lower = Object.entries(headers).map(([key, value]) => [key.toLowerCase(), value] as const);
    const sent = lower.filter(([key]) => key !== 'set-cookie');
    identity.answer(request, status, body, Object.fromEntries(sent));
    expect(inShort(await send().catch((cause: unknown) => cause))).toBe(outcome);
  });
});
