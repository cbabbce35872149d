import type { FastifyTypeProviderDefault } from 'fastify';
import type { z } from 'zod';
import { approvalMatchOf, callerOf, digestOf, send, versionOf } from '../calls/caller.ts';
import type { StoredAnswer } from '../calls/idempotency.ts';
import type { Caller } from '../calls/once.ts';
import { dryRunQuery } from '../wire/decisions.ts';
import { approvalHeaders, bookingHeaders, changeHeaders, writeHeaders } from '../wire/headers.ts';
import type { AdministratorAccess } from './access.ts';
import { problemResponses } from './problem.ts';
import type { ProblemStatus } from './problem.ts';
import type { TypedApp } from './typedApp.ts';

/** What a request may be held to by its If-Match: what was looked at before. */
const holds = {
  nothing: { headers: writeHeaders, read: () => ({}), problems: [] },
  version: { headers: changeHeaders, read: versionOf, problems: [428] },
  /** The preview that was shown, where there was one. */
  preview: { headers: bookingHeaders, read: digestOf, problems: [] },
  /** The preview that was shown, or the version alone. */
  approval: { headers: approvalHeaders, read: approvalMatchOf, problems: [428] },
} as const;
type Hold = keyof typeof holds;

/** What is asked for; what a route has no schema of is not read. */
interface Wish<Params, Query, Body, Held extends Hold> {
  params: Params;
  query: Query;
  body: Body;
  match: ReturnType<(typeof holds)[Held]['read']>;
}

interface Writing<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType, Held extends Hold> {
  method?: 'post' | 'put' | 'patch';
  operationId: string;
  summary: string;
  description?: string;
  access: AdministratorAccess;
  /** Nothing, where it is not said. */
  heldTo?: Held;
  params?: Params;
  /** With `dry_run` of its own, where it can be asked what would come of it. */
  query?: Query;
  body: Body;
  /** In bytes, where the body is large. */
  bodyLimit?: number;
  /** The answers by their status. */
  answers: Partial<Record<200 | 201 | 202, z.ZodType>>;
  /** Beside those of every route that writes, and 404 where a part of the path varies. */
  problems?: readonly ProblemStatus[];
  /** It can be asked what would come of it, which changes nothing. */
  dryRun?: boolean;
  /** Below which what is new is found by its id. */
  place: string | ((wish: { params: z.output<Params> }) => string);
  work(caller: Caller, wish: Wish<z.output<Params>, z.output<Query>, z.output<Body>, Held>): Promise<StoredAnswer>;
}

/** Answers what registers a route by which administrators write, once for an idempotency key; steps of a flow have their own (steps.ts). */
export function writingRoutes(app: TypedApp, tags: string[]) {
  return <
    Body extends z.ZodType,
    Params extends z.ZodType = z.ZodUnknown,
    Query extends z.ZodType = z.ZodUnknown,
    Held extends Hold = 'nothing',
  >(
    path: string,
    writing: Writing<Params, Query, Body, Held>,
  ): void => {
    const { method = 'post', access, heldTo = 'nothing', query, bodyLimit, ...rest } = writing;
    const { answers, problems = [], dryRun = false, place, work, ...schema } = rest;
    const { headers, read, problems: more } = holds[heldTo];
    const missing = path.includes(':') ? [404 as const] : [];
    const querystring = query ?? (dryRun ? dryRunQuery : undefined);
    // Its schemas are any of them here: what they read is held together by Writing.
    app.withTypeProvider<FastifyTypeProviderDefault>()[method](
      path,
      {
        config: { access },
        ...(bodyLimit !== undefined && { bodyLimit }),
        schema: {
          ...schema,
          tags,
          headers,
          ...(querystring !== undefined && { querystring }),
          response: { ...answers, ...problemResponses(409, 413, 415, ...missing, ...more, ...problems) },
        },
      },
      async (request, reply) => {
        const {
          params,
          query: options,
          body,
        } = request as Omit<Wish<z.output<Params>, z.output<Query>, z.output<Body>, Held>, 'match'>;
        const match = read(request) as Wish<unknown, unknown, unknown, Held>['match'];
        const isDry = dryRun && (options as z.infer<typeof dryRunQuery>).dry_run;
        const answer = await work(callerOf(request, isDry), { params, query: options, body, match });
        return send(reply, answer, typeof place === 'string' ? place : place({ params }));
      },
    );
  };
}
