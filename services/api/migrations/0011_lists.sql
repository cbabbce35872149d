-- Lists that are taken out of the register, looked back on, and looked at the way each administrator likes to.

-- In which form it left. What was taken before this could be chosen was CSV, and letters PDF.
alter table export_log add column format text not null default 'csv' check (format in ('csv', 'xlsx', 'print', 'pdf', 'zip'));
update export_log set format = case what when 'member' then 'zip' else 'pdf' end where what = 'member' or what like '%letters';
alter table export_log alter column format drop default;
grant insert (format) on export_log to ledenbureau_service;

-- Each filter and order of the list of transactions that 0002 has no index for. What has no amount stands among those of
-- nothing.
create index transactions_maker on transactions (maker_id, effective_date desc, seq desc);
create index transactions_source on transactions (source, effective_date desc, seq desc);
create index transactions_booked on transactions (booked_at);
create index transactions_amount on transactions ((coalesce(amount_cents, 0)), seq);

-- The audit by who and by when. The table never changes, so a day is a place in the chain.
create index audit_events_actor on audit_events (actor_id, seq desc);
create index audit_events_type on audit_events (subject_type, seq desc);
create index audit_events_at on audit_events (at);

-- How an administrator likes to look at a list: filters and orders with a name, all of a list in one row.
create table saved_views (
  admin_id text not null references administrators,
  list text not null check (list ~ '^[a-z_]{1,40}$'),
  version integer not null default 1,
  views jsonb not null check (jsonb_typeof(views) = 'array'),
  primary key (admin_id, list)
);
grant select, insert (admin_id, list, views), update (views, version) on saved_views to ledenbureau_service;
