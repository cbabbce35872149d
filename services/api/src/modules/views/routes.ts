import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { listParams, viewsBody, viewsSchema } from './schemas.ts';
import { keepViews, readViews } from './service.ts';
import { readingRoutes } from '../../plugins/reading.ts';
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['views'];

/** Filters and orders of lists that an administrator gave a name: their own, on every machine. */
export const viewRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, tags);
  const write = writingRoutes(app, tags);

  read('/saved-views/:list', {
    operationId: 'getSavedViews',
    summary: 'Your views of a list, in your order',
    roles: anyRole,
    params: listParams,
    answer: viewsSchema,
    versioned: true,
    work: ({ actor, params }) => readViews(context.db, actor.id, params.list),
  });

  write('/saved-views/:list', {
    method: 'put',
    operationId: 'keepSavedViews',
    summary: 'Keep other views of a list: all of them, in their order',
    access: { roles: anyRole },
    heldTo: 'version',
    params: listParams,
    body: viewsBody,
    answers: { 200: viewsSchema },
    place: `${basePath}/saved-views`,
    work: (caller, { params, match, body }) => keepViews(context, caller, { ...params, ...match }, body),
  });
};
