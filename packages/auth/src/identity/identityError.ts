import { AuthError, statusError, type AuthErrorKey, type AuthErrorOptions } from '../errors.ts';
import { namedIds } from './messageKeys.ts';

interface IdentityErrorOptions extends AuthErrorOptions {
  id?: string | null;
  flowId?: string | null;
  redirectTo?: string | null;
}

/** An answer of the identity service other than the expected ones. */
export class IdentityError extends AuthError {
  /** The error's own id, where the service gives one. */
  readonly id: string | null;
  /** The flow that replaces the one submitted, which is of no use any more (`use_flow_id`, or `continue_with` of the error). */
  readonly flowId: string | null;
  /** Where the service would send the browser; to be followed to configured origins only. */
  readonly redirectTo: string | null;

  constructor(key: AuthErrorKey, options: IdentityErrorOptions = {}) {
    super(key, options);
    this.name = 'IdentityError';
    this.id = options.id ?? null;
    this.flowId = options.flowId ?? null;
    this.redirectTo = options.redirectTo ?? null;
  }
}

interface ErrorBody {
  error?: { id?: unknown; message?: unknown; reason?: unknown; details?: { continue_with?: unknown } };
  use_flow_id?: unknown;
  redirect_browser_to?: unknown;
}

const text = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/**
 * The error of an answer `{error: {id, reason, message, details}, use_flow_id, redirect_browser_to}`: by its own id where it has
 * one that we know, else by the status as the specification's section 8 has it.
 */
export function toIdentityError(status: number, data: unknown): IdentityError {
  const { error, use_flow_id, redirect_browser_to } = (data ?? {}) as ErrorBody;
  const id = text(error?.id);
  const named = namedIds.find((namedId) => namedId === id);
  const detail = text(error?.reason) ?? text(error?.message);
  // The specification knows no limits: this status is of what stands before the service.
  const byStatus = status === 429 ? 'error.auth.tooManyTries' : statusError(status).key;
  const key: AuthErrorKey = named == null ? byStatus : `error.auth.${named}`;
  return new IdentityError(key, {
    status,
    params: { status },
    ...(detail == null ? {} : { detail }),
    id,
    flowId: text(use_flow_id) ?? nextFlowOf(error?.details?.continue_with),
    redirectTo: text(redirect_browser_to),
  });
}

/** The flow of the first wish that names one: so Kratos tells of a recovery that begins anew. */
function nextFlowOf(wishes: unknown): string | null {
  const flows = Array.isArray(wishes) ? (wishes as ({ flow?: { id?: unknown } } | null)[]) : [];
  return flows.map((wish) => text(wish?.flow?.id)).find((id) => id != null) ?? null;
}

/** The flow that replaces the one an error is about, if there is one. */
export const flowIdOf = (error: AuthError): string | null => (error instanceof IdentityError ? error.flowId : null);
