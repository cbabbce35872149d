/** Hydra's errors: the status of each, and its sentence; what exactly is wrong follows behind it. */
const kinds = {
  invalid_request: [
    400,
    'The request is missing a required parameter, includes an invalid parameter value, includes a parameter more than once, or is otherwise malformed.',
  ],
  invalid_client: [
    401,
    'Client authentication failed (e.g., unknown client, no client authentication included, or unsupported authentication method).',
  ],
  invalid_scope: [400, 'The requested scope is invalid, unknown, or malformed.'],
  invalid_state: [400, 'The state is missing or does not have enough characters and is therefore considered too weak.'],
  unsupported_response_type: [400, 'The authorization server does not support obtaining a token using this method.'],
  access_denied: [403, 'The resource owner or authorization server denied the request.'],
  request_forbidden: [403, 'The request is not allowed.'],
  request_unauthorized: [401, 'The request could not be authorized.'],
  login_required: [400, 'The Authorization Server requires End-User authentication.'],
  consent_required: [400, 'The Authorization Server requires End-User consent.'],
  not_found: [404, 'Unable to locate the requested resource.'],
  conflict: [409, 'The resource could not be changed due to a conflict.'],
} as const;

export type HydraErrorName = keyof typeof kinds;

/** A refusal in the words of Hydra; `hint` is added to the sentence of its kind. */
export class HydraError extends Error {
  readonly error: string;
  readonly status: number;

  constructor(name: HydraErrorName, hint?: string) {
    const [status, sentence] = kinds[name];
    super(hint === undefined ? sentence : `${sentence} ${hint}`);
    this.error = name;
    this.status = status;
  }

  /** What the responder said when it rejected a request; `error` is its own. */
  static rejected(error: string, description: string, status: number): HydraError {
    const refusal = new HydraError('access_denied');
    return Object.assign(refusal, { error, message: description, status });
  }

  /** The body of an answer, and the parameters of a redirect. */
  toWire(): { error: string; error_description: string } {
    return { error: this.error, error_description: this.message };
  }
}
