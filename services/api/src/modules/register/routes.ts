import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole, workingRoles } from '../../plugins/access.ts';
import { fileAnswer } from '../../wire/exports.ts';
import { exportRegister } from './export.ts';
import { readRegister } from './read.ts';
import { registerExportBody, registerPageSchema, registerQuery } from './schemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { fileRoutes } from '../../plugins/files.ts';

const tags = ['register'];

export const registerRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const file = fileRoutes(app, tags);
  const read = readingRoutes(app, tags);

  read('/register', {
    operationId: 'getRegister',
    summary: 'Who held what at the end of a day, as it was known at an instant, with totals over the whole filter',
    roles: anyRole,
    query: registerQuery,
    answer: registerPageSchema,
    work: ({ query }) => readRegister(context, query),
  });

  file('/register/export', {
    operationId: 'exportRegister',
    summary: 'The register of a day as CSV, as a workbook or on paper; the reason is kept with who took what',
    access: { roles: workingRoles, personalData: 'bulk' },
    body: registerExportBody,
    answer: fileAnswer('csv', 'xlsx', 'pdf'),
    work: (caller, { body }) => exportRegister(context, caller, body),
  });
};
