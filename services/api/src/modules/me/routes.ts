import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import { sql } from 'kysely';
import { z } from 'zod';
import type { Db } from '../../database.ts';
import { actorSchema } from '../../wire/schemas.ts';
import type { Actor, AppContext } from '../../context.ts';
import { roles } from '../../domain/roles.ts';
import { anyRole } from '../../plugins/access.ts';
import { countUnread } from '../../post/notifications.ts';
import { readCooperative, readFourEyesGap, readThresholds } from '../../register/settings.ts';
import { readingRoutes } from '../../plugins/reading.ts';

const me = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string().nullable(),
    sign_ins: z.array(z.string()).meta({
      description: 'Ids of all my sign-ins, this one included: what one of them asked, none of them approves',
    }),
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
    approvals_waiting: z.int().meta({ description: 'What I may decide on; 100 means 100 or more' }),
  })
  .meta({ id: 'Me' });

const administrator = actorSchema
  .extend({
    alike: z
      .array(z.string())
      .meta({ description: 'Ids of sign-ins that may be the same person, by name or an address' }),
  })
  .meta({ id: 'KnownAdministrator' });

/** Every sign-in that did anything in the register, by name, and which others look like it. */
async function readAdministrators(db: Db): Promise<z.infer<typeof administrator>[]> {
  const { rows } = await sql<z.infer<typeof administrator>>`
    select a.id, a.name, array(
        select o.id from administrators o
        where o.id <> a.id and look_alike(a.id, o.id) and person_of(a.id) <> person_of(o.id) order by o.id) as alike
    from administrators a order by a.name, a.id`.execute(db);
  return rows;
}

interface MeContext extends AppContext {
  /** How much an administrator may decide on. */
  countForMe: (actor: Actor) => Promise<number>;
}

export const meRoutes: FastifyPluginAsyncZod<MeContext> = async (app, { db, config, countForMe }) => {
  const read = readingRoutes(app, ['session']);

  read('/me', {
    operationId: 'getMe',
    summary: 'Who am I, and what is set for me',
    roles: anyRole,
    answer: me,
    work: async ({ actor }) => {
      const [cooperative, thresholds, gap, unread, waiting] = await Promise.all([
        readCooperative(db, config),
        readThresholds(db, config),
        readFourEyesGap(db, config, actor.id),
        countUnread(db, actor.id),
        countForMe(actor),
      ]);
      return {
        id: actor.id,
        name: actor.name,
        email: actor.email,
        sign_ins: [...actor.signIns],
        roles: [...actor.roles],
        settings: {
          four_eyes: config.fourEyes,
          four_eyes_gap: gap,
          four_eyes_threshold_cents: thresholds.four_eyes_threshold_cents,
          cooperative: cooperative.name,
        },
        notifications_unread: unread,
        approvals_waiting: waiting,
      };
    },
  });

  read('/administrators', {
    operationId: 'listAdministrators',
    summary: 'Everybody who did anything in the register, by name: to choose whose work to look at',
    roles: anyRole,
    answer: z.object({ items: z.array(administrator) }),
    work: async () => ({
      items: await readAdministrators(db),
    }),
  });
};
