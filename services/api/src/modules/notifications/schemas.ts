import { z } from 'zod';
import { flag, pageOf, pageQuery } from '../../paging.ts';
import * as wire from '../../wire/schemas.ts';
import { mutableKinds, noticeKinds } from '../../post/noticeKinds.ts';
import { levels } from '../../post/notifications.ts';

const kind = z.enum(noticeKinds, { error: 'invalid_parameter' });
const mutable = z.enum(mutableKinds, { error: 'invalid_parameter' });

export const notificationsQuery = z.object({
  ...pageQuery,
  level: z.enum(levels, { error: 'invalid_parameter' }).optional(),
  kind: kind.optional(),
  unread: flag,
  from: wire.isoDate.optional().meta({ description: 'The day on which it came last, in Amsterdam' }),
  to: wire.isoDate.optional(),
});

export const notificationSchema = z
  .object({
    id: wire.uuid,
    kind,
    level: z.enum(levels),
    key: z.string().meta({ description: "Of its text: 'redemption.submitted'" }),
    params: z.record(z.string(), z.unknown()),
    subject_type: z.string().nullable(),
    subject_id: z.string().nullable(),
    count: z.int().meta({ description: 'How often it came; the same again counts one up' }),
    created_at: wire.instant.meta({ description: 'The first time' }),
    last_at: wire.instant,
    read: z.boolean(),
  })
  .meta({ id: 'Notification' });

const unread = z.int().meta({ description: 'Of all there are; 100 means 100 or more' });

export const notificationPageSchema = z.object({
  ...pageOf(notificationSchema),
  unread,
  muted: z.array(mutable).meta({ description: 'Kinds that come in read' }),
});

export const readBody = z
  .strictObject({
    ids: z.array(wire.uuid).min(1).max(100).nullish(),
    until: wire.instantParameter.nullish().meta({ description: 'All that came until then' }),
    read: z.boolean().default(true).meta({ description: 'false: unread again; of ids only' }),
  })
  .meta({ id: 'NotificationsRead' });
export const readAnswerSchema = z.object({ unread }).meta({ id: 'NotificationsUnread' });

export const muteBody = z
  .strictObject({
    kind: mutable,
    muted: z.boolean().default(true).meta({ description: 'false: heard again' }),
  })
  .meta({ id: 'NotificationsMute' });
export const muteAnswerSchema = z.object({ muted: z.array(mutable), unread }).meta({ id: 'NotificationsMuted' });

/** The text of a snapshot (pg_snapshot): xmin:xmax:the transactions between them that were under way, rising. */
export function isPlace(text: string): boolean {
  const match = text.length > 4000 ? null : /^([1-9]\d{0,18}):([1-9]\d{0,18}):((?:\d{1,19}(?:,|$))*)$/u.exec(text);
  if (match === null) return false;
  const [, min = '', max = '', between = ''] = match;
  const open = between === '' ? [] : between.split(',').map(BigInt);
  const bounds = [BigInt(min) - 1n, ...open, BigInt(max)];
  return BigInt(min) <= BigInt(max) && bounds.every((value, index) => index === 0 || value > (bounds[index - 1] ?? 0n));
}

export const eventHeaders = z.object({
  'last-event-id': z
    .string()
    .optional()
    .meta({ description: 'The id of the last event that was received: what came after it is told first' }),
});

export type Notification = z.infer<typeof notificationSchema>;
export type NotificationsQuery = z.infer<typeof notificationsQuery>;
export type NotificationPage = z.infer<typeof notificationPageSchema>;
export type ReadBody = z.infer<typeof readBody>;
export type MuteBody = z.infer<typeof muteBody>;
