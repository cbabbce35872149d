import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { exportAnswer } from '../../wire/exports.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { exportCallerOf, sendFile } from '../../paper/exports.ts';
import { exportOpenRequests } from './export.ts';
import { listOpenRequests } from './list.ts';
import { openRequestPageSchema, openRequestsExportBody, openRequestsQuery } from './schemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';

/** What waits for somebody, over all the pages that have requests. */
export const openRequestRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, ['requests']);

  read('/open-requests', {
    operationId: 'listOpenRequests',
    summary: 'Requests that nobody decided on yet and transactions that wait, of every kind, the oldest first',
    roles: anyRole,
    query: openRequestsQuery,
    answer: openRequestPageSchema,
    work: ({ actor, query }) => listOpenRequests(context, actor, query),
  });

  app.post(
    '/open-requests/export',
    {
      config: { access: { roles: workingRoles, personalData: 'bulk' } },
      schema: {
        operationId: 'exportOpenRequests',
        summary: 'Everything that waits and that a filter leaves, as a file; the reason is kept with who took what',
        tags: ['requests'],
        headers: writeHeaders,
        body: openRequestsExportBody,
        response: { 200: exportAnswer, ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const caller = exportCallerOf(request);
      return sendFile(reply, await exportOpenRequests(context, caller, body));
    },
  );
};
