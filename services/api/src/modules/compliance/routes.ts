import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { readCompliance } from './read.ts';
import { complianceSchema } from './schemas.ts';

/** What an issuer of securities has to keep an eye on. */
export const complianceRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    '/compliance',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getCompliance',
        summary:
          'What was raised in the last twelve months against its limit, and who holds a large part of an instrument',
        tags: ['dashboard'],
        response: { 200: complianceSchema, ...problemResponses() },
      },
    },
    () => readCompliance(context),
  );
};
