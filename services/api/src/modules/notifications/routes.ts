import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import type { AppContext } from '../../context.ts';
import { anyRole } from '../../plugins/access.ts';
import { basePath } from '../../plugins/openapi.ts';
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
import { writingRoutes } from '../../plugins/writing.ts';

const tags = ['notifications'];

/** What an administrator is told of, and has read. */
export const notificationRoutes: FastifyPluginAsyncZod<AppContext> = async (app, context) => {
  const write = writingRoutes(app, tags);
  const read = readingRoutes(app, tags);

  read('/notifications', {
    operationId: 'listNotifications',
    summary: 'What you are told of, newest first',
    roles: anyRole,
    query: notificationsQuery,
    answer: notificationPageSchema,
    work: ({ actor, query }) => listNotifications(context.db, actor.id, query),
  });

  write('/notifications/read', {
    operationId: 'markNotificationsRead',
    summary: 'Mark notifications as read, or as unread again',
    access: { roles: anyRole },
    body: readBody,
    answers: { 200: readAnswerSchema },
    place: `${basePath}/notifications`,
    work: (caller, { body }) => markRead(context, caller, body),
  });

  write('/notifications/mute', {
    operationId: 'muteNotifications',
    summary: 'From now on one kind comes in read, or no longer',
    access: { roles: ['operator'] },
    body: muteBody,
    answers: { 200: muteAnswerSchema },
    place: `${basePath}/notifications`,
    work: (caller, { body }) => mute(context, caller, body),
  });
};
