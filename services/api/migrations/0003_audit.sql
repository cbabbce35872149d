-- What is written down of every step: the audit, which is a chain, the answers of requests that come twice, and what was taken
-- out.

create table audit_events (
  seq bigint primary key,
  at timestamptz not null,
  actor_id text not null references administrators,
  action text not null check (action ~ '^[a-z_.]{1,60}$'),
  subject_type text not null check (subject_type ~ '^[a-z_]{1,40}$'),
  subject_id text not null check (subject_id ~ '^[\x21-\x7e]{1,128}$'),
  data jsonb not null default '{}',
  request_id text not null check (request_id ~ '^[\x21-\x7e]{1,128}$'),
  -- The end of the ledger as it was then: who cuts that end off contradicts the audit.
  ledger_seq bigint not null,
  ledger_hash bytea not null,
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_events_subject on audit_events (subject_type, subject_id, seq);
-- The audit by who and by when. The table never changes, so a day is a place in the chain.
create index audit_events_actor on audit_events (actor_id, seq desc);
create index audit_events_type on audit_events (subject_type, seq desc);
create index audit_events_at on audit_events (at);

create table audit_head (
  singleton boolean primary key default true check (singleton),
  seq bigint not null,
  at timestamptz not null,
  hash bytea not null
);
insert into audit_head values (true, 0, '-infinity', decode(repeat('00', 32), 'hex'));

create function audit_text(e audit_events) returns text
  language sql stable
  return concat(e.seq, e'\x1f', (extract(epoch from e.at) * 1000000)::bigint, e'\x1f', e.actor_id, e'\x1f', e.action,
                e'\x1f', e.subject_type, e'\x1f', e.subject_id, e'\x1f', e.data, e'\x1f', e.request_id,
                e'\x1f', e.ledger_seq, e'\x1f', encode(e.ledger_hash, 'hex'));

create function chain_audit_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.seq := head.seq + 1;
  new.at := greatest(clock_timestamp(), head.at + interval '1 microsecond');
  select l.seq, l.hash into new.ledger_seq, new.ledger_hash from ledger_head l;
  new.prev_hash := head.hash;
  new.hash := sha256(head.hash || convert_to(audit_text(new), 'UTF8'));
  update audit_head set seq = new.seq, at = new.at, hash = new.hash;
  return new;
end $$;
create trigger chain before insert on audit_events for each row execute function chain_audit_event();
create trigger append_only before update or delete on audit_events for each row execute function refuse_change();
create trigger append_only_truncate before truncate on audit_events execute function refuse_change();

-- The answer of a request by its idempotency key: whoever asks again gets it again.
create table idempotency_records (
  key text not null check (length(key) between 8 and 128),
  route text not null,
  actor_id text not null,
  body_sha256 bytea not null,
  status smallint not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (key, route, actor_id) -- 10: one effect
);
create index idempotency_records_created on idempotency_records (created_at);

-- How often a task of the background was begun and did not end: several processes count together, and one that ends with its task
-- does not forget (docs/adr/0085).
create table task_attempts (
  task text primary key check (length(task) <= 200),
  attempts integer not null check (attempts >= 0)
);

-- Who took what out of the register, and why; `rows` is known when it has ended. Documents, originals of uploads and payment
-- files are taken out like any list.
create table export_log (
  id uuid primary key,
  key text not null check (length(key) between 8 and 128), -- of the request that asked for it
  actor_id text not null references administrators,
  what text not null check (what ~ '^[a-z_]{1,40}$'),
  filter jsonb not null,
  reason text not null check (length(reason) between 1 and 500),
  started_at timestamptz not null default clock_timestamp(),
  rows bigint check (rows >= 0),
  ended_at timestamptz,
  format text not null check (format in ('csv', 'xlsx', 'print', 'pdf', 'zip', 'xml', 'jpg', 'png'))
);
create trigger append_only before delete on export_log for each row execute function refuse_change();
create trigger append_only_truncate before truncate on export_log execute function refuse_change();

grant select, insert (actor_id, action, subject_type, subject_id, data, request_id) on audit_events to ledenbureau_service;
grant select on audit_head to ledenbureau_service;
grant select, insert on idempotency_records to ledenbureau_service;
grant select, insert, update (attempts), delete on task_attempts to ledenbureau_service;
grant select, insert (id, key, actor_id, what, filter, reason, format),
  update (rows, ended_at)
  on export_log to ledenbureau_service;
