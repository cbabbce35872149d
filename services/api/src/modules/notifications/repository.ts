import { sql } from 'kysely';
import type { Db } from '../../database.ts';
import { unreadOf } from '../../post/notifications.ts';
import type { Notification } from './schemas.ts';

/** Of `notifications n`: what an administrator is shown. */
export const notificationColumns = sql`n.id, n.kind, n.level, n.key, n.params, n.subject_type, n.subject_id, n.count, n.created_at,
  n.last_at, n.read_at is not null as read`;

/** What came since a place in time. */
export interface News {
  /** The place that comes after it. */
  place: string;
  unread: number;
  /** Oldest first; null where it is more than is told one by one, or the place is of another database. */
  items: Notification[] | null;
}

/**
 * What an administrator was told and has not read since a place, and where that leads. A place is a snapshot of PostgreSQL:
 * what committed out of turn is in none of the earlier ones and in all of the later ones, so nothing is left out or told
 * twice. Without a place only the present one is answered.
 */
export async function readNews(db: Db, adminId: string, place: string | null, most = 100): Promise<News> {
  const { rows } = await sql<{ place: string; unread: number; known: boolean | null } & Partial<Notification>>`
    select s.place::text as place, s.unread, s.known, n.*
    from (select pg_current_snapshot() as place, ${unreadOf(adminId)} as unread,
        pg_snapshot_xmax(${place}::pg_snapshot) <= pg_snapshot_xmax(pg_current_snapshot()) as known) s
    left join lateral (
      select ${notificationColumns} from notifications n
      where s.known and n.admin_id = ${adminId} and n.told_in >= pg_snapshot_xmin(${place}::pg_snapshot)
        and not pg_visible_in_snapshot(n.told_in, ${place}::pg_snapshot)
        and pg_visible_in_snapshot(n.told_in, s.place) -- not so for rows that were restored from another database
        and n.read_at is null
      limit ${most + 1}) n on true
    order by n.last_at, n.id`.execute(db);
  const [first] = rows;
  if (first === undefined) throw new Error('a snapshot is one row');
  const items = rows.flatMap(({ place: _place, unread: _unread, known: _known, ...row }) =>
    row.id == null ? [] : [row as Notification],
  );
  const tooMany = items.length > most || (place !== null && first.known !== true);
  return { place: first.place, unread: first.unread, items: tooMany ? null : items };
}
