import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { dashboardQuery, dashboardSchema, openWorkSchema } from './schemas.ts';
import { readDashboard } from './service.ts';
import { readOpenWork } from './work.ts';
import { readingRoutes } from '../../plugins/reading.ts';

export const dashboardRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, ['dashboard']);

  read('/dashboard', {
    operationId: 'getDashboard',
    summary: 'Members, what is outstanding, what is to be paid, and the latest bookings',
    roles: anyRole,
    query: dashboardQuery,
    answer: dashboardSchema,
    work: ({ query }) => readDashboard(context, query.as_of),
  });

  read('/open-work', {
    operationId: 'getOpenWork',
    summary: 'What is to be done today, beside approving: a queue each, with its oldest',
    roles: anyRole,
    answer: openWorkSchema,
    work: () => readOpenWork(context),
  });
};
