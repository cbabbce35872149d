-- The letter about what a round gave had the address and the name of its member for as long as the register is kept. So had a request
-- the name of who withdrew it, and what was said of it when it was admitted or taken back; and answers that are kept by their
-- idempotency key had the names, the accounts and the first of the letters.

-- Takes the answers that tell of a member: in which the member is, below the member or a request, and of sending letters, which show
-- one. Whoever asks again is refused (member_erased), or told that it was done.
create function forget_answers(member uuid) returns void
  language sql set search_path = public, pg_temp as $$
  delete from idempotency_records i
    where i.response::text like '%' || member || '%' or i.route like any (array(
      select '%/' || id || '/%' from redemption_requests where member_id = member
      union all select '%/' || id || '/%' from share_return_requests where member_id = member
      union all select '%/return-rounds/' || l.round_id || '/letters'
        from return_lines l join share_return_requests r on r.id = l.request_id where r.member_id = member
      union all select '%/members/' || member || '/%'
      union all select '%/members/' || member))
$$;
revoke execute on function forget_answers(uuid) from public;

-- As 0019_erasing.sql has it, and takes those too. What has to be something once it was is '–', as a name is.
create or replace function erase_member(member uuid, search text) returns table (sha256 text)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  subjects text[] := array(
    select 'member ' || member
    union all select 'redemption_request ' || id from redemption_requests where member_id = member
    union all select 'share_return_request ' || id from share_return_requests where member_id = member
    union all select 'return_line ' || l.id
      from return_lines l join share_return_requests r on r.id = l.request_id where r.member_id = member);
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
      asked_by = case when r.asked_by is not null then '–' end, reversal_comment = null, version = r.version + 1
    where r.member_id = member;
  update share_return_requests r set reason_text = null, comment = null, document = null, reversal_comment = null,
      outcome_reason = case when r.outcome_reason is not null then '–' end,
      asked_by = case when r.asked_by is not null then '–' end, version = r.version + 1
    where r.member_id = member;
  delete from statement_papers s where s.member_no = (select m.member_no from members m where m.id = member);
  gone := array(select d.sha256 from request_documents d where d.subject_type || ' ' || d.subject_id = any (subjects));
  delete from request_documents d where d.subject_type || ' ' || d.subject_id = any (subjects);
  gone := array(select g from unnest(gone) g where not exists (select from request_documents d where d.sha256 = g));
  delete from document_contents d where d.sha256 = any (gone);
  delete from request_comments c where c.subject_type || ' ' || c.subject_id = any (subjects);
  delete from mails s where s.subject_type || ' ' || s.subject_id = any (subjects);
  delete from member_changes c where c.member_id = member;
  perform forget_answers(member);
  perform set_config('members.erasing', 'off', true);
  return query select distinct g from unnest(gone) g;
end $$;

-- As 0019_erasing.sql has it, and knows whose the line of a round is.
create or replace function guard_erased_subject() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
begin
  perform refuse_about_erased(case new.subject_type
    when 'member' then new.subject_id
    when 'conversion_consent' then new.subject_id -- by the id of the member
    when 'redemption_request' then (select r.member_id from redemption_requests r where r.id = new.subject_id)
    when 'share_return_request' then (select r.member_id from share_return_requests r where r.id = new.subject_id)
    when 'return_line' then
      (select r.member_id from return_lines l join share_return_requests r on r.id = l.request_id where l.id = new.subject_id)
    when 'conversion_line' then (select l.member_id from conversion_lines l where l.id = new.subject_id)
  end);
  return new;
end $$;

-- Of those who are erased already.
delete from mails s using return_lines l, share_return_requests r, members m
  where s.subject_type = 'return_line' and l.id = s.subject_id and r.id = l.request_id and m.id = r.member_id
    and m.anonymised_at is not null;
select set_config('members.erasing', 'on', true); -- renews the salts of their seals
update redemption_requests r set asked_by = case when r.asked_by is not null then '–' end, reversal_comment = null,
    version = r.version + 1
  from members m
  where m.id = r.member_id and m.anonymised_at is not null and (r.asked_by <> '–' or r.reversal_comment is not null);
update share_return_requests r set outcome_reason = case when r.outcome_reason is not null then '–' end,
    asked_by = case when r.asked_by is not null then '–' end, reversal_comment = null, version = r.version + 1
  from members m
  where m.id = r.member_id and m.anonymised_at is not null
    and (r.outcome_reason <> '–' or r.asked_by <> '–' or r.reversal_comment is not null);
select set_config('members.erasing', 'off', true);
select forget_answers(id) from members where anonymised_at is not null;

-- Nothing is about what erasing does not know: test/members/erasedSubjects.test.ts tries each of these. What is there was written
-- about these only.
alter table request_comments drop constraint request_comments_subject_type_check;
alter table request_comments add constraint request_comments_subject_type_check
  check (subject_type in ('member', 'redemption_request', 'share_return_request')) not valid;
alter table request_documents drop constraint request_documents_subject_type_check;
alter table request_documents add constraint request_documents_subject_type_check
  check (subject_type in ('member', 'conversion_consent', 'redemption_request', 'share_return_request')) not valid;
alter table mails drop constraint mails_subject_type_check;
alter table mails add constraint mails_subject_type_check
  check (subject_type in ('member', 'redemption_request', 'share_return_request', 'return_line', 'conversion_line')) not valid;
