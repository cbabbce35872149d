import type { FastifyRequest, FastifyTypeProviderDefault } from 'fastify';
import type { z } from 'zod';
import { readAnywhere } from '../readScope.ts';
import type { AdministratorAccess } from './access.ts';
import { problemResponses } from './problem.ts';
import type { ProblemStatus } from './problem.ts';
import type { TypedApp } from './typedApp.ts';

/** What is asked for; what a route has no schema of is not read. */
interface Question<Params, Query> extends Pick<FastifyRequest, 'actor' | 'id'> {
  params: Params;
  query: Query;
}

interface Reading<Params extends z.ZodType, Query extends z.ZodType, Answer extends z.ZodType> extends Pick<
  AdministratorAccess,
  'roles'
> {
  operationId: string;
  summary: string;
  description?: string;
  params?: Params;
  query?: Query;
  answer: Answer;
  /** Beside those of every route, and 404 where a part of the path varies. */
  problems?: readonly ProblemStatus[];
  /** What it answers has a version, and its ETag says which. */
  versioned?: boolean;
  /** It is read at the primary: what it answers is decided on there, or it keeps something. */
  atPrimary?: boolean;
  work(question: Question<z.output<Params>, z.output<Query>>): Promise<z.output<Answer>> | z.output<Answer>;
}

/** Answers what registers a route by which administrators read something: a list, or what has an id. It changes nothing. */
export function readingRoutes(app: TypedApp, tags: string[]) {
  return <Answer extends z.ZodType, Params extends z.ZodType = z.ZodUnknown, Query extends z.ZodType = z.ZodUnknown>(
    path: string,
    reading: Reading<Params, Query, Answer>,
  ): void => {
    const { roles, query, answer, problems = [], versioned = false, atPrimary = false, work, ...schema } = reading;
    // Its schemas are any of them here: what they read and answer is held together by Reading.
    app.withTypeProvider<FastifyTypeProviderDefault>().get(
      path,
      {
        config: { access: { roles }, ...(!atPrimary && { reads: 'replica' as const }) },
        schema: {
          ...schema,
          tags,
          ...(query !== undefined && { querystring: query }),
          response: { 200: answer, ...problemResponses(...(path.includes(':') ? [404 as const] : []), ...problems) },
        },
      },
      async (request, reply) => {
        const body = await readAnywhere(async () => work(request as Question<z.output<Params>, z.output<Query>>));
        if (versioned) reply.header('etag', `"${(body as { version: number }).version}"`);
        return body;
      },
    );
  };
}
