import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { fileAnswer } from '../../wire/exports.ts';
import { writeHeaders } from '../../wire/headers.ts';
import { exportCallerOf, sendFile } from '../../paper/exports.ts';
import { exportRegister } from './export.ts';
import { readRegister } from './read.ts';
import { registerExportBody, registerPageSchema, registerQuery } from './schemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';

const tags = ['register'];

export const registerRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, tags);

  read('/register', {
    operationId: 'getRegister',
    summary: 'Who held what at the end of a day, as it was known at an instant, with totals over the whole filter',
    roles: anyRole,
    query: registerQuery,
    answer: registerPageSchema,
    work: ({ query }) => readRegister(context, query),
  });

  app.post(
    '/register/export',
    {
      config: { access: { roles: workingRoles, personalData: 'bulk' } },
      schema: {
        operationId: 'exportRegister',
        summary: 'The register of a day as CSV, as a workbook or on paper; the reason is kept with who took what',
        tags,
        headers: writeHeaders,
        body: registerExportBody,
        response: { 200: fileAnswer('csv', 'xlsx', 'pdf'), ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) => {
      const { body } = request;
      const caller = exportCallerOf(request);
      return sendFile(reply, await exportRegister(context, caller, body));
    },
  );
};
