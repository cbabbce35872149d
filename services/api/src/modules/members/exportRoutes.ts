import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { workingRoles } from '../../plugins/access.ts';
import { exportAnswer } from '../../wire/exports.ts';
import { exportMembers } from './export.ts';
import { membersExportBody } from './schemas.ts';
import { fileRoutes } from '../../plugins/files.ts';

/** The list of members as a file. */
export const memberExportRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const file = fileRoutes(app, ['members']);

  file('/members/export', {
    operationId: 'exportMembers',
    summary: 'All members that a filter leaves, as a file; the reason is kept with who took what',
    access: { roles: workingRoles, personalData: 'bulk' },
    body: membersExportBody,
    answer: exportAnswer,
    work: (caller, { body }) => exportMembers(context, caller, body),
  });
};
