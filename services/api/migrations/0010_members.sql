-- What administrators do with members: corrections with what stood there before, papers, and steps that take two of them.
-- docs/adr/0029 says why the values of a correction stand beside the audit and not in it.

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

-- A step that waits for a second administrator: to anonymise a member, or to divide what a deceased one had.
create table member_proposals (
  id uuid primary key,
  action text not null check (action in ('anonymise', 'inherit')),
  member_id uuid not null references members,
  input jsonb not null, -- the request as validated
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  checker_id text references administrators constraint member_proposals_four_eyes check (checker_id <> maker_id), -- 9
  decided_at timestamptz,
  comment text check (length(comment) <= 500),
  version integer not null default 1,
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

-- Erasing --------------------------------------------------------------------------------------------------------

-- Rows that hold what people said or sent are never changed, and go only with the member they are about.
create function refuse_unless_erasing() returns trigger
  language plpgsql as $$
begin
  if current_setting('members.erasing', true) is distinct from 'on' then
    perform refuse('append_only', tg_table_name || ' is kept as it is');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['request_comments', 'request_documents', 'document_contents'] loop
    execute format('drop trigger append_only on %I', name);
  end loop;
  foreach name in array array['request_comments', 'request_documents', 'document_contents', 'member_changes'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_unless_erasing()', name);
  end loop;
  create trigger append_only_truncate before truncate on member_changes execute function refuse_change();
  create trigger guard before update on member_proposals for each row execute function guard_member_proposal();
end $$;

-- Bank accounts are never changed either; of a member who is anonymised nothing is left to tell whose they were.
create or replace function guard_bank_account() returns trigger
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

-- Takes out of the register who a member was: names, contact, accounts, what was said, sent and corrected. Numbers, amounts
-- and days stay, and so do payments as the bank has them. Answers the digests of documents that nobody keeps any more. Who
-- may do this, and when, is for the service to judge (modules/members/erasing.ts).
create function erase_member(member uuid, search text) returns table (sha256 text)
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
  update redemption_requests r set reason_text = null, comment = null, document = null, version = r.version + 1
    where r.member_id = member;
  update share_return_requests r set reason_text = null, comment = null, document = null, version = r.version + 1
    where r.member_id = member;
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
revoke execute on function erase_member(uuid, text) from public;
grant execute on function erase_member(uuid, text) to ledenbureau_service;

grant select, insert on member_changes to ledenbureau_service;
grant select, insert (id, action, member_id, input, maker_id), update (status, checker_id, decided_at, comment, version)
  on member_proposals to ledenbureau_service;
