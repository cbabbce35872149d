const texts: Record<number, { status: string; message: string }> = {
  400: { status: 'Bad Request', message: 'The request was malformed or contained invalid parameters' },
  401: { status: 'Unauthorized', message: 'The request could not be authorized' },
  403: { status: 'Forbidden', message: 'The requested action was forbidden' },
  404: { status: 'Not Found', message: 'Unable to locate the resource' },
  410: {
    status: 'Gone',
    message: 'The requested resource is no longer available because it has expired or is otherwise invalid.',
  },
  422: { status: 'Unprocessable Entity', message: 'browser location change required' },
  500: {
    status: 'Internal Server Error',
    message: 'An internal server error occurred, please contact the system administrator',
  },
};

type Details = { id?: string; reason?: string; details?: Record<string, unknown>; message?: string };

/** An answer in Ory's error envelope: `{error: {id?, code, status, reason?, details?, message}, …beside}`. */
export class WireError extends Error {
  readonly code: number;
  readonly body: Record<string, unknown>;

  constructor(code: number, { id, reason, details, message }: Details = {}, beside: Record<string, unknown> = {}) {
    const text = texts[code] ?? { status: 'Error', message: 'The request failed' };
    super(message ?? text.message);
    this.code = code;
    const error = { id, code, status: text.status, reason, details, message: this.message };
    this.body = { error, ...beside };
  }
}

const noSession = 'No valid session credentials found in the request.';

/** whoami answers without an id, however the interface description promises one. */
export const noCredentials = (): WireError => new WireError(401, { reason: noSession });

export const csrfViolation = (rejectReason: string): WireError =>
  new WireError(403, {
    id: 'security_csrf_violation',
    reason:
      'Please retry the flow and optionally clear your cookies. The request was rejected to protect you from Cross-Site-Request-Forgery (CSRF) which could cause account takeover, leaking personal information, and other serious security issues.',
    details: {
      docs: 'https://www.ory.com/docs/troubleshooting/csrf',
      hint: "We detected an AJAX call, please ensure that CORS is enabled and configured correctly, and that your AJAX code sends cookies and has credentials enabled. For further debugging, check your Browser's Network Tab to see what cookies are included or excluded.",
      reject_reason: rejectReason,
    },
    message: 'the request was rejected to protect you from Cross-Site-Request-Forgery',
  });

export const alreadySignedIn =
  'A valid session was detected and thus login is not possible. Did you forget to set `?refresh=true`?';
