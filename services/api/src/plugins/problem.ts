import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import pg from 'pg';
import type { z } from 'zod';
import type { Verdict } from '../calls/attempts.ts';
import { isConnectionError, isServerAway } from '../databaseErrors.ts';
import { mostBytes } from '../domain/bulk/table.ts';
import { bareRefusal, DomainError, refusal, statusOf } from '../domain/errors.ts';
import { problemSchema } from '../wire/schemas.ts';
import { said } from '../said.ts';

/** Largest request body, in bytes. */
export const bodyLimit = 256 * 1024;

/** What every route may answer. */
export const everyRoute = [400, 401, 403, 405, 408, 414, 422, 431, 500, 503] as const;
type EveryRoute = (typeof everyRoute)[number];

const meanings = {
  400: 'The request cannot be read, or Idempotency-Key is missing',
  401: 'No valid access token',
  403: 'Not an administrator, or not allowed for this one',
  404: 'Not found',
  405: 'The path does not have this method',
  408: 'The request took too long to arrive',
  409: 'In conflict with the present state',
  413: 'The body is too large',
  414: 'The query is too long',
  415: 'The body is not JSON',
  422: 'The request breaks a rule',
  428: 'If-Match is missing',
  429: 'Asked too often',
  431: 'The headers are too large',
  500: 'A fault of the service',
  503: 'The service cannot answer now',
} as const;
export type ProblemStatus = keyof typeof meanings;

interface ProblemResponse {
  description: string;
  content: { 'application/problem+json': { schema: typeof problemSchema } };
}

/** Response schemas for a route: the given statuses and those every route can answer. Spread it in `response`. */
export function problemResponses<S extends ProblemStatus>(...statuses: S[]): Record<S | EveryRoute, ProblemResponse> {
  const entries = [...everyRoute, ...statuses].map((status) => [
    status,
    { description: meanings[status], content: { 'application/problem+json': { schema: problemSchema } } },
  ]);
  return Object.fromEntries(entries) as Record<S | EveryRoute, ProblemResponse>;
}

/** Answers every error as application/problem+json. The text of an unexpected one stays in the log. */
export function registerProblems(app: FastifyInstance): void {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    // Who went away while sending is no fault of ours, and gets no answer.
    const domainError = request.raw.readableAborted ? refusal('invalid_request') : toDomainError(error);
    // While something we need is away every request says so: its name is enough.
    if (domainError.code === 'not_ready') request.log.warn({ reason: reasonOf(error) }, 'not ready');
    else if (statusOf(domainError.code) >= 500) request.log.error({ err: error }, 'request failed');
    return sendProblem(domainError, request, reply);
  });
  app.setNotFoundHandler((request, reply) => sendProblem(refusal('not_found'), request, reply));
}

const reasonOf = (error: Error): string => said(error.cause instanceof Error ? error.cause : error);

/** Sends a refusal; also for places where Fastify does not call the error handler. */
export function sendProblem(error: DomainError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const status = statusOf(error.code);
  if (status === 503) reply.header('retry-after', '2');
  if (status === 429) reply.header('retry-after', String(error.errors[0].params.seconds));
  return reply
    .code(status)
    .type('application/problem+json')
    .send(JSON.stringify(problemOf(error, request.id)));
}

/** The body of a refusal. */
export function problemOf(error: DomainError, requestId: string): z.infer<typeof problemSchema> {
  return {
    type: `urn:ledenbureau:problem:${error.code}`,
    title: error.code.replaceAll('_', ' '),
    status: statusOf(error.code),
    code: error.code,
    errors: error.errors.map(({ field, code, params }) => ({ field, code, params })),
    request_id: requestId,
  };
}

const requestErrors: Record<string, DomainError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: refusal('body_too_large', null, { max: bodyLimit }),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: refusal('unsupported_media_type', null, { allowed: 'application/json' }),
  FST_ERR_CTP_EMPTY_TYPE: refusal('unsupported_media_type', null, { allowed: 'application/json' }),
  FST_REQ_FILE_TOO_LARGE: refusal('body_too_large', null, { max: mostBytes }),
  FST_ERR_BAD_URL: refusal('not_found'),
};

/** Rules that the database guards as the last one; the service finds most of these first, with better params. */
const databaseRules: Record<string, Parameters<typeof bareRefusal>[0]> = {
  effective_date_in_future: 'date_in_future',
  member_gone_on: 'date_in_future',
  period_closed: 'period_closed',
  never_negative: 'negative_on_date',
  reversal_of_reversal: 'not_reversible',
  reversal_before_original: 'date_invalid',
  transactions_reverses_id_key: 'already_reversed',
  transaction_proposals_one_reversal: 'already_reversed',
  transaction_references_pkey: 'duplicate_reference',
  interest_runs_once: 'run_exists',
  bulk_batches_file_once: 'duplicate_file',
  member_erased: 'member_anonymised',
  two_people: 'self_approval',
  same_address: 'same_address',
};

/** What the caller is told of an error. */
export function toDomainError(error: FastifyError | DomainError): DomainError {
  if (error instanceof DomainError) return error;
  if (error.cause instanceof DomainError) return error.cause;
  if (error instanceof pg.DatabaseError) return fromDatabase(error);
  if (isConnectionError(error)) return refusal('not_ready');
  const domainCode = requestErrors[error.code];
  if (domainCode !== undefined) return domainCode;
  // Whatever else Fastify refuses with a 4xx came from reading the body.
  const status = error.statusCode ?? 500;
  return refusal(status >= 400 && status < 500 ? 'invalid_json' : 'internal_error');
}

/** What an error of a task in the background comes to: only a refusal stays as it is when it is tried again. */
export function verdictOf(error: unknown): Verdict<DomainError> {
  const reason = error instanceof Error ? toDomainError(error as FastifyError) : refusal('internal_error');
  if (reason.code === 'not_ready') return 'away';
  return reason.code === 'internal_error' ? 'fault' : reason;
}

function fromDatabase(error: pg.DatabaseError): DomainError {
  const code = databaseRules[error.constraint ?? ''];
  if (code !== undefined) return bareRefusal(code);
  return refusal(isServerAway(error) ? 'not_ready' : 'internal_error');
}
