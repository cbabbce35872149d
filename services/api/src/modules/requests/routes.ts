import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { listOpenRequests } from './list.ts';
import { openRequestPageSchema, openRequestsQuery } from './schemas.ts';

/** What waits for somebody, over all the pages that have requests. */
export const openRequestRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    '/open-requests',
    {
      schema: {
        operationId: 'listOpenRequests',
        summary: 'Requests that nobody decided on yet and transactions that wait, of every kind, the oldest first',
        tags: ['requests'],
        querystring: openRequestsQuery,
        response: { 200: openRequestPageSchema, ...problemResponses(422) },
      },
    },
    ({ actor, query }) => listOpenRequests(context, actor, query),
  );
};
