import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { and } from '../../filters.ts';
import type { Condition } from '../../filters.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import type { StoredAnswer } from '../../requests/idempotency.ts';
import { once } from '../../requests/once.ts';
import type { Caller } from '../../requests/once.ts';
import { instantParameter, uuid } from '../../wire/schemas.ts';
import type { NotificationPage, NotificationsQuery, ReadBody } from './schemas.ts';

const mostUnread = 100;
const cursorShape = z.tuple([instantParameter, uuid]);

/** For whom a notification is, and whether it has come since it was read. */
const isFor = (adminId: string): Condition => sql`n.not_for is distinct from ${adminId}`;
const isRead = (adminId: string): Condition => sql`exists (
  select from notification_reads x where x.admin_id = ${adminId} and x.notification_id = n.id and x.read_at >= n.last_at)`;

/** A page of what an administrator is told of, newest first. */
export async function listNotifications(
  db: Db,
  adminId: string,
  { limit, cursor, level, unread }: NotificationsQuery,
): Promise<NotificationPage> {
  const after = decodeCursor(cursor, cursorShape);
  const [{ rows }, count] = await Promise.all([
    sql<NotificationPage['items'][number]>`
      select n.id, n.level, n.key, n.params, n.subject_type, n.subject_id, n.count, n.created_at, n.last_at,
        ${isRead(adminId)} as read
      from notifications n
      where ${and([
        isFor(adminId),
        level && sql`n.level = ${level}`,
        unread === true && sql`not ${isRead(adminId)}`,
        after && sql`(n.last_at, n.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ])}
      order by n.last_at desc, n.id desc limit ${limit + 1}`.execute(db),
    countUnread(db, adminId),
  ]);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.last_at, row.id]);
  return { items: page, next_cursor, unread: count };
}

/** Marks notifications as read or unread for one administrator; answers how many are unread now. */
export function markRead(context: AppContext, caller: Caller, { ids, until, read }: ReadBody): Promise<StoredAnswer> {
  const adminId = caller.actor.id;
  return once(context, caller, async (trx) => {
    if ((ids == null) === (until == null) || (until != null && !read)) throw refusal('required', 'ids');
    const which = ids == null ? sql`n.last_at <= ${until}::timestamptz` : sql`n.id = any (${ids}::uuid[])`;
    await (
      read
        ? sql`
          insert into notification_reads (admin_id, notification_id)
            select ${adminId}, n.id from notifications n where ${which} and ${isFor(adminId)} and not ${isRead(adminId)}
          on conflict (admin_id, notification_id) do update set read_at = excluded.read_at`
        : sql`delete from notification_reads x using notifications n
          where x.notification_id = n.id and x.admin_id = ${adminId} and ${which}`
    ).execute(trx);
    return { status: 200, body: { unread: await countUnread(trx, adminId) }, audit: [] };
  });
}

async function countUnread(db: Db, adminId: string): Promise<number> {
  const { rows } = await sql<{ count: bigint }>`
    select count(*) as count from (
      select from notifications n where ${isFor(adminId)} and not ${isRead(adminId)}
      order by n.last_at desc limit ${mostUnread}) n`.execute(db);
  return Number(rows[0]?.count ?? 0n);
}
