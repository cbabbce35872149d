import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { deciders, listApprovals } from './list.ts';
import { approvalPageSchema, approvalsQuery } from './schemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';

/** What waits for a second administrator, over all the pages on which something is decided. */
export const approvalRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, ['requests']);

  const rolesToDecide = deciders(app);

  read('/approvals', {
    operationId: 'listApprovals',
    summary: 'Everything that waits for a second administrator, of every kind, the oldest first',
    roles: anyRole,
    query: approvalsQuery,
    answer: approvalPageSchema,
    work: ({ actor, query }) => listApprovals({ ...context, rolesToDecide }, actor, query),
  });
};
