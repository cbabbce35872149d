// A refusal: what was wrong, in which field, with what its sentence needs.
import { errorStatus, bareCodes, paramsSaid } from './errorCodes.ts';
import type { ErrorCode, ParamsArgument, UnsaidCode, BareCode } from './errorCodes.ts';

/** One thing that was wrong. `field` names it as the request does; null when no single field is to blame. */
export interface FieldError {
  field: string | null;
  code: ErrorCode;
  params: Record<string, unknown>;
}

/** One thing that was wrong, with what its sentence needs. */
export const fieldError = <C extends ErrorCode>(
  field: string | null,
  code: C,
  ...[params = {}]: ParamsArgument<C>
): FieldError => ({ field, code, params });

/** What the sentence about an error lacks. */
export const paramsMissing = ({ code, params }: Pick<FieldError, 'code' | 'params'>): string[] =>
  paramsSaid(code).filter((name) => !['string', 'number'].includes(typeof params[name]));

/** The HTTP status of an error code. */
export function statusOf(code: ErrorCode): number {
  return errorStatus[code];
}

/**
 * A refusal the caller can act on: its params say what was asked and what would be right.
 * Carries one error, or one for each field that was wrong; the first gives the answer its code and status.
 */
export class DomainError extends Error {
  readonly errors: readonly [FieldError, ...FieldError[]];

  constructor(errors: readonly [FieldError, ...FieldError[]]) {
    super(errors.map(({ code, field }) => (field === null ? code : `${code} (${field})`)).join(', '));
    this.name = 'DomainError';
    this.errors = errors;
    if (process.env.NODE_ENV === 'test') requireSaid(errors);
  }

  get code(): ErrorCode {
    return this.errors[0].code;
  }
}

/** Where types do not see it: in tests an error that lacks what its sentence needs is a fault. The app says another sentence. */
function requireSaid(errors: readonly FieldError[]): void {
  for (const error of errors) {
    const missing = paramsMissing(error);
    const bare = bareCodes.some((code) => code === error.code) && Object.keys(error.params).length === 0;
    if (missing.length > 0 && !bare) throw new TypeError(`${error.code} (${error.field}) lacks ${missing.join(', ')}`);
  }
}

/** A DomainError about one field, or about none (null). */
export function refusal<C extends ErrorCode>(
  code: C,
  field: string | null = null,
  ...params: ParamsArgument<C>
): DomainError {
  return new DomainError([fieldError(field, code, ...params)]);
}

/** A refusal of the database, which does not say what would be right. */
export function bareRefusal(code: BareCode | UnsaidCode): DomainError {
  return new DomainError([{ field: null, code, params: {} }]);
}

/** What some work answers, or why it was refused. */
export function caught<T>(work: () => T): T | DomainError {
  try {
    return work();
  } catch (error) {
    if (error instanceof DomainError) return error;
    throw error;
  }
}
