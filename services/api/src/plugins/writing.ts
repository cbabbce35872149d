import type { FastifyTypeProviderDefault } from 'fastify';
import type { z } from 'zod';
import { callerOf, send } from '../calls/caller.ts';
import type { StoredAnswer } from '../calls/idempotency.ts';
import type { Caller } from '../calls/once.ts';
import { dryRunQuery } from '../wire/decisions.ts';
import { writeHeaders } from '../wire/headers.ts';
import type { AdministratorAccess } from './access.ts';
import { problemResponses } from './problem.ts';
import type { ProblemStatus } from './problem.ts';
import type { TypedApp } from './typedApp.ts';

/** What is asked for; what a route has no schema of is not read. */
interface Wish<Params, Body> {
  params: Params;
  body: Body;
}

interface Writing<Params extends z.ZodType, Body extends z.ZodType> {
  operationId: string;
  summary: string;
  description?: string;
  access: AdministratorAccess;
  params?: Params;
  body: Body;
  /** The answers by their status. */
  answers: Partial<Record<200 | 201 | 202, z.ZodType>>;
  /** Beside those of every route that writes, and 404 where a part of the path varies. */
  problems?: readonly ProblemStatus[];
  /** It can be asked what would come of it, which changes nothing. */
  dryRun?: boolean;
  /** Below which what is new is found by its id. */
  place: string | ((wish: { params: z.output<Params> }) => string);
  work(caller: Caller, wish: Wish<z.output<Params>, z.output<Body>>): Promise<StoredAnswer>;
}

/** Answers what registers a route by which administrators write, once for an idempotency key; steps of a flow have their own (steps.ts). */
export function writingRoutes(app: TypedApp, tags: string[]) {
  return <Body extends z.ZodType, Params extends z.ZodType = z.ZodUnknown>(
    path: string,
    { access, answers, problems = [], dryRun = false, place, work, ...schema }: Writing<Params, Body>,
  ): void => {
    const missing = path.includes(':') ? [404 as const] : [];
    // Its schemas are any of them here: what they read is held together by Writing.
    app.withTypeProvider<FastifyTypeProviderDefault>().post(
      path,
      {
        config: { access },
        schema: {
          ...schema,
          tags,
          headers: writeHeaders,
          ...(dryRun && { querystring: dryRunQuery }),
          response: { ...answers, ...problemResponses(409, 413, 415, ...missing, ...problems) },
        },
      },
      async (request, reply) => {
        const isDry = dryRun && (request.query as z.infer<typeof dryRunQuery>).dry_run;
        const wish = request as Wish<z.output<Params>, z.output<Body>>;
        const answer = await work(callerOf(request, isDry), wish);
        return send(reply, answer, typeof place === 'string' ? place : place(wish));
      },
    );
  };
}
