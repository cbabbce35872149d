// What the database says of waiting work and of itself, in a few statements whose cost does not grow with the register.
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Db } from '../database.ts';
import { pendingMigrations } from '../migrate.ts';

/** Work that waits in tables, whichever process does it. */
export const workKinds = ['bulk_batch', 'conversion_run', 'statement_run', 'period_file', 'mail'] as const;

export interface Work {
  kind: (typeof workKinds)[number];
  waiting: number;
  /** Since the step that asked for it. */
  oldest_seconds: number;
}

/** More of one kind are not counted. */
const most = 10_000;

/** The last line of the audit about something is the step that gave it its task. */
const since = (type: string, id: string, otherwise: string) => sql`coalesce((select e.at from audit_events e
  where e.subject_type = ${sql.lit(type)} and e.subject_id = ${sql.raw(id)}::text order by e.seq desc limit 1), ${sql.raw(otherwise)})`;

/** What waits to be done in the background, by kind; a kind of which nothing waits is not there. */
export async function readWork(db: Db): Promise<Work[]> {
  const { rows } = await sql<Work>`
    select kind, count(*)::integer as waiting,
      greatest(0, extract(epoch from clock_timestamp() - min(since)))::float8 as oldest_seconds
    from (
      (select 'bulk_batch' as kind, ${since('bulk_batch', 'b.id', 'b.created_at')} as since
        from bulk_batches b where b.task is not null order by b.created_at limit 100)
      union all
      (select 'conversion_run', ${since('conversion_run', 'r.id', 'r.created_at')}
        from conversion_runs r where r.task is not null order by r.id limit 100)
      union all
      select 'statement_run', created_at from statement_runs where status = 'making'
      union all
      (select 'period_file', q.decided_at
        from periods p
        cross join lateral (select q.id, q.decided_at from period_proposals q
          where q.year = p.year and q.action = 'close' and q.status = 'approved' order by q.decided_at desc limit 1) q
        where p.status = 'closed' and (select count(*) from period_files f where f.proposal_id = q.id) < 6)
      union all
      (select 'mail', created_at from mails where sent_at is null order by next_at limit ${sql.lit(most)})
    ) as work group by kind`.execute(db);
  return rows;
}

/** Null is what the database does not say, or what never was. */
export interface Standing {
  now_ms: number;
  mails_failing: number;
  check_seconds: number | null;
  check_sound: boolean | null;
  sweep_seconds: number | null;
  verified_seconds: number | null;
  lock_waits: number;
  longest_lock_wait_seconds: number;
}

const epoch = (instant: string) => sql`case when isfinite(${sql.raw(instant)})
  then extract(epoch from ${sql.raw(instant)})::float8 end`;

/** When the ledger was last checked and what that came to, the mails that were refused, and who waits for a lock. */
export async function readStanding(db: Db): Promise<Standing | undefined> {
  const { rows } = await sql<Standing>`
    select (extract(epoch from clock_timestamp()) * 1000)::float8 as now_ms,
      (select count(*)::integer from (select from mails where sent_at is null and failure is not null limit ${sql.lit(most)}) m)
        as mails_failing,
      (select extract(epoch from (answer->>'checked_at')::timestamptz)::float8 from ledger_check) as check_seconds,
      (select (answer->>'ok')::boolean from ledger_check) as check_sound,
      (select ${epoch('at')} from ledger_sweep) as sweep_seconds,
      (select ${epoch('at')} from ledger_verified) as verified_seconds,
      w.lock_waits, w.longest_lock_wait_seconds
    from (select count(*)::integer as lock_waits,
        coalesce(max(extract(epoch from clock_timestamp() - waitstart)), 0)::float8 as longest_lock_wait_seconds
      from pg_locks l join pg_stat_activity a using (pid)
      where not l.granted and a.datname = current_database()) w`.execute(db);
  return rows[0];
}

export interface Replication {
  /** Null where this login may not see them. */
  standbys: number | null;
  lag_seconds: number | null;
  lag_bytes: number | null;
  inactive_slots: number;
  slot_bytes: number;
  /** Null where nothing is archived. */
  archive_failures: number | null;
  archive_failing: boolean | null;
  archived_seconds: number | null;
  /** Files of the log that are full and not archived; null where none was archived since the statistics began. */
  archive_waiting: number | null;
}

/** Eight hexadecimal digits in the name of a file of the log. */
const hex = (name: string, from: number) =>
  sql`('x' || substr(${sql.raw(name)}, ${sql.lit(from)}, 8))::bit(32)::bigint`;

/**
 * What replication and archiving come to. A command that is not there, or that a signal ends, counts as no failure in
 * pg_stat_archiver: only the files that wait tell of it. A login without `pg_read_all_stats` sees no standbys.
 */
export async function readReplication(db: Db): Promise<Replication | undefined> {
  const { rows } = await sql<Replication>`
    select case when m.may then s.standbys end as standbys, case when m.may then s.lag_seconds end as lag_seconds,
      case when m.may then s.lag_bytes end as lag_bytes, r.inactive_slots, r.slot_bytes,
      case when m.archives then a.failed_count end::float8 as archive_failures,
      case when m.archives then coalesce(a.last_failed_time > a.last_archived_time, a.last_failed_time is not null) end
        as archive_failing,
      case when m.archives then extract(epoch from a.last_archived_time) end::float8 as archived_seconds,
      case when m.archives and not pg_is_in_recovery() and a.last_archived_wal ~ '^[0-9A-F]{24}' then
        greatest(0, trunc(pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') / w.bytes) - 1
          - ${hex('a.last_archived_wal', 9)} * (4294967296 / w.bytes) - ${hex('a.last_archived_wal', 17)}) end::float8 as archive_waiting
    from (select pg_has_role(current_user, 'pg_read_all_stats', 'usage') and not pg_is_in_recovery() as may,
        current_setting('archive_mode') <> 'off' as archives) m
    cross join (select count(*)::integer as standbys, max(coalesce(extract(epoch from replay_lag), 0))::float8 as lag_seconds,
        max(case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), replay_lsn) end)::float8 as lag_bytes
      from pg_stat_replication where state = 'streaming') s
    cross join (select count(*) filter (where not active)::integer as inactive_slots,
        coalesce(max(case when not pg_is_in_recovery() then pg_wal_lsn_diff(pg_current_wal_lsn(), restart_lsn) end), 0)::float8 as slot_bytes
      from pg_replication_slots) r
    cross join (select pg_size_bytes(current_setting('wal_segment_size')) as bytes) w
    cross join pg_stat_archiver a`.execute(db);
  return rows[0];
}

/** What the database says at one moment; null where it does not answer. */
export interface Figures {
  work: Work[];
  standing: Standing | undefined;
  replication: Replication | undefined;
  pendingMigrations: number;
  /** The clock of this process against that of the database, in the middle of the question. */
  skewSeconds: number | undefined;
}

/** Reads all of it, one statement after the other on one connection. */
export async function readFigures(db: Db, clock: Clock): Promise<Figures> {
  const work = await readWork(db);
  const before = clock.now().getTime();
  const standing = await readStanding(db);
  const middle = (before + clock.now().getTime()) / 2;
  return {
    work,
    standing,
    replication: await readReplication(db),
    pendingMigrations: (await pendingMigrations(db)).length,
    skewSeconds: standing && (middle - standing.now_ms) / 1_000,
  };
}
