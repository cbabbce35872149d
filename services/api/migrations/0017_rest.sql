-- What is made for all members at once, and what is kept of a year that was closed.

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
  last_no bigint not null default 0, -- the last member whose statement is there
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  ended_by text references administrators, -- who cancelled it
  check ((status in ('making', 'failed')) = (ended_at is null))
);
create unique index statement_runs_one on statement_runs ((true)) where status = 'making';
create index statement_runs_newest on statement_runs (created_at desc);

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

grant select, insert, update (status, members, done, last_no, ended_at, ended_by) on statement_runs to ledenbureau_service;
grant select, insert, delete, update (members, last_no, bytes) on statement_files to ledenbureau_service;
grant select, insert, delete on statement_papers to ledenbureau_service;

-- Members somebody must look after: whose payout account nobody has verified.
create index bank_accounts_unverified on bank_accounts (member_id) where is_payout and verified_at is null;

-- Of a member who was anonymised no request keeps the account it was to be paid to, either, nor the name it stood in. What was
-- paid stands in the payment and its file: they are kept with the books of their year (docs/adr/0029).
create or replace function erase_member(member uuid, search text) returns table (sha256 text)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  subjects text[] := array(
    select 'member ' || member
    union all select 'redemption_request ' || id from redemption_requests where member_id = member
    union all select 'share_return_request ' || id from share_return_requests where member_id = member);
  gone text[];
begin
  perform set_config('members.erasing', 'on', true);
  update members m set given_name = null, infix = null, birthdate = null, birthplace = null, birthcountry = null,
      family_name = case when m.kind = 'person' then '–' end, company_name = case when m.kind = 'organisation' then '–' end,
      kvk = null, email = null, secondary_email = null, phone = null, street_address = null, postal_code = null,
      locality = null, region = null, country = null, identity_id = null, note = null, search_text = search,
      anonymised_at = clock_timestamp(), version = m.version + 1
    where m.id = member;
  update bank_accounts b set iban = 'XX00' || lpad('', 11, '0'), bic = null, holder_name = '–', version = b.version + 1
    where b.member_id = member;
  update redemption_requests r set reason_text = null, comment = null, document = null, iban = null, holder_name = null,
      version = r.version + 1
    where r.member_id = member;
  update share_return_requests r set reason_text = null, comment = null, document = null, version = r.version + 1
    where r.member_id = member;
  delete from statement_papers s where s.member_no = (select m.member_no from members m where m.id = member);
  gone := array(select d.sha256 from request_documents d where d.subject_type || ' ' || d.subject_id = any (subjects));
  delete from request_documents d where d.subject_type || ' ' || d.subject_id = any (subjects);
  gone := array(select g from unnest(gone) g where not exists (select from request_documents d where d.sha256 = g));
  delete from document_contents d where d.sha256 = any (gone);
  delete from request_comments c where c.subject_type || ' ' || c.subject_id = any (subjects);
  delete from mails s where s.subject_type || ' ' || s.subject_id = any (subjects);
  delete from member_changes c where c.member_id = member;
  delete from idempotency_records i where i.response->>'id' = member::text
    or i.route like '%/members/' || member || '/%' or i.route like '%/members/' || member;
  perform set_config('members.erasing', 'off', true);
  return query select distinct g from unnest(gone) g;
end $$;
update redemption_requests r set iban = null, holder_name = null, version = r.version + 1
  from members m where m.id = r.member_id and m.anonymised_at is not null and (r.iban is not null or r.holder_name is not null);

-- What is erased stays so: no request of a member who was anonymised gets an account again.
create function refuse_account_of_erased() returns trigger
  language plpgsql as $$
begin
  perform refuse('member_erased', new.number);
end $$;
create function is_erased(member uuid) returns boolean
  language sql stable return exists (select from members m where m.id = member and m.anonymised_at is not null);
create trigger erased before insert or update of iban, holder_name on redemption_requests for each row
  when ((new.iban is not null or new.holder_name is not null) and is_erased(new.member_id))
  execute function refuse_account_of_erased();

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
do $$
declare
  name text;
begin
  foreach name in array array['period_files', 'period_file_parts'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', name);
    execute format('create trigger append_only_truncate before truncate on %I execute function refuse_change()', name);
    execute format('grant select, insert on %I to ledenbureau_service', name);
  end loop;
end $$;

-- How far the check that runs by itself is. Its own place, and not that of ledger_verified: what the owner found sound is not the
-- service's to say.
create table ledger_sweep (
  singleton boolean primary key default true check (singleton),
  seq bigint not null default 0,
  hash bytea not null default '',
  at timestamptz not null default '-infinity'
);
insert into ledger_sweep default values;
grant select, update (seq, hash, at) on ledger_sweep to ledenbureau_service;
