import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { exportAnswer } from '../../wire/exports.ts';
import { exportOpenRequests } from './export.ts';
import { listOpenRequests } from './list.ts';
import { openRequestPageSchema, openRequestsExportBody, openRequestsQuery } from './schemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { fileRoutes } from '../../plugins/files.ts';

/** What waits for somebody, over all the pages that have requests. */
export const openRequestRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const file = fileRoutes(app, ['requests']);
  const read = readingRoutes(app, ['requests']);

  read('/open-requests', {
    operationId: 'listOpenRequests',
    summary: 'Requests that nobody decided on yet and transactions that wait, of every kind, the oldest first',
    roles: anyRole,
    query: openRequestsQuery,
    answer: openRequestPageSchema,
    work: ({ actor, query }) => listOpenRequests(context, actor, query),
  });

  file('/open-requests/export', {
    operationId: 'exportOpenRequests',
    summary: 'Everything that waits and that a filter leaves, as a file; the reason is kept with who took what',
    access: { roles: workingRoles, personalData: 'bulk' },
    body: openRequestsExportBody,
    answer: exportAnswer,
    work: (caller, { body }) => exportOpenRequests(context, caller, body),
  });
};
