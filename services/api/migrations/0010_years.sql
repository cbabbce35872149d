-- Years of the books: closing one and opening it again, what is kept of it, and the statements of a year for all members at once.

create table periods (
  year integer primary key check (year between 1900 and 2200),
  status text not null check (status in ('open', 'closed')),
  changed_at timestamptz not null default now(),
  changed_by text references administrators
);

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
create trigger a_two_people_checker_id before insert or update of checker_id on period_proposals for each row
  when (new.checker_id is not null) execute function guard_two_people('checker_id', 'maker_id');

-- A year is closed or opened again by a proposal that is approved with it, and in no other way.
create function guard_period() returns trigger
  language plpgsql as $$
begin
  if not exists (select from period_proposals p where p.year = new.year and p.status = 'approved' and p.decided_at >= now()
      and p.action = case new.status when 'closed' then 'close' else 'reopen' end) then
    perform refuse('period_decided', new.year::text);
  end if;
  return new;
end $$;
create trigger decided before insert or update on periods for each row
  when (current_user = 'ledenbureau_service') execute function guard_period();

-- The files of a year as they were when it was closed, in each form and language: whoever fetches one gets the same bytes.
-- Made after the closing, in the background; a year that is opened and closed again has files of each closing.
create table period_files (
  proposal_id uuid not null references period_proposals,
  format text not null check (format in ('csv', 'xlsx', 'xml')),
  locale text not null check (locale in ('nl', 'en')),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  bytes bigint not null check (bytes >= 0),
  rows bigint not null check (rows >= 0),
  made_at timestamptz not null default clock_timestamp(),
  primary key (proposal_id, format, locale)
);

create table period_file_parts (
  proposal_id uuid not null,
  format text not null,
  locale text not null,
  part integer not null check (part > 0),
  bytes bytea not null,
  primary key (proposal_id, format, locale, part),
  foreign key (proposal_id, format, locale) references period_files deferrable initially deferred
);
create trigger append_only before update or delete on period_files for each row execute function refuse_change();
create trigger append_only_truncate before truncate on period_files execute function refuse_change();
create trigger append_only before update or delete on period_file_parts for each row execute function refuse_change();
create trigger append_only_truncate before truncate on period_file_parts execute function refuse_change();

grant select, insert, update (status, changed_at, changed_by) on periods to ledenbureau_service;
grant select, insert (id, year, action, bank_cents, explanations, figures, figures_sha256, reason, maker_id),
  update (status, version, checker_id, decided_at, comment)
  on period_proposals to ledenbureau_service;
grant select, insert on period_files, period_file_parts to ledenbureau_service;

-- Books that were closed stay closed: nothing that holds from a day on begins in a closed year (docs/adr/0033). Bookings are
-- refused by ledger_seal_in; these are the other facts that a year's statement is worked out with.
create function refuse_closed_year() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Waits for a year that is being closed, and lets none close behind it.
  perform pg_advisory_xact_lock_shared(hashtextextended('closing', 0));
  if exists (select from periods where status = 'closed' and year >= extract(year from new.valid_from)) then
    perform refuse('period_closed', new.valid_from::text);
  end if;
  return new;
end $$;
create trigger open_year before insert on coupon_rates for each row execute function refuse_closed_year();
create trigger open_year before insert on coupon_rate_proposals for each row execute function refuse_closed_year();
create trigger open_year before insert on instrument_prices for each row execute function refuse_closed_year();

create function settle_open_year() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status = 'closed' then
    perform pg_advisory_xact_lock(hashtextextended('closing', 0));
  end if;
  return new;
end $$;
create trigger open_year before insert or update on periods for each row execute function settle_open_year();

-- Statements --------------------------------------------------------------------------------------------------------

-- Statements of a year for everybody: asked for once, made one by one in the background, fetched as a few files, and thrown
-- away after some days (docs/adr/0038).
create table statement_runs (
  id uuid primary key,
  year integer not null check (year between 1900 and 2199),
  locale text check (locale in ('nl', 'en')), -- null: that of each member
  reason text not null check (length(reason) between 1 and 500),
  made_on date not null, -- as it stands on them; of a year that goes on also their last day
  known_at timestamptz not null,
  status text not null default 'making' check (status in ('making', 'ready', 'failed', 'cancelled', 'expired')),
  members integer check (members >= 0), -- for how many there is something to state; null until they are counted
  done integer not null default 0,
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  ended_by text references administrators, -- who cancelled it
  check ((status in ('making', 'failed')) = (ended_at is null))
);
create unique index statement_runs_one on statement_runs ((true)) where status = 'making';
create index statement_runs_newest on statement_runs (created_at desc);

-- A few members of a run, whose statements are made in one go. Whoever makes them holds the row: it is made by one process at a
-- time, and when that one ends, by another.
create table statement_portions (
  run_id uuid not null references statement_runs,
  file integer not null check (file > 0),
  first_no bigint not null,
  last_no bigint not null check (last_no >= first_no),
  made boolean not null default false,
  primary key (run_id, first_no)
);
create index statement_portions_waiting on statement_portions (run_id, first_no) where not made;

-- So many statements are fetched at once.
create table statement_files (
  run_id uuid not null references statement_runs,
  file integer not null check (file > 0),
  members integer not null,
  first_no bigint not null,
  last_no bigint not null,
  bytes bigint not null,
  primary key (run_id, file)
);

create table statement_papers (
  run_id uuid not null,
  file integer not null,
  member_no bigint not null references members (member_no),
  pdf bytea not null,
  primary key (run_id, file, member_no),
  foreign key (run_id, file) references statement_files
);
alter table statement_papers alter column pdf set storage external; -- compressed already
create index statement_papers_member on statement_papers (member_no);

grant select, insert, update (status, members, done, ended_at, ended_by) on statement_runs to ledenbureau_service;
grant select, insert, update (made), delete on statement_portions to ledenbureau_service;
grant select, insert, update (members, first_no, last_no, bytes), delete on statement_files to ledenbureau_service;
grant select, insert, delete on statement_papers to ledenbureau_service;
