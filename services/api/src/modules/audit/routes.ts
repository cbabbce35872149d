import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { exportAnswer } from '../../wire/exports.ts';
import { exportAudit } from './export.ts';
import { listAudit } from './list.ts';
import { auditExportBody, auditPageSchema, auditQuery } from './schemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { fileRoutes } from '../../plugins/files.ts';

const tags = ['audit'];

/** Who did what, and to what: the audit as a list. */
export const auditRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const file = fileRoutes(app, tags);
  const read = readingRoutes(app, tags);

  read('/audit', {
    operationId: 'listAuditEvents',
    summary: 'Who did what, the latest first',
    roles: ['auditor'],
    query: auditQuery,
    answer: auditPageSchema,
    work: ({ query }) => listAudit(context.db, query),
  });

  file('/audit/export', {
    operationId: 'exportAuditEvents',
    summary: 'All that a filter leaves of the audit, as a file; the reason is kept with who took what',
    access: { roles: ['auditor'], personalData: 'bulk' },
    body: auditExportBody,
    answer: exportAnswer,
    work: (caller, { body }) => exportAudit(context, caller, body),
  });
};
