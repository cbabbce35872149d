import type { Message } from './messages.ts';

const texts: Record<number, { status: string; message: string }> = {
  400: { status: 'Bad Request', message: 'The request was malformed or contained invalid parameters' },
  401: { status: 'Unauthorized', message: 'The request could not be authorized' },
  403: { status: 'Forbidden', message: 'The requested action was forbidden' },
  404: { status: 'Not Found', message: 'Unable to locate the resource' },
  409: { status: 'Conflict', message: 'The resource could not be created due to a conflict' },
  410: {
    status: 'Gone',
    message: 'The requested resource is no longer available because it has expired or is otherwise invalid.',
  },
  422: { status: 'Unprocessable Entity', message: 'browser location change required' },
  429: { status: 'Too Many Requests', message: 'The request was rate limited' },
  500: {
    status: 'Internal Server Error',
    message: 'An internal server error occurred, please contact the system administrator',
  },
  502: { status: 'Bad Gateway', message: 'The upstream service failed' },
};

type Details = { id?: string; reason?: string; details?: Record<string, unknown>; message?: string };

/** An answer in Ory's error envelope: `{error: {id?, code, status, reason?, details?, message}, …beside}`. */
export class WireError extends Error {
  readonly code: number;
  readonly id: string | undefined;
  readonly reason: string | undefined;
  readonly body: Record<string, unknown>;
  readonly headers: Record<string, string> = {};

  constructor(code: number, { id, reason, details, message }: Details = {}, beside: Record<string, unknown> = {}) {
    const text = texts[code] ?? { status: 'Error', message: 'The request failed' };
    super(message ?? text.message);
    this.code = code;
    this.id = id;
    this.reason = reason;
    this.body = { error: { id, code, status: text.status, reason, details, message: this.message }, ...beside };
  }

  /** The same with more details. */
  with(details: Record<string, unknown>): this {
    const error = this.body.error as { details?: Record<string, unknown> };
    error.details = { ...error.details, ...details };
    return this;
  }
}

/** What is wrong with a submitted form: the flow is answered again with these messages. */
export class FormError extends Error {
  /** Each on the field of that name, or on the whole form. */
  readonly entries: { name?: string; message: Message }[];

  constructor(...entries: { name?: string; message: Message }[]) {
    super(entries.map(({ message }) => message.text).join(' '));
    this.entries = entries;
  }
}

/** whoami answers without an id, however the interface description promises one. */
export const noCredentials = (): WireError =>
  new WireError(401, { reason: 'No valid session credentials found in the request.' });

export const noCookie = (): WireError => new WireError(401, { reason: 'No valid session cookie found.' });

/** Calls that need a session say it so; Go's encoding lets a field slip out beside it: whether nothing was shown at all. */
export const sessionInactive = (shown = true): WireError =>
  new WireError(
    401,
    {
      id: 'session_inactive',
      reason: 'No active session was found in this request.',
      message: 'request does not have a valid authentication session',
    },
    { CredentialsMissing: !shown },
  );

export const aal1Required = (): WireError =>
  new WireError(401, {
    id: 'session_aal1_required',
    reason: 'You can not requested a higher AAL (AAL2/AAL3) without an active session.',
    message: 'aal2 and aal3 can only be requested if a session exists already',
  });

/** A form that needs nobody to be signed in; `what` is login, registration or recovery. */
export function alreadySignedIn(what: string, hint = ''): WireError {
  const reason = `A valid session was detected and thus ${what} is not possible.${hint}`;
  const message = what === 'recovery' ? undefined : 'you are already logged in';
  return new WireError(400, { id: 'session_already_available', reason, ...(message && { message }) });
}

export const signedInHint = ' Did you forget to set `?refresh=true`?';

export function locationChange(target: string): WireError {
  const reason = `In order to complete this flow please redirect the browser to: ${target}`;
  return new WireError(422, { id: 'browser_location_change_required', reason }, { redirect_browser_to: target });
}

export const flowReplaced = (reason: string, flowId: string): WireError =>
  new WireError(
    410,
    { id: 'self_service_flow_replaced', reason, message: 'self-service flow replaced' },
    { use_flow_id: flowId },
  );
