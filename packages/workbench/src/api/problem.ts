/** One thing the API found wrong: the field, the code, and what its sentence needs. */
export interface ProblemItem {
  field?: string | null | undefined;
  code: string;
  params?: Record<string, unknown> | undefined;
}

/** An answer of the API other than success; status 0 and code `network` or `timeout` when no answer came. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly errors: readonly ProblemItem[];
  readonly requestId: string | null;

  constructor(status: number, code: string, errors: readonly ProblemItem[] = [], requestId: string | null = null) {
    super(`${status} ${code}`);
    this.name = 'ApiProblem';
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.requestId = requestId;
  }
}

const asText = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null);

/** Reads a problem+json body; an answer of another shape becomes `unexpected_answer`. */
export function toProblem(status: number, body: unknown): ApiProblem {
  const problem = (typeof body === 'object' && body !== null ? body : {}) as Record<string, unknown>;
  const errors = Array.isArray(problem.errors) ? (problem.errors as ProblemItem[]) : [];
  return new ApiProblem(status, asText(problem.code) ?? 'unexpected_answer', errors, asText(problem.request_id));
}

/** Whether the server understood and said no; otherwise asking again may help. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof ApiProblem && error.status >= 400 && error.status < 500;

/** Every error of a failure as items: the field errors, else the failure itself; of a fault of the server with the id of the request. */
export function problemItems(error: unknown): readonly ProblemItem[] {
  if (!(error instanceof ApiProblem)) return [{ code: 'unexpected' }];
  // a fault of the server: its log has the same id
  if (error.code === 'internal_error') return [{ code: error.code, params: { request: error.requestId ?? '–' } }];
  return error.errors.length > 0 ? error.errors : [{ code: error.code }];
}
