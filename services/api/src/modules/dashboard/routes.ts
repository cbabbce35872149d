import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { dashboardQuery, dashboardSchema } from './schemas.ts';
import { readDashboard } from './service.ts';

export const dashboardRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  app.get(
    '/dashboard',
    {
      schema: {
        operationId: 'getDashboard',
        summary: 'Members, what is outstanding, what waits for approval, and the latest bookings',
        tags: ['dashboard'],
        querystring: dashboardQuery,
        response: { 200: dashboardSchema, ...problemResponses(422) },
      },
    },
    ({ actor, query }) => readDashboard(context, actor, query.as_of),
  );
};
