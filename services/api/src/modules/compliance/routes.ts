import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { readCompliance } from './read.ts';
import { complianceQuery, complianceSchema } from './schemas.ts';
import { readingRoutes } from '../../plugins/reading.ts';

/** What an issuer of securities has to keep an eye on. */
export const complianceRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, ['dashboard']);

  read('/compliance', {
    operationId: 'getCompliance',
    summary: 'What was raised in twelve months against its limit, and who holds a large part of an instrument today',
    roles: anyRole,
    query: complianceQuery,
    answer: complianceSchema,
    work: ({ query }) => readCompliance(context, query.as_of),
  });
};
