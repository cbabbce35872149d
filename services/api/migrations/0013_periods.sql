-- Closing a year and opening it again: what waits for a second administrator, and what both of them saw.

create table period_proposals (
  id uuid primary key,
  year integer not null check (year between 1900 and 2200),
  action text not null check (action in ('close', 'reopen')),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  version integer not null default 1,
  bank_cents bigint, -- what the statement of the bank says at the end of the year
  explanations jsonb not null default '{}', -- by the name of the check that they are about
  figures jsonb not null, -- of every check, as they were shown
  figures_sha256 text not null check (figures_sha256 ~ '^[0-9a-f]{64}$'), -- what is approved says the same
  reason text check (length(reason) between 1 and 500), -- why it is opened again
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  checker_id text references administrators check (checker_id <> maker_id), -- 9
  decided_at timestamptz,
  comment text check (length(comment) <= 500),
  check ((status = 'waiting') = (decided_at is null)),
  check ((action = 'reopen') = (reason is not null)),
  check ((action = 'close') = (bank_cents is not null))
);
-- One step of a year waits at a time.
create unique index period_proposals_waiting on period_proposals (year) where status = 'waiting';
create index period_proposals_year on period_proposals (year, created_at desc);
create trigger append_only before delete on period_proposals for each row execute function refuse_change();
create trigger append_only_truncate before truncate on period_proposals execute function refuse_change();

grant select on period_proposals to ledenbureau_service;
grant insert (id, year, action, bank_cents, explanations, figures, figures_sha256, reason, maker_id),
      update (status, version, checker_id, decided_at, comment)
  on period_proposals to ledenbureau_service;

-- The journal leaves as an XML Auditfile Financieel, too.
alter table export_log drop constraint export_log_format_check,
  add constraint export_log_format_check check (format in ('csv', 'xlsx', 'print', 'pdf', 'zip', 'xml'));
