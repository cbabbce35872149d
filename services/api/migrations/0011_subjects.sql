-- What requests, runs and members have in common: comments, documents, mails to members and notices to administrators. Each
-- names its subject by type and id.

create table request_comments (
  id uuid primary key,
  subject_type text not null check (subject_type ~ '^[a-z_]{1,40}$'),
  subject_id uuid not null,
  author_id text not null references administrators,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null default clock_timestamp(),
  seal_salt uuid not null default gen_random_uuid()
);
create index request_comments_subject on request_comments (subject_type, subject_id, created_at);

create table request_documents (
  id uuid primary key,
  subject_type text not null check (subject_type ~ '^[a-z_]{1,40}$'),
  subject_id uuid not null,
  name text not null check (length(name) between 1 and 140),
  media_type text not null check (media_type in ('application/pdf', 'image/jpeg', 'image/png')),
  size integer not null check (size between 1 and 10485760),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  uploaded_by text not null references administrators,
  uploaded_at timestamptz not null default clock_timestamp(),
  seal_salt uuid not null default gen_random_uuid()
);
create index request_documents_subject on request_documents (subject_type, subject_id, uploaded_at);

-- The bytes of documents, unless they are kept in a folder (DOCUMENTS_DIR).
create table document_contents (
  sha256 text primary key,
  bytes bytea not null check (encode(sha256(bytes), 'hex') = sha256)
);
alter table document_contents alter column bytes set storage external; -- what comes in is compressed already

create trigger append_only before update or delete on request_comments for each row execute function refuse_unless_erasing();
create trigger append_only_truncate before truncate on request_comments execute function refuse_change();
create trigger append_only before update or delete on request_documents for each row execute function refuse_unless_erasing();
create trigger append_only_truncate before truncate on request_documents execute function refuse_change();
create trigger append_only before update or delete on document_contents for each row execute function refuse_unless_erasing();
create trigger append_only_truncate before truncate on document_contents execute function refuse_change();

-- Mails to members, written in the transaction they tell of and sent after it.
create table mails (
  id uuid primary key,
  subject_type text not null check (subject_type ~ '^[a-z_]{1,40}$'),
  subject_id uuid not null,
  -- One address: whoever writes two, or a header, into the field of one has not had a copy sent.
  recipient text not null check (length(recipient) <= 320 and recipient ~ '^[^\s,;:<>()"@]+@[^\s,;:<>()"@]+$'),
  locale text not null check (locale in ('nl', 'en')),
  subject text not null check (length(subject) <= 200 and subject !~ '[\x01-\x1f\x7f]'),
  body text not null check (length(body) <= 10000),
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  attempts integer not null default 0,
  next_at timestamptz not null default clock_timestamp(), -- when it is tried again
  failure text check (length(failure) <= 500),
  seal_salt uuid not null default gen_random_uuid()
);
create index mails_waiting on mails (next_at) where sent_at is null;
-- Whether a member was written to about something.
create index mails_subject on mails (subject_type, subject_id);

grant select, insert on request_comments, request_documents, document_contents to ledenbureau_service;
grant select, insert, update (sent_at, attempts, next_at, failure) on mails to ledenbureau_service;

-- Notices -----------------------------------------------------------------------------------------------------------

-- What each administrator is told of, in rows of their own (docs/adr/0031). The same again, of the same level, counts one up
-- and is unread again.
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
create index notifications_level on notifications (admin_id, level, last_at desc, id desc);
create index notifications_unread on notifications (admin_id, last_at desc, id desc) where read_at is null;
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

grant select, insert, update (subject_type, subject_id, count, last_at, read_at, told_in) on notifications to ledenbureau_service;
grant select, insert, delete on notification_mutes to ledenbureau_service;
grant select, insert, update (day) on notified_days to ledenbureau_service;
