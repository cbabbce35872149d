// What the answers of the identity service hold: read here, and refused where they hold something else.
import { toAuthError } from '../errors.ts';
import { nodeValue, type ContinueWith, type Flow, type Identity, type Session, type SettingsFlow } from './flow.ts';
import { toIdentityError } from './identityError.ts';

export interface Answer {
  status: number;
  data: unknown;
  headers: Headers;
}

/** The answer, if its status is one that the call succeeds with. @throws AuthError */
export async function expectStatus(expected: readonly number[], call: Promise<Answer>): Promise<Answer> {
  let answer: Answer;
  try {
    answer = await call;
  } catch (cause) {
    throw toAuthError(cause);
  }
  if (!expected.includes(answer.status)) throw toIdentityError(answer.status, answer.data);
  return answer;
}

export const parts = (data: unknown): Record<string, unknown> => (data ?? {}) as Record<string, unknown>;
export const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);
export const isSession = (data: unknown): data is Session => typeof parts(data).id === 'string';
export const isIdentity = (data: unknown): data is Identity =>
  typeof parts(data).id === 'string' && typeof parts(data).traits === 'object';
export const continueWithOf = (value: unknown): ContinueWith[] =>
  Array.isArray(value) ? (value as ContinueWith[]) : [];

/** The token of the flow as it is now: an answer to a failed submit brings a new one. */
export const withCsrf = <Body extends object>(flow: Flow, body: Body): Body & { csrf_token: string } => ({
  ...body,
  csrf_token: nodeValue(flow, 'csrf_token'),
});

export function toFlow(status: number, data: unknown): Flow {
  const flow = data as Partial<Flow> | null;
  if (typeof flow?.id === 'string' && Array.isArray(flow.ui?.nodes)) return flow as Flow;
  // A 400 may also be an error without a form.
  throw toIdentityError(status, data);
}

export function toSettingsFlow(status: number, data: unknown): SettingsFlow {
  const flow = toFlow(status, data);
  if ('identity' in flow && isIdentity(flow.identity)) return flow as SettingsFlow;
  throw toIdentityError(status, data);
}

export async function flowOf(call: Promise<Answer>): Promise<Flow> {
  const { status, data } = await expectStatus([200], call);
  return toFlow(status, data);
}

export async function settingsFlowOf(call: Promise<Answer>): Promise<SettingsFlow> {
  const { status, data } = await expectStatus([200], call);
  return toSettingsFlow(status, data);
}

export function redirectOf(status: number, data: unknown): { kind: 'redirect'; to: string } {
  const { redirect_browser_to: to } = parts(data);
  if (typeof to !== 'string') throw toIdentityError(status, data);
  return { kind: 'redirect', to };
}

export function signedIn(data: unknown) {
  const { session, session_token, continue_with } = parts(data);
  return {
    kind: 'signedIn' as const,
    session: isSession(session) ? session : null,
    sessionToken: textOf(session_token),
    continueWith: continueWithOf(continue_with),
  };
}

export function loginResult({ status, data }: Answer) {
  if (status === 400) return { kind: 'flow' as const, flow: toFlow(status, data) };
  return status === 422 ? redirectOf(status, data) : signedIn(data);
}
