-- Members, what was corrected about them, the steps that take two, and where they are paid. 0019_erasing.sql has how one is
-- anonymised, docs/payments.md what is paid to which account.

create table members (
  id uuid primary key,
  member_no bigint not null unique check (member_no > 0),
  kind text not null check (kind in ('person', 'organisation')),
  status text not null check (status in ('prospect', 'active', 'ended', 'deceased', 'blocked')),
  given_name text check (length(given_name) <= 100),
  infix text check (length(infix) <= 30),
  family_name text check (length(family_name) <= 100),
  company_name text check (length(company_name) <= 200),
  kvk text check (kvk ~ '^\d{8}$'),
  birthdate date,
  birthplace text check (length(birthplace) <= 100),
  birthcountry text check (birthcountry ~ '^[A-Z]{2}$') constraint members_birthcountry_iso references countries,
  email text check (length(email) <= 320),
  secondary_email text check (length(secondary_email) <= 320),
  phone text check (phone ~ '^\+[1-9]\d{6,14}$'),
  street_address text check (length(street_address) <= 200),
  postal_code text check (length(postal_code) <= 20),
  locality text check (length(locality) <= 100),
  region text check (length(region) <= 100),
  country text check (country ~ '^[A-Z]{2}$') constraint members_country_iso references countries,
  locale text not null default 'nl' check (locale in ('nl', 'en')),
  identity_id text unique,
  automated_conversion boolean not null default false,
  automated_conversion_changed_at timestamptz,
  automated_conversion_changed_by text,
  joined_on date,
  ended_on date,
  deceased_on date,
  gone_known_at timestamptz, -- when the register learned that this member had died or left
  note text check (length(note) <= 2000),
  version integer not null default 1,
  anonymised_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text not null, -- folded by domain/search.ts: number, names, company, email, KvK, address
  sort_name text collate "C" not null generated always as (
    folded(coalesce(company_name, family_name) || coalesce(' ' || given_name, '') || coalesce(' ' || infix, ''))) stored,
  seal_salt uuid not null default gen_random_uuid(), -- 0020_seals.sql, here and in other tables with personal data
  check ((kind = 'person' and family_name is not null) or (kind = 'organisation' and company_name is not null)),
  check (country <> 'NL' or postal_code is null or postal_code ~ '^[1-9]\d{3} [A-Z]{2}$')
);
-- Each order of the list of members, alone and after each filter: what a filter leaves of another is few.
create index members_status on members (status, member_no);
create index members_kind on members (kind, member_no);
create index members_name on members (sort_name, member_no);
create index members_status_name on members (status, sort_name, member_no);
create index members_kind_name on members (kind, sort_name, member_no);
create index members_search on members using gin (search_text gin_trgm_ops) with (fastupdate = off);
-- The member of a verified address is looked for here.
create index members_email on members (lower(email));
create index members_erased on members (id) where anonymised_at is not null;

-- The number is in the hash of each of the member's transactions.
create function refuse_new_number() returns trigger
  language plpgsql as $$
begin
  perform refuse('member_no_fixed', old.member_no::text);
  return null;
end $$;
create trigger number_fixed before update of member_no on members for each row
  when (new.member_no <> old.member_no) execute function refuse_new_number();

-- A member has one account at most, and an account one member (members.identity_id is unique). It is not replaced by
-- another in one step: who it was is then still told by the audit.
create function refuse_new_identity() returns trigger
  language plpgsql as $$
begin
  perform refuse('identity_fixed', old.member_no::text);
  return null;
end $$;
create trigger identity_fixed before update of identity_id on members for each row
  when (old.identity_id is not null and new.identity_id is not null and new.identity_id <> old.identity_id)
  execute function refuse_new_identity();

-- Not the number, which is in the hash of each transaction, and not anonymised_at: erase_member alone anonymises.
grant select,
  insert (id, member_no, kind, status, given_name, infix, family_name, company_name, kvk, birthdate, birthplace, birthcountry,
    email, secondary_email, phone, street_address, postal_code, locality, region, country, locale, joined_on, note,
    search_text),
  update (status, given_name, infix, family_name, company_name, kvk, birthdate, birthplace, birthcountry, email,
    secondary_email, phone, street_address, postal_code, locality, region, country, locale, identity_id, automated_conversion,
    automated_conversion_changed_at, automated_conversion_changed_by, joined_on, ended_on, deceased_on, gone_known_at, note,
    version, search_text)
  on members to ledenbureau_service;

-- What a member was corrected from and to. The audit is a chain and can forget nothing; it keeps the names of the fields and
-- the digest of this row. With the row its salt is erased, so that the digest tells nothing any more.
create table member_changes (
  id uuid primary key,
  member_id uuid not null references members,
  salt uuid not null default gen_random_uuid(),
  before jsonb not null,
  after jsonb not null
);
create index member_changes_member on member_changes (member_id);

create function change_digest(c member_changes) returns text
  language sql immutable
  return input_digest(jsonb_build_array(c.salt, c.before, c.after));
create trigger append_only before update or delete on member_changes for each row execute function refuse_unless_erasing();
create trigger append_only_truncate before truncate on member_changes execute function refuse_change();
grant select, insert on member_changes to ledenbureau_service;

-- A step that waits for a second administrator: to anonymise a member, to divide what a deceased one had, or to bring one back.
create table member_proposals (
  id uuid primary key,
  action text not null check (action in ('anonymise', 'inherit', 'reinstate')),
  member_id uuid not null references members,
  input jsonb not null, -- the request as validated
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  checker_id text references administrators constraint member_proposals_four_eyes check (checker_id <> maker_id), -- 9
  decided_at timestamptz,
  comment text check (length(comment) <= 500),
  version integer not null default 1,
  seal_salt uuid not null default gen_random_uuid(),
  check ((status = 'waiting') = (decided_at is null))
);
create unique index member_proposals_once on member_proposals (member_id) where status = 'waiting';

create function guard_member_proposal() returns trigger
  language plpgsql as $$
begin
  if new.version <> old.version + 1 then
    perform refuse('member_proposal_version', old.id::text);
  end if;
  if old.status <> 'waiting' or (new.id, new.action, new.member_id, new.maker_id, new.created_at)
     is distinct from (old.id, old.action, old.member_id, old.maker_id, old.created_at)
     -- with the member's details those of the heirs that a proposal names go as well
     or new.input <> old.input then
    perform refuse('member_proposal_fixed', old.id::text);
  end if;
  return new;
end $$;
create trigger guard before update on member_proposals for each row execute function guard_member_proposal();
create trigger a_two_people_checker_id before insert or update of checker_id on member_proposals for each row
  when (new.checker_id is not null) execute function guard_two_people('checker_id', 'maker_id');

-- A member comes back by a proposal that is approved with it, and in no other way. Two lead a member out of a block: ending a
-- membership first and taking that back would lift a block as well, and so would a death or an end that one writes down, after
-- which what is owed is paid and units pass to heirs.
create function guard_reinstated() returns trigger
  language plpgsql as $$
begin
  if not exists (select from member_proposals p where p.member_id = new.id and p.action = 'reinstate' and p.status = 'approved'
      and p.decided_at >= now()) then
    perform refuse('reinstated_by_two', new.member_no::text);
  end if;
  return new;
end $$;
create trigger reinstated before update of status on members for each row
  when (current_user = 'ledenbureau_service' and (old.status = 'blocked' and new.status <> 'blocked'
    or old.status in ('ended', 'deceased') and new.status in ('active', 'prospect')))
  execute function guard_reinstated();
grant select, insert (id, action, member_id, input, maker_id),
  update (status, checker_id, decided_at, comment, version)
  on member_proposals to ledenbureau_service;

-- Bank accounts ---------------------------------------------------------------------------------------------------

create table bank_accounts (
  id uuid primary key,
  member_id uuid not null references members,
  iban text collate "C" not null check (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$'),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  holder_name text not null check (length(holder_name) <= 70),
  verified_at timestamptz,
  verified_by text references administrators,
  valid_from date not null,
  is_payout boolean not null default false,
  created_at timestamptz not null default now(),
  version integer not null default 1,
  created_by text references administrators,
  -- Until this day nothing is paid to an account that took the place of another: the commonest fraud is a changed IBAN.
  hold_until date,
  seal_salt uuid not null default gen_random_uuid()
);
create index bank_accounts_member on bank_accounts (member_id, valid_from desc);
create index bank_accounts_iban on bank_accounts (iban); -- "C": looked up by its beginning
-- By the last four characters, which is what a screen shows. What erasing left of an account (0019_erasing.sql) finds nobody.
create index bank_accounts_end on bank_accounts (right(iban, 4), iban) where iban <> 'XX0000000000000';
-- Members somebody must look after: whose payout account nobody has verified.
create index bank_accounts_unverified on bank_accounts (member_id) where is_payout and verified_at is null;

-- An account is never changed, but for its verification; of a member who is anonymised nothing is left to tell whose it was.
create function guard_bank_account() returns trigger
  language plpgsql as $$
begin
  if (new.id, new.member_id, new.valid_from, new.created_by, new.created_at, new.hold_until)
     is distinct from (old.id, old.member_id, old.valid_from, old.created_by, old.created_at, old.hold_until)
     or (new.iban, new.bic, new.holder_name) is distinct from (old.iban, old.bic, old.holder_name)
        and current_setting('members.erasing', true) is distinct from 'on' then
    perform refuse('bank_account_fixed', old.id::text);
  end if;
  if new.version <> old.version + 1 then
    perform refuse('bank_account_version', old.id::text);
  end if;
  return new;
end $$;
create trigger guard before update on bank_accounts for each row execute function guard_bank_account();

-- Who brought an account in does not verify it, by a file neither: so the service brings in no account of nobody (docs/adr/0051).
create function guard_account_maker() returns trigger
  language plpgsql as $$
begin
  perform refuse('bank_account_by_nobody', new.id::text);
  return null;
end $$;
create trigger by_somebody before insert on bank_accounts for each row
  when (current_user = 'ledenbureau_service' and new.created_by is null)
  execute function guard_account_maker();

-- With four eyes switched off one verifies the own account, by the same sign-in.
create trigger a_two_people_verified_by before insert or update of verified_by on bank_accounts for each row
  when (new.verified_by is not null and new.verified_by <> new.created_by)
  execute function guard_two_people('verified_by', 'created_by');

-- Where a member is paid on a day.
create function payout_account(member uuid, on_day date) returns bank_accounts
  language sql stable
  return (select b from bank_accounts b where b.member_id = member and b.is_payout and b.valid_from <= on_day
          order by b.valid_from desc, b.id desc limit 1);

-- An account comes in unverified.
grant select, insert (id, member_id, iban, bic, holder_name, valid_from, is_payout, created_by, hold_until),
  update (verified_at, verified_by, version)
  on bank_accounts to ledenbureau_service;
