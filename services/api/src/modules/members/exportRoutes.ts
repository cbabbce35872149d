import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { workingRoles } from '../../plugins/access.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { exportAnswer } from '../../wire/exports.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { exportCallerOf, sendFile } from '../../paper/exports.ts';
import { exportMembers } from './export.ts';
import { membersExportBody } from './schemas.ts';

/** The list of members as a file. */
export const memberExportRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.post(
    '/members/export',
    {
      config: { access: { roles: workingRoles, personalData: 'bulk' } },
      schema: {
        operationId: 'exportMembers',
        summary: 'All members that a filter leaves, as a file; the reason is kept with who took what',
        tags: ['members'],
        headers: writeHeaders,
        body: membersExportBody,
        response: { 200: exportAnswer, ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const caller = exportCallerOf(request);
      return sendFile(reply, await exportMembers(context, caller, body));
    },
  );
};
