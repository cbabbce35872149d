import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { dashboardQuery, dashboardSchema, openWorkSchema } from './schemas.ts';
import { readDashboard } from './service.ts';
import { readOpenWork } from './work.ts';

export const dashboardRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    '/dashboard',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getDashboard',
        summary: 'Members, what is outstanding, what is to be paid, and the latest bookings',
        tags: ['dashboard'],
        querystring: dashboardQuery,
        response: { 200: dashboardSchema, ...problemResponses(422) },
      },
    },
    ({ query }) => readDashboard(context, query.as_of),
  );

  app.get(
    '/open-work',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getOpenWork',
        summary: 'What is to be done today, beside approving: a queue each, with its oldest',
        tags: ['dashboard'],
        response: { 200: openWorkSchema, ...problemResponses() },
      },
    },
    () => readOpenWork(context),
  );
};
