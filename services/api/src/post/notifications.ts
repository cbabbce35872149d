import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { AppContext } from '../context.ts';
import type { Db, DbTransaction } from '../database.ts';
import { listener } from '../listen.ts';
import type { Ears } from '../listen.ts';
import { answersApproval, kindOf } from './noticeKinds.ts';
import type { NoticeKey } from './noticeKinds.ts';

export const levels = ['info', 'warning', 'error'] as const;
type Level = (typeof levels)[number];

export interface Notice {
  level: Level;
  /** Of the text that says it, in the words of the glossary: 'redemption.submitted'. */
  key: NoticeKey;
  /** What the text is filled in with. Small, and of no member's secrets: administrators keep it for as long as they like. */
  params: Record<string, string | number | null>;
  subject: { type: string; id: string } | null;
  /** The one who is told, and nobody else. */
  to?: string | undefined;
  /** Who did it need not be told. */
  not?: string | undefined;
}

/** Where PostgreSQL says, at the commit, which administrator has something to read. It says no more: the table is the truth. */
const noticeChannel = 'notifications';

/**
 * Tells the administrators, in the transaction that does it: what is rolled back was never told. The same text with the same
 * params is not told twice: its count goes up, and it is unread again. What answers a question takes it from the unread.
 */
export async function notify(trx: DbTransaction, ...notices: readonly Notice[]): Promise<void> {
  if (notices.length === 0) return;
  const rows = notices.map(({ level, key, params, subject, to, not }) => ({
    level,
    key,
    kind: kindOf(key),
    params,
    subject_type: subject?.type ?? null,
    subject_id: subject?.id ?? null,
    told: to ?? null,
    not_told: not ?? null,
    answers: answersApproval(key),
  }));
  await sql`
    with notices as materialized (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (level text, key text, kind text, params jsonb,
        subject_type text, subject_id text, told text, not_told text, answers boolean)
    ), answered as (
      update notifications n set read_at = clock_timestamp() from notices r
      where r.answers and n.kind = 'approval' and n.read_at is null
        and n.subject_id = r.subject_id and n.subject_type = r.subject_type
      returning n.admin_id
    ), told as (
      insert into notifications as n (admin_id, kind, level, key, params, subject_type, subject_id, count, read_at)
        select a.id, r.kind, r.level, r.key, r.params, max(r.subject_type), max(r.subject_id), count(*),
          case when m.kind is not null then clock_timestamp() end
        from notices r
        join administrators a on (r.told is null or r.told = a.id) and a.id is distinct from r.not_told
        left join notification_mutes m on m.admin_id = a.id and m.kind = r.kind
        group by a.id, r.kind, r.level, r.key, r.params, m.kind
        order by a.id, r.key, r.params -- always in one order: who merges with the same rows waits, and does not lock crosswise
      on conflict (admin_id, key, level, params_sha256) do update set count = n.count + excluded.count,
        subject_type = excluded.subject_type, subject_id = excluded.subject_id,
        last_at = excluded.last_at, read_at = excluded.read_at, told_in = excluded.told_in
      returning n.admin_id
    )
    select ${wake(sql`admin_id`)} from (select admin_id from told union select admin_id from answered) a`.execute(trx);
}

/** Takes the question about a subject back from those who were asked: whoever filed it withdrew it. */
export async function withdrawNotification(trx: DbTransaction, subject: { type: string; id: string }): Promise<void> {
  await sql`
    with unasked as (
      update notifications set read_at = clock_timestamp()
      where kind = 'approval' and read_at is null and subject_id = ${subject.id} and subject_type = ${subject.type}
      returning admin_id
    )
    select ${wake(sql`admin_id`)} from (select distinct admin_id from unasked) a`.execute(trx);
}

/** Hears which administrator has something to read, in whichever process it was told. */
export const noticeEars = ({ db, config }: AppContext, log: { warn: (values: object, text: string) => void }): Ears =>
  listener({
    url: config.databaseListenUrl,
    channel: noticeChannel,
    say: (payload) => sql`select pg_notify(${noticeChannel}, ${payload})`.execute(db),
    onLost: ({ message }) => log.warn({ reason: message }, 'notifications are not heard of'),
    onDeaf: () => log.warn({}, 'notifications are not heard of: DATABASE_LISTEN_URL has to lead to PostgreSQL itself'),
  });

/** Says at the commit that there is something new, or read, for an administrator. */
export const wake = (adminId: RawBuilder<unknown>) => sql`pg_notify(${sql.lit(noticeChannel)}, ${adminId})`;

/** Of more it is only said that there are so many. */
const mostUnread = 100;

/** How many an administrator has not read; as a column. */
export const unreadOf = (adminId: string) => sql<number>`(select count(*)::integer from (
  select from notifications n where n.admin_id = ${adminId} and n.read_at is null
  order by n.last_at desc limit ${mostUnread}) u)`;

export async function countUnread(db: Db, adminId: string): Promise<number> {
  const { rows } = await sql<{ unread: number }>`select ${unreadOf(adminId)} as unread`.execute(db);
  return rows[0]?.unread ?? 0;
}
