import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { z } from 'zod';
import { actorSchema } from '../../wire/schemas.ts';
import type { AppContext } from '../../context.ts';
import { roles } from '../../domain/roles.ts';
import { anyRole } from '../../plugins/access.ts';
import { problemResponses } from '../../plugins/problem.ts';
import { countUnread } from '../../workflow/notifications.ts';
import { readCooperative, readFourEyesGap, readRoles, readThresholds } from '../../workflow/settings.ts';

const me = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    roles: z.array(z.enum(roles)).meta({ description: 'What I may do; another answers 403 with the role it needs' }),
    settings: z.object({
      four_eyes: z.boolean(),
      four_eyes_gap: z.enum(['off', 'too_few']).nullable().meta({
        description:
          'Why four eyes do not watch: switched off, or fewer than two administrators may approve; null: they do',
      }),
      four_eyes_threshold_cents: z.int(),
      cooperative: z.string().meta({ description: 'Its name' }),
    }),
    notifications_unread: z.int().meta({ description: '100 means 100 or more' }),
  })
  .meta({ id: 'Me' });

export const meRoutes: FastifyPluginAsyncZod<AppContext> = async (app, { db, config }) => {
  app.get(
    '/me',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'getMe',
        summary: 'Who am I, and what is set for me',
        tags: ['session'],
        response: { 200: me, ...problemResponses() },
      },
    },
    async ({ actor }) => {
      const [cooperative, thresholds, gap, mine, unread] = await Promise.all([
        readCooperative(db, config),
        readThresholds(db, config),
        readFourEyesGap(db, config, actor.id),
        readRoles(db, actor.id, config.roles),
        countUnread(db, actor.id),
      ]);
      return {
        id: actor.id,
        name: actor.name,
        email: actor.email,
        roles: [...mine],
        settings: {
          four_eyes: config.fourEyes,
          four_eyes_gap: gap,
          four_eyes_threshold_cents: thresholds.four_eyes_threshold_cents,
          cooperative: cooperative.name,
        },
        notifications_unread: unread,
      };
    },
  );

  app.get(
    '/administrators',
    {
      config: { access: { roles: anyRole } },
      schema: {
        operationId: 'listAdministrators',
        summary: 'Everybody who did anything in the register, by name: to choose whose work to look at',
        tags: ['session'],
        response: { 200: z.object({ items: z.array(actorSchema) }), ...problemResponses() },
      },
    },
    async () => ({
      items: await db.selectFrom('administrators').select(['id', 'name']).orderBy('name').orderBy('id').execute(),
    }),
  );
};
