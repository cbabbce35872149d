import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { listApprovals } from './list.ts';
import { approvalPageSchema, approvalsQuery } from './schemas.ts';

/** What waits for a second administrator, over all the pages on which something is decided. */
export const approvalRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    '/approvals',
    {
      schema: {
        operationId: 'listApprovals',
        summary: 'Everything that waits for a second administrator, of every kind, the oldest first',
        tags: ['requests'],
        querystring: approvalsQuery,
        response: { 200: approvalPageSchema, ...problemResponses(422) },
      },
    },
    ({ actor, query }) => listApprovals(context, actor, query),
  );
};
