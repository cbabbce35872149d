import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { callerOf, send } from '../../calls/caller.ts';
import { writeHeaders } from '../../wire/headers.ts';
import {
  muteAnswerSchema,
  muteBody,
  notificationPageSchema,
  notificationsQuery,
  readAnswerSchema,
  readBody,
} from './schemas.ts';
import { listNotifications, markRead, mute } from './service.ts';
import { readingRoutes } from '../../plugins/reading.ts';

const tags = ['notifications'];

/** What an administrator is told of, and has read. */
export const notificationRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const read = readingRoutes(app, tags);

  read('/notifications', {
    operationId: 'listNotifications',
    summary: 'What you are told of, newest first',
    roles: anyRole,
    query: notificationsQuery,
    answer: notificationPageSchema,
    work: ({ actor, query }) => listNotifications(context.db, actor.id, query),
  });

  app.post(
    '/notifications/read',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'markNotificationsRead',
        summary: 'Mark notifications as read, or as unread again',
        tags,
        headers: writeHeaders,
        body: readBody,
        response: { 200: readAnswerSchema, ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) =>
      send(reply, await markRead(context, callerOf(request, false), request.body), `${basePath}/notifications`),
  );

  app.post(
    '/notifications/mute',
    {
      config: { access: { roles: ['operator'] } },
      schema: {
        operationId: 'muteNotifications',
        summary: 'From now on one kind comes in read, or no longer',
        tags,
        headers: writeHeaders,
        body: muteBody,
        response: { 200: muteAnswerSchema, ...problemResponses(409, 413, 415, 422) },
      },
    },
    async (request, reply) =>
      send(reply, await mute(context, callerOf(request, false), request.body), `${basePath}/notifications`),
  );
};
