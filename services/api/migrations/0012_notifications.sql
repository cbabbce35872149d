-- What each administrator is told of, in rows of their own: docs/adr/0031 says why, and how they are told at once. Until now a
-- row was for everybody; of those nobody could say whom they were meant for, so they do not move along.

drop table notification_reads;
drop table notifications;

-- An id that sorts by when it was made: version 7 of RFC 9562, with the microseconds in rand_a (its section 6.2, method 3). From 18
-- on PostgreSQL has such a function itself; a dump of an older server should load there, and the other way round.
create function time_ordered_id() returns uuid
  language sql volatile
  begin atomic
    select encode(
        substring(int8send(micros / 1000) from 3)
          || substring(int4send((7 << 12) | (micros % 1000 * 4096 / 1000)::integer) from 3)
          || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) t;
  end;

-- The same again, of the same level, counts one up and is unread again.
create table notifications (
  id uuid primary key default time_ordered_id(),
  admin_id text not null references administrators,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'), -- of events: by which they are looked for and muted
  level text not null check (level in ('info', 'warning', 'error')),
  key text not null check (key ~ '^[a-z_.]{1,60}$'), -- of the text that says it
  params jsonb not null default '{}',
  params_sha256 text not null generated always as (input_digest(params)) stored,
  subject_type text check (subject_type ~ '^[a-z_]{1,40}$'),
  subject_id text,
  count integer not null default 1 check (count > 0),
  created_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  read_at timestamptz,
  -- Which transaction told it last: who has seen all up to a snapshot has still to see what is not visible in that.
  told_in xid8 not null default pg_current_xact_id(),
  unique (admin_id, key, level, params_sha256)
);
create index notifications_newest on notifications (admin_id, last_at desc, id desc);
create index notifications_unread on notifications (admin_id, last_at desc, id desc) where read_at is null;
create index notifications_level on notifications (admin_id, level, last_at desc, id desc);
create index notifications_kind on notifications (admin_id, kind, last_at desc, id desc);
create index notifications_told on notifications (admin_id, told_in);
-- A question that was answered asks nobody any more.
create index notifications_asking on notifications (subject_id) where kind = 'approval' and read_at is null;

-- What an administrator does not want to be pointed at: it comes in read.
create table notification_mutes (
  admin_id text not null references administrators,
  kind text not null check (kind ~ '^[a-z_]{1,40}$' and kind <> 'ledger'), -- a ledger that is wrong is never overlooked
  primary key (admin_id, kind)
);

-- Up to which day it was told what a day brings by itself, so that each is told once, also after days without a service.
create table notified_days (
  what text primary key check (what in ('lock_in', 'maturity')),
  day date not null
);

create index lots_lock on lots (lock_until) where lock_until is not null;

grant select, insert, update (count, last_at, read_at, subject_type, subject_id, told_in) on notifications to ledenbureau_service;
grant select, insert, delete on notification_mutes to ledenbureau_service;
grant select, insert, update (day) on notified_days to ledenbureau_service;
