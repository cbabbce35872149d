import { sql } from 'kysely';
import { z } from 'zod';
import type { AppContext } from '../../context.ts';
import type { Db } from '../../database.ts';
import { refusal } from '../../domain/errors.ts';
import { and } from '../../filters.ts';
import { decodeCursor, toPage } from '../../paging.ts';
import type { StoredAnswer } from '../../calls/idempotency.ts';
import { once } from '../../calls/once.ts';
import type { Caller } from '../../calls/once.ts';
import { instantParameter, uuid } from '../../wire/schemas.ts';
import { countUnread, wake } from '../../post/notifications.ts';
import { notificationColumns } from './repository.ts';
import type { MuteBody, Notification, NotificationPage, NotificationsQuery, ReadBody } from './schemas.ts';

const cursorShape = z.tuple([instantParameter, uuid]);
const midnight = (day: string, days: number) =>
  sql`((${day}::date + ${days}::integer)::timestamp at time zone 'Europe/Amsterdam')`;

/** A page of what an administrator is told of, newest first. */
export async function listNotifications(
  db: Db,
  adminId: string,
  { limit, cursor, level, kind, unread, from, to }: NotificationsQuery,
): Promise<NotificationPage> {
  const after = decodeCursor(cursor, cursorShape);
  const [{ rows }, count, muted] = await Promise.all([
    sql<Notification>`
      select ${notificationColumns} from notifications n
      where ${and([
        sql`n.admin_id = ${adminId}`,
        level && sql`n.level = ${level}`,
        kind && sql`n.kind = ${kind}`,
        unread === true && sql`n.read_at is null`,
        unread === false && sql`n.read_at is not null`,
        from && sql`n.last_at >= ${midnight(from, 0)}`,
        to && sql`n.last_at < ${midnight(to, 1)}`,
        after && sql`(n.last_at, n.id) < (${after[0]}::timestamptz, ${after[1]}::uuid)`,
      ])}
      order by n.last_at desc, n.id desc limit ${limit + 1}`.execute(db),
    countUnread(db, adminId),
    mutedBy(db, adminId),
  ]);
  const { page, next_cursor } = toPage(rows, limit, (row) => [row.last_at, row.id]);
  return { items: page, next_cursor, unread: count, muted };
}

/** Marks notifications as read or unread for one administrator; answers how many are unread now. */
export function markRead(context: AppContext, caller: Caller, { ids, until, read }: ReadBody): Promise<StoredAnswer> {
  const adminId = caller.actor.id;
  return once(context, caller, async (trx) => {
    if ((ids == null) === (until == null) || (until != null && !read)) throw refusal('required', 'ids');
    const which = ids == null ? sql`last_at <= ${until}::timestamptz` : sql`id = any (${ids}::uuid[])`;
    await sql`
      with marked as (
        update notifications set read_at = ${read ? sql`clock_timestamp()` : sql`null`}
        where admin_id = ${adminId} and ${which} and read_at is ${read ? sql`` : sql`not`} null
        returning admin_id
      )
      select ${wake(sql`admin_id`)} from (select distinct admin_id from marked) m`.execute(trx);
    return { status: 200, body: { unread: await countUnread(trx, adminId) }, audit: [] };
  });
}

/** From now on a kind comes in read, or no longer; what there is of it is read by that. */
export function mute(context: AppContext, caller: Caller, { kind, muted }: MuteBody): Promise<StoredAnswer> {
  const adminId = caller.actor.id;
  return once(context, caller, async (trx) => {
    await (
      muted
        ? sql`
          with muted as (
            insert into notification_mutes (admin_id, kind) values (${adminId}, ${kind}) on conflict do nothing
          ), marked as (
            update notifications set read_at = clock_timestamp()
            where admin_id = ${adminId} and kind = ${kind} and read_at is null
          )
          select ${wake(sql`${adminId}`)}`
        : sql`delete from notification_mutes where admin_id = ${adminId} and kind = ${kind}`
    ).execute(trx);
    const body = { muted: await mutedBy(trx, adminId), unread: await countUnread(trx, adminId) };
    return { status: 200, body, audit: [] };
  });
}

async function mutedBy(db: Db, adminId: string): Promise<NotificationPage['muted']> {
  const { rows } = await sql<{ kind: NotificationPage['muted'][number] }>`
    select kind from notification_mutes where admin_id = ${adminId} order by kind`.execute(db);
  return rows.map(({ kind }) => kind);
}
