import type { FastifySchemaCompiler } from 'fastify';
import type { ZodError, ZodType } from 'zod';
import { beginning } from '../domain/bulk/table.ts';
import { DomainError, paramsMissing } from '../domain/errors.ts';
import { errorStatus, paramsSaid } from '../domain/errorCodes.ts';
import type { FieldError } from '../domain/errors.ts';
import type { ErrorCode, ErrorParams } from '../domain/errorCodes.ts';

type Issue = ZodError['issues'][number];

/**
 * Validates each part of a request by its zod schema. A refusal is a DomainError with one entry for each field:
 * the message of an issue is its error code where a schema names one, else the code follows from the kind of issue.
 */
export const validatorCompiler: FastifySchemaCompiler<ZodType> = ({ schema, httpPart }) => {
  const fallback: ErrorCode = httpPart === 'params' ? 'invalid_id' : 'invalid_parameter';
  // Headers are described by a schema and read where they are used: a dry run, say, needs no key.
  if (httpPart === 'headers') return (data: unknown) => ({ value: data });
  return (data: unknown) => {
    const nul = nulAt(data);
    // PostgreSQL knows no text with a NUL in it, whatever field it is for.
    if (nul !== undefined) return refused(new DomainError([{ field: name(nul), code: 'text_invalid', params: {} }]));
    const parsed = schema.safeParse(data);
    if (parsed.success) return { value: parsed.data };
    const [first, ...rest] = fieldErrorsOf(parsed.error, data, fallback);
    return refused(new DomainError([first ?? { field: null, code: fallback, params: {} }, ...rest]));
  };
};

/** What a schema refuses in something, as errors about its fields. */
export function fieldErrorsOf(error: ZodError, data: unknown, fallback: ErrorCode = 'invalid_parameter'): FieldError[] {
  return error.issues.flatMap((issue) => fieldErrors(issue, data, fallback));
}

/** Fastify writes its own code on the error it is given, so the refusal travels inside one. */
function refused(cause: DomainError) {
  return { error: new Error('invalid request', { cause }) };
}

/** Where a text holds a NUL; what comes in is nested a few levels deep at most (plugins/json.ts). */
function nulAt(value: unknown, path: string[] = []): string[] | undefined {
  if (typeof value === 'string') return value.includes('\0') ? path : undefined;
  // The bytes of a file are no text, and looked at one by one they would take minutes.
  if (typeof value !== 'object' || value === null || Buffer.isBuffer(value)) return undefined;
  for (const [key, item] of Object.entries(value)) {
    const nulPath = nulAt(item, [...path, key]);
    if (nulPath !== undefined) return nulPath;
  }
  return undefined;
}

function fieldErrors(issue: Issue, data: unknown, fallback: ErrorCode): FieldError[] {
  const path = issue.path.map(String);
  if (issue.code === 'unrecognized_keys') {
    return issue.keys.map((key) => ({ field: name([...path, key]), code: 'unknown_field', params: {} }));
  }
  const field = path.length === 0 ? null : name(path);
  const value = valueAt(data, path);
  const missing = value === undefined || (value === null && !isErrorCode(issue.message));
  if (missing) {
    // a reason has a sentence of its own, which the rules of the register say of one that is missing as well
    return [{ field, code: issue.message === 'reason_required' ? issue.message : 'required', params: {} }];
  }
  const problem = { code: codeOf(issue, fallback), params: paramsOf(issue) };
  const error = {
    ...problem,
    params: { ...problem.params, ...(paramsSaid(problem.code).includes('value') ? typed(field, value) : {}) },
  };
  // A schema may give a code that needs what only its rule knows.
  return [paramsMissing(error).length > 0 ? { field, code: 'invalid_parameter', params: {} } : { field, ...error }];
}

/** What was typed, as a person typed it: cents as an amount. */
function typed(field: string | null, value: unknown): { value?: string } {
  if (typeof value === 'number') return { value: String(field?.endsWith('_cents') === true ? value / 100 : value) };
  return typeof value === 'string' ? { value: beginning(value, 40) } : {};
}

/** Names come from the request: an absurdly long one is cut. */
function name(path: string[]): string {
  return path.join('.').slice(0, 100);
}

function valueAt(data: unknown, path: string[]): unknown {
  let value = data;
  for (const key of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, key)) return undefined;
    value = (value as Record<string, unknown>)[key];
  }
  return value;
}

function isErrorCode(text: string): text is ErrorCode {
  return Object.hasOwn(errorStatus, text);
}

function codeOf(issue: Issue, fallback: ErrorCode): ErrorCode {
  if (isErrorCode(issue.message)) return issue.message;
  if (issue.code === 'too_big' && issue.origin === 'string') return 'too_long';
  if (issue.code === 'too_small' && issue.origin === 'string') return 'too_short';
  return fallback;
}

function paramsOf(issue: Issue): ErrorParams {
  switch (issue.code) {
    case 'too_big':
      return { max: Number(issue.maximum) };
    case 'too_small':
      return { min: Number(issue.minimum) };
    case 'custom':
      return (issue.params ?? {}) as ErrorParams;
    case 'invalid_value':
      return { allowed: issue.values.map(String).join(', ') };
    default:
      return {};
  }
}
