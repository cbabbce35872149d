import { z } from 'zod';
import { pageQuery } from '../../paging.ts';
import { instant, instantParameter, uuid } from '../../wire/schemas.ts';
import { levels } from '../../workflow/notifications.ts';

const flag = z
  .enum(['true', 'false'], { error: 'invalid_parameter' })
  .transform((text) => text === 'true')
  .optional();

export const notificationsQuery = z.object({
  ...pageQuery,
  level: z.enum(levels, { error: 'invalid_parameter' }).optional(),
  unread: flag,
});

export const notificationSchema = z
  .object({
    id: uuid,
    level: z.enum(levels),
    key: z.string().meta({ description: "Of its text: 'redemption.submitted'" }),
    params: z.record(z.string(), z.unknown()),
    subject_type: z.string().nullable(),
    subject_id: z.string().nullable(),
    count: z.int().meta({ description: 'How often it came; the same again counts one up' }),
    created_at: instant,
    last_at: instant,
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });

export const notificationPageSchema = z.object({
  items: z.array(notificationSchema),
  next_cursor: z.string().nullable(),
  unread: z.int().meta({ description: 'Of all there are; 100 means 100 or more' }),
});

export const readBody = z
  .strictObject({
    ids: z.array(uuid).min(1).max(100).nullish(),
    until: instantParameter.nullish().meta({ description: 'All that came until then' }),
    read: z.boolean().default(true).meta({ description: 'false: unread again; of ids only' }),
  })
  .meta({ id: 'NotificationsRead' });
export const readAnswerSchema = z.object({ unread: z.int() }).meta({ id: 'NotificationsUnread' });

export type NotificationsQuery = z.infer<typeof notificationsQuery>;
export type NotificationPage = z.infer<typeof notificationPageSchema>;
export type ReadBody = z.infer<typeof readBody>;
