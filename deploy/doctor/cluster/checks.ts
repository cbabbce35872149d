import { at, unless } from '../ask.ts';
import type { Problem } from '../ask.ts';
import type { ClusterState } from './probe.ts';

const certificateDays = 30;
const lagBytes = 64 * 1024 * 1024;
const slotBytes = 1024 ** 3;
const skewSeconds = 2;
/** As the alert LedenbureauDiskFull has it. */
const freePart = 0.1;
const dayMs = 86_400_000;

const lost = 'docs/runbooks/lost-standby.md#three-machines';
const pooled = 'docs/cluster.md#a-pooler';
const failover = 'docs/runbooks/failover.md#three-machines';

/** One thing that is looked at, in what the machines answered. */
interface ClusterCheck {
  name: string;
  wrong: string;
  look: (state: ClusterState) => Problem[];
}

/** Everything that `npm run doctor -- --cluster` looks at. docs/cluster.md has the same table. */
export const clusterChecks: ClusterCheck[] = [
  {
    name: 'members',
    wrong:
      'Patroni does not answer, sees fewer than three, or one that neither leads nor streams, or is of another timeline',
    look({ members, machines }) {
      if (members === null) return unless(false, 'Patroni', `None of the three answers: ${failover}.`);
      const [timeline] = members.filter(({ role }) => role === 'leader').map((member) => member.timeline);
      return [
        ...unless(timeline !== undefined, 'primary', `There is none: ${failover}.`),
        ...machines.flatMap(({ name }) => {
          const member = members.find((each) => each.name === name);
          const isThere = ['running', 'streaming'].includes(member?.state ?? '');
          if (!isThere) return unless(false, name, `It is ${member?.state ?? 'not there'}: ${lost}.`);
          return unless(
            timeline === undefined || member?.timeline === timeline,
            name,
            `It follows another timeline: ${lost}.`,
          );
        }),
      ];
    },
  },
  {
    name: 'the standby that confirms',
    wrong: 'there is none: nothing can be booked',
    look: ({ members }) =>
      unless(
        members === null || members.some(({ role }) => role === 'sync_standby'),
        'standby',
        `None confirms, so nothing is booked: ${lost}.`,
      ),
  },
  {
    name: 'standbys',
    wrong: 'one is more than 64 MB of the log behind, or nobody knows how much',
    look: ({ members }) =>
      (members ?? [])
        .filter(({ role, state }) => role !== 'leader' && ['running', 'streaming'].includes(state))
        .flatMap(({ name, lag }) =>
          unless(typeof lag === 'number' && lag <= lagBytes, name, `It is behind (${String(lag)} bytes): ${lost}.`),
        ),
  },
  {
    name: 'settings of the cluster',
    wrong: '`synchronous_mode`, `synchronous_mode_strict` or `failsafe_mode` is off',
    look: ({ config }) =>
      ['synchronous_mode', 'synchronous_mode_strict', 'failsafe_mode'].flatMap((name) =>
        unless(
          config === null || at(config, name) === true,
          name,
          'It is off, so what was answered may be lost with one machine: patronictl edit-config sets it.',
        ),
      ),
  },
  {
    name: 'pause',
    wrong: 'the cluster is paused: nobody would take over',
    look: ({ isPaused }) => unless(!isPaused, 'patronictl pause', 'Nobody would take over: patronictl resume.'),
  },
  {
    name: 'restarts',
    wrong: 'a setting waits for a restart of PostgreSQL',
    look: ({ members }) =>
      (members ?? []).flatMap(({ name, pending_restart }) =>
        unless(pending_restart !== true, name, 'A setting waits for patronictl restart.'),
      ),
  },
  {
    name: 'etcd',
    wrong: 'one of three is not healthy; two are not, and nobody can take over',
    look({ machines }) {
      const ill = machines.filter(({ isEtcdHealthy }) => !isEtcdHealthy).map(({ name }) => name);
      const consequence =
        ill.length > 1 ? 'without a quorum nobody can take over' : 'one more, and nobody can take over';
      return unless(ill.length === 0, 'etcd', `It is not healthy on ${ill.join(', ')}: ${consequence}. ${failover}.`);
    },
  },
  {
    name: 'certificates',
    wrong: 'one of Patroni or etcd ends within 30 days, or has ended',
    look: ({ machines, now }) =>
      machines.flatMap(({ name, certificates }) =>
        certificates.flatMap(({ part, until }) =>
          unless(
            until === null || until.getTime() - now.getTime() > certificateDays * dayMs,
            `certificate of ${part} on ${name}`,
            `It ends on ${until?.toISOString().slice(0, 10)}: docs/runbooks/expired-keys.md.`,
          ),
        ),
      ),
  },
  {
    name: 'HAProxy',
    wrong: 'this machine’s leads to no primary, to one that only reads, or to no process of the API that is ready',
    look: ({ primary, apiStatus }) => [
      ...unless(primary !== null, 'DATABASE_URL', `HAProxy of this machine leads to no PostgreSQL: ${failover}.`),
      ...unless(
        primary?.isStandby !== true,
        'DATABASE_URL',
        'HAProxy of this machine leads to a server that only reads.',
      ),
      ...unless(
        apiStatus === 200,
        'API_URL',
        `HAProxy of this machine leads to no process that is ready (${String(apiStatus)}).`,
      ),
    ],
  },
  {
    name: '`DATABASE_READ_URL`',
    wrong: 'it is not set; HAProxy leads to no standby there, or to one that does not confirm',
    look({ isReplicaSet, replica, members, machines }) {
      const setting = 'DATABASE_READ_URL';
      const name = machines.find(({ server }) => server?.address === replica?.address)?.name;
      const role = members?.find((member) => member.name === name)?.role;
      return [
        ...unless(
          isReplicaSet,
          setting,
          'It is not set: nobody can read while the primary is away (docs/cluster.md#a-replica-to-read-from).',
        ),
        ...unless(replica !== null, setting, `HAProxy of this machine leads to no standby: ${lost}.`),
        ...unless(
          replica === null || role === undefined || role === 'sync_standby',
          setting,
          `It leads to ${name}, which does not confirm: HAProxy has to ask Patroni for /sync.`,
        ),
      ];
    },
  },
  {
    name: 'slots',
    wrong: 'one of the primary has no reader, or keeps more than 1 GB of the log',
    look: ({ primary }) => [
      ...unless(
        (primary?.replication?.inactive_slots ?? 0) === 0,
        'replication slot',
        `One has no reader, and keeps the log: ${lost}.`,
      ),
      ...unless(
        (primary?.replication?.slot_bytes ?? 0) <= slotBytes,
        'replication slot',
        'One keeps more than 1 GB of the log: docs/runbooks/full-disk.md#the-log-is-kept-for-a-standby.',
      ),
    ],
  },
  {
    name: 'archive of the log',
    wrong: 'the primary archives nothing, or in vain: there is no restore to a second',
    look({ primary }) {
      if (primary?.replication === undefined) return [];
      const { archive_failures, archive_failing, archive_waiting } = primary.replication;
      return [
        ...unless(archive_failures !== null, 'archive_mode', 'Nothing is archived: docs/cluster.md#backup.'),
        ...unless(
          archive_failing !== true && (archive_waiting ?? 0) <= 32,
          'archive_command',
          'It fails: docs/runbooks/full-disk.md#the-log-is-not-archived.',
        ),
      ];
    },
  },
  {
    name: 'the login of the service',
    wrong: 'it is another one or a superuser, or has a timeout of 0',
    look: ({ primary }) =>
      unless(
        (primary?.loginProblem ?? null) === null,
        `DATABASE_URL (${primary?.loginProblem})`,
        'It must be ledenbureau_service with its settings: services/api/src/migrate.ts keeps them.',
      ),
  },
  {
    name: 'clocks of the machines',
    wrong: 'one is more than two seconds off that of this one',
    look: ({ machines }) =>
      machines.flatMap(({ name, server }) =>
        unless(
          Math.abs(server?.skewSeconds ?? 0) <= skewSeconds,
          `clock of ${name}`,
          `It is ${server?.skewSeconds.toFixed(1)} s off: set all of them by NTP.`,
        ),
      ),
  },
  {
    name: 'disks',
    wrong: 'that of PostgreSQL or etcd on this machine has less than a tenth free',
    look: ({ here }) =>
      here.disks.flatMap(({ part, free }) =>
        unless(
          free >= freePart,
          `disk of ${part}`,
          `${(free * 100).toFixed(0)} % of it is free on this machine: docs/runbooks/full-disk.md.`,
        ),
      ),
  },
  {
    name: 'PgBouncer',
    wrong:
      'this machine’s, where `DATABASE_URL` leads to it, gives out sessions or statements instead of transactions; `?prepared=off` is missing, or `DATABASE_LISTEN_URL` leads there too',
    look({ here: { pooler }, addresses: { databaseUrl, listenUrl } }) {
      const leadsThere = (url: string): boolean => Number(new URL(url).port) === pooler?.port;
      if (pooler === null || !leadsThere(databaseUrl)) return [];
      return [
        ...unless(
          pooler.modes.length > 0 && pooler.modes.every((mode) => mode === 'transaction'),
          'pool_mode',
          `It is ${pooler.modes.join(', ') || 'not set'} in pgbouncer.ini: set transaction everywhere, then systemctl restart pgbouncer (${pooled}).`,
        ),
        ...unless(
          new URL(databaseUrl).searchParams.get('prepared') === 'off',
          'DATABASE_URL',
          `It leads to PgBouncer, which gives the next statement to another session: end it in ?prepared=off (${pooled}).`,
        ),
        ...unless(
          listenUrl !== undefined && !leadsThere(listenUrl),
          'DATABASE_LISTEN_URL',
          `Nobody hears of notifications through PgBouncer: set it to HAProxy’s port of the primary (${pooled}).`,
        ),
      ];
    },
  },
  {
    name: 'watchdog',
    wrong: 'that of this machine’s Patroni is off; or it is required, and its device is not there or belongs to others',
    look({ here: { watchdog } }) {
      const { mode, device, isUsable } = watchdog;
      const page = 'docs/cluster.md#a-watchdog';
      return [
        ...unless(
          ['automatic', 'required'].includes(mode),
          'watchdog',
          `It is ${mode || 'not set'} in Patroni’s config.yml: a primary that hangs is not reset. Set automatic or required (${page}).`,
        ),
        ...unless(
          mode !== 'required' || isUsable,
          'watchdog',
          `It is required, and ${device} is not there or is not postgres’s: this machine is never the primary (${page}).`,
        ),
      ];
    },
  },
];

/** Problems of all checks, in their order. */
export const examineCluster = (state: ClusterState): Problem[] => clusterChecks.flatMap(({ look }) => look(state));
