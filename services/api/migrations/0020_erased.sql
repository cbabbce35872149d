-- An anonymised member is an end state. No table takes anything about one any more, whichever door it comes by: the row
-- itself, accounts, comments, documents, corrections, proposals, mails, papers, requests, bookings (docs/adr/0029).

create index members_erased on members (id) where anonymised_at is not null;

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
do $$
declare
  name text;
begin
  foreach name in array array['bank_accounts', 'member_changes', 'member_proposals', 'conversion_consents'] loop
    execute format('create trigger a_erased before insert on %I for each row execute function guard_erased_member()', name);
  end loop;
end $$;
-- The steps of a request go on: they may not bring free texts, accounts or names.
create trigger a_erased before insert or update of reason_text, document, comment on redemption_requests for each row
  when (coalesce(new.reason_text, new.document, new.comment) is not null) execute function guard_erased_member();
create trigger a_erased before insert or update of reason_text, document, comment on share_return_requests for each row
  when (coalesce(new.reason_text, new.document, new.comment) is not null) execute function guard_erased_member();
create trigger a_changed before update on bank_accounts for each row execute function guard_erased_member();

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
do $$
declare
  name text;
begin
  foreach name in array array['request_comments', 'request_documents', 'mails'] loop
    execute format('create trigger a_erased before insert on %I for each row execute function guard_erased_subject()', name);
  end loop;
end $$;

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
