import type { FastifyReply, FastifyRequest } from 'fastify';
import { refusal } from '../domain/errors.ts';
import { bodyDigest, idempotencyKey } from './idempotency.ts';
import type { StoredAnswer } from './idempotency.ts';
import type { Caller } from './once.ts';

/**
 * Who asks, and by which key the request is told apart; a dry run needs no key. `body` is what makes two requests the
 * same, where that is not the whole of the body.
 */
export function callerOf(request: FastifyRequest, dryRun: boolean, body: unknown = request.body): Caller {
  const { actor, method, headers, routeOptions } = request;
  // As the route understood it, however the path was written: %41 is A, and ids are lower case.
  const ids = request.params as Record<string, string>;
  const path = routeOptions.url?.replace(/:(\w+)/gu, (_, name: string) => ids[name] ?? '');
  return {
    actor,
    requestId: request.id,
    identity: dryRun
      ? null
      : {
          key: idempotencyKey(headers['idempotency-key']),
          route: `${method} ${path}`,
          actorId: actor.id,
          bodySha256: bodyDigest(body),
        },
  };
}

/** The version in `If-Match: "<version>"`. Throws precondition_required without one. */
export function versionOf({ headers }: FastifyRequest): { version: number } {
  const match = /^(?:W\/)?"(\d{1,9})"$/u.exec(headers['if-match'] ?? '');
  if (!match) throw refusal('precondition_required', null, { header: 'If-Match' });
  return { version: Number(match[1]) };
}

/** The digest of a preview in `If-Match: "<digest>"`; null without one. Throws invalid_request for anything else. */
export function digestOf({ headers }: FastifyRequest): { digest: string | null } {
  const ifMatch = headers['if-match'];
  if (ifMatch === undefined) return { digest: null };
  const digest = digestIn(ifMatch);
  if (digest === null) throw refusal('invalid_request', null, { header: 'If-Match' });
  return { digest };
}

/**
 * What an approval is held to, in `If-Match`: the digest of its preview, or the version of what waits. Throws
 * precondition_required without either.
 */
export function approvalMatchOf(request: FastifyRequest): { version: number | null; digest: string | null } {
  const digest = digestIn(request.headers['if-match']);
  return digest === null ? { ...versionOf(request), digest } : { version: null, digest };
}

const digestIn = (header = ''): string | null => /^(?:W\/)?"([0-9a-f]{64})"$/u.exec(header)?.[1] ?? null;

/**
 * Sends what was stored or just made: with its version as ETag, and where it is to be found under `place` when it is new.
 * The schema of the status checks and serializes the body.
 */
export function send(reply: FastifyReply, { status, body }: StoredAnswer, place: string): never {
  const resource = body as { id?: string; version?: number };
  if (resource.version !== undefined) reply.header('etag', `"${resource.version}"`);
  if (resource.id !== undefined && (status === 201 || status === 202))
    reply.header('location', `${place}/${resource.id}`);
  return reply.code(status).send(body) as never;
}
