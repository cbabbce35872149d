import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole, requiredRoles } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { listApprovals } from './list.ts';
import { approvalPageSchema, approvalsQuery } from './schemas.ts';

/** What waits for a second administrator, over all the pages on which something is decided. */
export const approvalRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const rolesToDecide = (path: string) => requiredRoles(app, 'POST', `${basePath}${path}`);

  app.get(
    '/approvals',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listApprovals',
        summary: 'Everything that waits for a second administrator, of every kind, the oldest first',
        tags: ['requests'],
        querystring: approvalsQuery,
        response: { 200: approvalPageSchema, ...problemResponses(422) },
      },
    },
    ({ actor, query }) => listApprovals({ ...context, rolesToDecide }, actor, query),
  );
};
