import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send, versionOf } from '../../calls/caller.ts';
import { changeHeaders } from '../../wire/headers.ts';
import { listParams, viewsBody, viewsSchema } from './schemas.ts';
import { keepViews, readViews } from './service.ts';
import { readingRoutes } from '../../plugins/reading.ts';

const tags = ['views'];

/** Filters and orders of lists that an administrator gave a name: their own, on every machine. */
export const viewRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, tags);

  read('/saved-views/:list', {
    operationId: 'getSavedViews',
    summary: 'Your views of a list, in your order',
    roles: anyRole,
    params: listParams,
    answer: viewsSchema,
    versioned: true,
    work: ({ actor, params }) => readViews(context.db, actor.id, params.list),
  });

  app.put(
    '/saved-views/:list',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'keepSavedViews',
        summary: 'Keep other views of a list: all of them, in their order',
        tags,
        headers: changeHeaders,
        params: listParams,
        body: viewsBody,
        response: { 200: viewsSchema, ...problemResponses(404, 409, 413, 415, 422, 428) },
      },
    },
    async (request, reply) => {
      const which = { list: request.params.list, version: versionOf(request) };
      return send(
        reply,
        await keepViews(context, callerOf(request, false), which, request.body),
        `${basePath}/saved-views`,
      );
    },
  );
};
