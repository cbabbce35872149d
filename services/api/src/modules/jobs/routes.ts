import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { writingRoutes } from '../../plugins/writing.ts';
import { idParams, noBody } from '../../wire/decisions.ts';
import { cancelJob } from './cancel.ts';
import { present, readJobs } from './list.ts';
import { jobSchema, jobsSchema } from './schemas.ts';

/** Long work, which the service does while nobody waits for the answer. */
export const jobRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  readingRoutes(app, ['jobs'])('/jobs', {
    operationId: 'listJobs',
    summary: 'Long work that waits or is under way, the oldest first, with how far it is',
    roles: anyRole,
    answer: jobsSchema,
    work: async () => ({ items: (await readJobs(context.db)).map(present) }),
  });

  writingRoutes(app, ['jobs'])('/jobs/:id/cancel', {
    operationId: 'cancelJob',
    summary: 'Ask that a task of a batch or a conversion run is not gone on with',
    description:
      'Nothing is booked of it, unless that was done before the task heard of it: the batch or the run says which.',
    access: { roles: ['operator'] },
    params: idParams,
    body: noBody,
    answers: { 202: jobSchema },
    place: `${basePath}/jobs`,
    work: (caller, { params }) => cancelJob(context, caller, params.id),
  });
};
