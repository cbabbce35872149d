import { Counter, Gauge } from 'prom-client';
import type { Registry } from 'prom-client';
import { workKinds } from './figures.ts';
import type { Figures } from './figures.ts';
import type { ReadFigures } from '../readScope.ts';
import { reportKinds } from './reports.ts';
import type { Report } from './reports.ts';

/** What `show` takes over. */
export interface Look {
  /** Null where the database does not answer. */
  figures: Figures | null;
  reports: readonly Report[];
  /** Undefined where there is no replica. */
  reads: ReadFigures | undefined;
}

type Value = number | boolean | null | undefined;

/** Gauges of what the database and the reports say. What nobody can tell is not there, and not zero. */
export function lookGauges(registry: Registry): { show(look: Look): void } {
  const registers = [registry];
  const plain = (name: string, help: string) => {
    const gauge = new Gauge({ name: `ledenbureau_${name}`, help, registers });
    gauge.remove();
    return (value: Value): void => (value === null || value === undefined ? gauge.remove() : gauge.set(Number(value)));
  };
  const byKind = (name: string, help: string) => {
    const gauge = new Gauge({ name: `ledenbureau_${name}`, help, labelNames: ['kind'], registers });
    return (kind: string, value: Value): void =>
      value === null || value === undefined ? gauge.remove({ kind }) : gauge.set({ kind }, Number(value));
  };
  const archiveFailures = new Counter({
    name: 'ledenbureau_archive_failures_total',
    help: 'Files of the log that could not be archived, since the statistics of the server began',
    registers,
  });
  const set = {
    up: plain('database_up', 'Whether the database answers'),
    skew: plain('database_clock_skew_seconds', 'The clock of this process against that of the database'),
    migrations: plain('migrations_pending', 'Migrations of this version that the database does not have yet'),
    waiting: byKind('work_waiting', 'Tasks, files and mails that wait to be done in the background, or are under way'),
    oldest: byKind('work_oldest_seconds', 'How long the oldest of them waits'),
    mailsFailing: plain('mails_failing', 'Mails that wait and were refused once at least'),
    lockWaits: plain('lock_waits', 'Statements that wait for a lock in this database'),
    longestLockWait: plain('lock_longest_wait_seconds', 'How long the longest of them waits'),
    checkTime: plain('ledger_check_timestamp_seconds', 'When somebody last had the ledger checked'),
    checkSound: plain('ledger_check_sound', 'Whether that check found it sound'),
    sweepTime: plain('ledger_sweep_timestamp_seconds', 'When the check that runs by itself last ended'),
    verifyTime: plain('ledger_verified_timestamp_seconds', 'When verify last found the history sound'),
    standbys: plain('replication_standbys', 'Standbys that stream from this server'),
    lagSeconds: plain('replication_lag_seconds', 'How far the slowest standby is behind'),
    lagBytes: plain('replication_lag_bytes', 'How much of the log the slowest standby has not replayed'),
    replicaUp: plain('replica_up', 'Whether readings are answered at the replica of DATABASE_READ_URL'),
    replicaLag: plain('replica_lag_bytes', 'How much of the log that replica did not show when it was asked last'),
    inactiveSlots: plain('replication_slots_inactive', 'Replication slots that nobody reads from'),
    slotBytes: plain('replication_slot_bytes', 'How much of the log the slot that is most behind keeps on the disk'),
    archiveFailing: plain('archive_failing', 'Whether the last file of the log could not be archived'),
    archiveWaiting: plain('archive_waiting_files', 'Files of the log that are full and not archived yet'),
    archiveTime: plain('archive_last_timestamp_seconds', 'When a file of the log was last archived'),
    reportAt: byKind('report_timestamp_seconds', 'When the last backup or drill of a restore ended'),
    reportOk: byKind('report_ok', 'Whether it went well'),
  };

  function showDatabase(figures: Figures | null): void {
    const { standing, replication } = figures ?? {};
    set.up(figures !== null);
    set.skew(figures?.skewSeconds);
    set.migrations(figures?.pendingMigrations);
    for (const kind of workKinds) {
      const work = figures?.work.find((each) => each.kind === kind);
      set.waiting(kind, figures === null ? null : (work?.waiting ?? 0));
      set.oldest(kind, figures === null ? null : (work?.oldest_seconds ?? 0));
    }
    set.mailsFailing(standing?.mails_failing);
    set.lockWaits(standing?.lock_waits);
    set.longestLockWait(standing?.longest_lock_wait_seconds);
    set.checkTime(standing?.check_seconds);
    set.checkSound(standing?.check_sound);
    set.sweepTime(standing?.sweep_seconds);
    set.verifyTime(standing?.verified_seconds);
    set.standbys(replication?.standbys);
    set.lagSeconds(replication?.lag_seconds);
    set.lagBytes(replication?.lag_bytes);
    set.inactiveSlots(replication?.inactive_slots);
    set.slotBytes(replication?.slot_bytes);
    set.archiveFailing(replication?.archive_failing);
    set.archiveWaiting(replication?.archive_waiting);
    set.archiveTime(replication?.archived_seconds);
    const failures = replication?.archive_failures ?? null;
    if (failures === null) return archiveFailures.remove();
    archiveFailures.reset();
    archiveFailures.inc(failures);
  }

  return {
    show({ figures, reports, reads }) {
      showDatabase(figures);
      set.replicaUp(reads && !reads.isReplicaAway);
      set.replicaLag(reads?.behindBytes);
      for (const kind of reportKinds) {
        const report = reports.find((each) => each.kind === kind);
        set.reportAt(kind, report?.seconds);
        set.reportOk(kind, report?.isOk);
      }
    },
  };
}
