import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { exportAnswer } from '../../wire/exports.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { exportCallerOf, sendFile } from '../../paper/exports.ts';
import { exportAudit } from './export.ts';
import { listAudit } from './list.ts';
import { auditExportBody, auditPageSchema, auditQuery } from './schemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';

const tags = ['audit'];

/** Who did what, and to what: the audit as a list. */
export const auditRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, tags);

  read('/audit', {
    operationId: 'listAuditEvents',
    summary: 'Who did what, the latest first',
    roles: ['auditor'],
    query: auditQuery,
    answer: auditPageSchema,
    work: ({ query }) => listAudit(context.db, query),
  });

  app.post(
    '/audit/export',
    {
      config: { access: { roles: ['auditor'], personalData: 'bulk' } },
      schema: {
        operationId: 'exportAuditEvents',
        summary: 'All that a filter leaves of the audit, as a file; the reason is kept with who took what',
        tags,
        headers: writeHeaders,
        body: auditExportBody,
        response: { 200: exportAnswer, ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const caller = exportCallerOf(request);
      return sendFile(reply, await exportAudit(context, caller, body));
    },
  );
};
