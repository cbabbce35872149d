-- An anonymised member is an end state (docs/adr/0029). Here is how a member becomes one, and that no table takes anything
-- about one any more, whichever door it comes by: the row itself, accounts, comments, documents, corrections, proposals, mails,
-- papers, requests, bookings.

-- Takes out of the register who a member was: names, contact, accounts, what was said, sent and corrected. Numbers, amounts
-- and days stay, and so do payments as the bank has them, which are kept with the books of their year. Answers the digests of
-- documents that nobody keeps any more. Who may do this, and when, is for the service to judge (modules/members/erasing.ts).
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
revoke execute on function erase_member(uuid, text) from public;
grant execute on function erase_member(uuid, text) to ledenbureau_service;

-- What erase_member leaves: mails about lines of a conversion, papers of a year, which have the member's name, and letters
-- by which the member chose to take part.
create function erase_papers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone text[];
begin
  gone := array(select d.sha256 from request_documents d where d.subject_type = 'conversion_consent' and d.subject_id = new.id);
  delete from request_documents d where d.subject_type = 'conversion_consent' and d.subject_id = new.id;
  delete from document_contents c
    where c.sha256 = any (gone) and not exists (select from request_documents d where d.sha256 = c.sha256);
  delete from mails s using conversion_lines l
    where s.subject_type = 'conversion_line' and s.subject_id = l.id and l.member_id = new.id;
  delete from statement_papers p where p.member_no = new.member_no;
  return null;
end $$;
create trigger erased after update of anonymised_at on members for each row
  when (old.anonymised_at is null and new.anonymised_at is not null) execute function erase_papers();

-- Afterwards ------------------------------------------------------------------------------------------------------

-- Refuses what is about a member who was anonymised. Waits for an anonymising that has not ended yet.
create function refuse_about_erased(member uuid) returns void
  language plpgsql as $$
declare
  no bigint;
  erased_at timestamptz;
begin
  if member is null or current_setting('members.erasing', true) = 'on' then
    return;
  end if;
  select m.member_no, m.anonymised_at into no, erased_at from members m where m.id = member for share;
  if erased_at is not null then
    perform refuse('member_erased', no::text);
  end if;
end $$;

create function guard_erased_row() returns trigger
  language plpgsql as $$
begin
  perform refuse('member_erased', old.member_no::text);
end $$;
create trigger a_erased before update on members for each row
  when (old.anonymised_at is not null) execute function guard_erased_row();

create function guard_erased_member() returns trigger
  language plpgsql as $$
begin
  perform refuse_about_erased(new.member_id);
  return new;
end $$;
create trigger a_erased before insert on bank_accounts for each row execute function guard_erased_member();
create trigger a_erased before insert on member_changes for each row execute function guard_erased_member();
create trigger a_erased before insert on member_proposals for each row execute function guard_erased_member();
create trigger a_erased before insert on conversion_consents for each row execute function guard_erased_member();
-- The steps of a request go on: they may not bring free texts, accounts or names.
create trigger a_erased before insert or update of reason_text, document, comment on redemption_requests for each row
  when (coalesce(new.reason_text, new.document, new.comment) is not null) execute function guard_erased_member();
create trigger a_erased before insert or update of reason_text, document, comment on share_return_requests for each row
  when (coalesce(new.reason_text, new.document, new.comment) is not null) execute function guard_erased_member();
create trigger a_changed before update on bank_accounts for each row execute function guard_erased_member();

create function is_erased(member uuid) returns boolean
  language sql stable return exists (select from members m where m.id = member and m.anonymised_at is not null);

-- What is erased stays so: no request of a member who was anonymised gets an account again.
create function refuse_account_of_erased() returns trigger
  language plpgsql as $$
begin
  perform refuse('member_erased', new.number);
end $$;
create trigger erased before insert or update of iban, holder_name on redemption_requests for each row
  when ((new.iban is not null or new.holder_name is not null) and is_erased(new.member_id))
  execute function refuse_account_of_erased();

-- What says by two columns what it is about.
create function guard_erased_subject() returns trigger
  language plpgsql as $$
begin
  perform refuse_about_erased(case new.subject_type
    when 'member' then new.subject_id
    when 'conversion_consent' then new.subject_id -- by the id of the member
    when 'redemption_request' then (select r.member_id from redemption_requests r where r.id = new.subject_id)
    when 'share_return_request' then (select r.member_id from share_return_requests r where r.id = new.subject_id)
    when 'conversion_line' then (select l.member_id from conversion_lines l where l.id = new.subject_id)
  end);
  return new;
end $$;
create trigger a_erased before insert on request_comments for each row execute function guard_erased_subject();
create trigger a_erased before insert on request_documents for each row execute function guard_erased_subject();
create trigger a_erased before insert on mails for each row execute function guard_erased_subject();

create function guard_erased_paper() returns trigger
  language plpgsql as $$
begin
  perform refuse_about_erased((select m.id from members m where m.member_no = new.member_no));
  return new;
end $$;
create trigger a_erased before insert on statement_papers for each row execute function guard_erased_paper();

-- A booking has a description and a reference. Nobody is left to whom units or money could belong.
create function guard_erased_proposal() returns trigger
  language plpgsql as $$
begin
  perform refuse_about_erased((new.input->>'member_id')::uuid);
  perform refuse_about_erased((new.input->>'counterparty_id')::uuid);
  return new;
end $$;
create trigger a_erased before insert on transaction_proposals for each row execute function guard_erased_proposal();

create function guard_erased_bookings() returns trigger
  language plpgsql as $$
declare
  no bigint;
begin
  select m.member_no into no
    from added t cross join lateral (values (t.member_id), (t.counterparty_id)) as party (id) join members m on m.id = party.id
    where m.anonymised_at is not null limit 1;
  if no is not null then
    perform refuse('member_erased', no::text);
  end if;
  return null;
end $$;
create trigger erased after insert on transactions referencing new table as added
  for each statement execute function guard_erased_bookings();
