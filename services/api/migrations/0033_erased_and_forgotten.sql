-- What stayed of a member who was erased, answers that were kept for ever, and proposals that slipped in behind the figures of a year
-- (docs/adr/0102).

-- Erasing changes what nobody else may. Whoever signs in as the service could say so of itself.
create function is_erasing() returns boolean
  language sql stable
  return current_setting('members.erasing', true) is not distinct from 'on' and current_user <> 'ledenbureau_service';

-- A salt for what is personal now. Rows of before get one when they are erased: what has no value takes no time, and changes no seal.
alter table bulk_batches add column seal_salt uuid;
alter table bulk_batches alter column seal_salt set default gen_random_uuid();
alter table conversion_lines add column seal_salt uuid;
alter table conversion_lines alter column seal_salt set default gen_random_uuid();
alter table conversion_decisions add column seal_salt uuid;
alter table conversion_decisions alter column seal_salt set default gen_random_uuid();
create trigger zz_seal_salt before update on bulk_batches for each row
  when (current_setting('members.erasing', true) = 'on') execute function renew_seal_salt();
create trigger zz_seal_salt before update on conversion_lines for each row
  when (current_setting('members.erasing', true) = 'on') execute function renew_seal_salt();
create trigger zz_seal_salt before update on conversion_decisions for each row
  when (current_setting('members.erasing', true) = 'on') execute function renew_seal_salt();

-- The guards as they were, but for erasing.
create or replace trigger guard before update on member_proposals for each row
  when (not is_erasing()) execute function guard_member_proposal();
create or replace trigger guard before insert or update on bulk_batches for each row
  when (not is_erasing()) execute function guard_bulk_batch();
create or replace trigger guard_update after update on bulk_rows referencing new table as touched
  for each statement when (not is_erasing()) execute function guard_bulk_rows();
create or replace trigger guard_changed after update on conversion_lines referencing new table as touched
  for each statement when (not is_erasing()) execute function guard_conversion_lines();
create or replace trigger append_only before update or delete on conversion_consents for each row
  execute function refuse_unless_erasing();
-- The document that shows a choice goes with its member, and then the row that names it says '–'.
alter table conversion_consents drop constraint conversion_consents_evidence;
alter table conversion_consents add constraint conversion_consents_evidence check (case source
    when 'administrator' then actor_id is not null and reason is not null and (document_id is not null or reason = '–')
      and identity_id is null
    else identity_id is not null and actor_id is null and reason is null and document_id is null end) not valid;

-- Takes out what was said of members beside their own rows: rows of files that name them, what was seen of those files, choices,
-- decisions, and the words of proposals. Numbers, amounts and days stay, and so does the digest of what each row booked.
create function erase_words(members uuid[]) returns void
  language plpgsql set search_path = public, pg_temp as $$
declare
  numbers bigint[] := array(select m.member_no from members m where m.id = any (erase_words.members));
  batches uuid[];
begin
  -- Whoever is at a file ends first: it writes what it found in cells that it read before.
  select array_agg(distinct r.batch_id) into batches from bulk_rows r
    where (r.member_id = any (erase_words.members) or r.counterparty_id = any (erase_words.members)
      or r.member_no = any (numbers) or r.counterparty_no = any (numbers)) and r.cells <> '{}';
  perform from bulk_batches b where b.id = any (batches) order by b.id for no key update;
  update bulk_rows r set cells = '{}', problems = '[]',
      reference = case when r.booking_sha256 is not null then r.reference end -- what was booked says the same in its chain
    where r.batch_id = any (batches) and (r.member_id = any (erase_words.members)
      or r.counterparty_id = any (erase_words.members) or r.member_no = any (numbers) or r.counterparty_no = any (numbers));
  update bulk_batches b set failure = null, version = b.version + 1,
      reading = b.reading || jsonb_build_object('top', '[]'::jsonb,
        'columns', (select coalesce(jsonb_agg(c || '{"samples": []}' order by place), '[]')
          from jsonb_array_elements(b.reading->'columns') with ordinality x (c, place)),
        'number', b.reading->'number' || '{"proof": null, "ambiguous": null}',
        'date', b.reading->'date' || '{"proof": null, "ambiguous": null}')
    where b.id = any (batches);
  delete from idempotency_records i
    where i.response->>'id' = any (batches::text[]) or i.route like any (array(
      select '%/bulk-batches/' || b || '%' from unnest(batches) b));
  update conversion_consents c set identity_id = case when c.identity_id is not null then '–' end,
      reason = case when c.reason is not null then '–' end, document_id = null
    where c.member_id = any (erase_words.members);
  update conversion_lines l set reason = '–' where l.member_id = any (erase_words.members) and l.reason is not null;
  update conversion_decisions d set reason = '–' where d.member_id = any (erase_words.members);
  update member_proposals p set comment = null, version = p.version + 1,
      input = p.input || (select coalesce(jsonb_object_agg(k, '–'), '{}')
        from unnest(array['reason', 'document']) k where p.input ? k)
    where p.member_id = any (erase_words.members);
  update transaction_proposals p set comment = null, version = p.version + 1,
      -- what was booked says the same in its chain
      input = case when p.status = 'approved' then p.input
        else p.input || '{"description": null, "reference": null, "document": null}' end
    where (p.input->>'member_id')::uuid = any (erase_words.members)
      or (p.input->>'counterparty_id')::uuid = any (erase_words.members);
end $$;
revoke execute on function erase_words(uuid[]) from public;

-- As 0019_erasing.sql has it, and takes those words: first, since a choice names its letter.
create or replace function erase_papers() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone text[];
begin
  perform erase_words(array[new.id]);
  gone := array(select d.sha256 from request_documents d where d.subject_type = 'conversion_consent' and d.subject_id = new.id);
  delete from request_documents d where d.subject_type = 'conversion_consent' and d.subject_id = new.id;
  delete from document_contents c
    where c.sha256 = any (gone) and not exists (select from request_documents d where d.sha256 = c.sha256);
  delete from mails s using conversion_lines l
    where s.subject_type = 'conversion_line' and s.subject_id = l.id and l.member_id = new.id;
  delete from statement_papers p where p.member_no = new.member_no;
  return null;
end $$;

-- Of those who are erased already.
select set_config('members.erasing', 'on', true);
select erase_words(array(select id from members where anonymised_at is not null));
select set_config('members.erasing', 'off', true);

-- The file itself is what its bookings rest on: it is kept with the books of its year, seven years by law. Then it goes, if it tells of
-- somebody who was erased; at once where nothing was booked of it. Answers how many went.
create function forget_files(before timestamptz, most integer) returns bigint
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  latest timestamptz := least(before, now() - interval '7 years');
  count bigint;
begin
  perform set_config('members.erasing', 'on', true);
  with over as (
    select b.id, b.file_sha256, b.status = 'discarded' or b.status in ('posted', 'reversed') and b.posted_at < latest as free
      from bulk_batches b where exists (select from document_contents c where c.sha256 = b.file_sha256)
  ), gone as (
    delete from document_contents c where c.sha256 in (
      select o.file_sha256 from over o
        where o.free and not exists (select from over x where x.file_sha256 = o.file_sha256 and not x.free)
          and not exists (select from request_documents d where d.sha256 = o.file_sha256)
          and exists (select from bulk_rows r where r.batch_id = o.id and r.cells = '{}')
        limit most)
      returning c.sha256)
  select count(*) into count from gone;
  perform set_config('members.erasing', 'off', true);
  return count;
end $$;
revoke execute on function forget_files(timestamptz, integer) from public;
grant execute on function forget_files(timestamptz, integer) to ledenbureau_service;

-- An answer is given again for thirty days (openapi.json says so); here nobody is kept to less. Answers how many went, the oldest
-- first, by idempotency_records_created.
create function forget_old_answers(before timestamptz, most integer) returns bigint
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (
    delete from idempotency_records i using (
      select o.key, o.route, o.actor_id from idempotency_records o
        where o.created_at < least(before, now() - interval '30 days') order by o.created_at limit most
    ) o where (i.key, i.route, i.actor_id) = (o.key, o.route, o.actor_id)
    returning 1)
  select count(*) from gone
$$;
revoke execute on function forget_old_answers(timestamptz, integer) from public;
grant execute on function forget_old_answers(timestamptz, integer) to ledenbureau_service;

-- Closing a year ------------------------------------------------------------------------------------------------

-- What is filed in a year that is being closed is waited for, and then seen by its figures; what comes later is refused. Before the
-- end of the ledger: who files with four eyes switched off books after it, in the same transaction.
create function settle_filing() returns void
  language sql security definer set search_path = public, pg_temp as $$
  select pg_advisory_xact_lock(hashtextextended('closing', 0))
$$;

create function refuse_closed_day(day date) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock_shared(hashtextextended('closing', 0));
  if exists (select from periods where status = 'closed' and year >= extract(year from day)) then
    perform refuse('period_closed', day::text);
  end if;
end $$;
revoke execute on function refuse_closed_day(date) from public;

-- Arguments: where a row says the day.
create function guard_filed_day() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_closed_day((to_jsonb(new) #>> tg_argv)::date);
  return new;
end $$;
create function guard_filed_file() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform refuse_closed_day((select min(r.effective_date) from bulk_rows r
    where r.batch_id = new.id and r.booking_sha256 is not null and r.kind is not null));
  return new;
end $$;
revoke execute on function guard_filed_day(), guard_filed_file() from public;
create trigger filed_in_open_year before insert on transaction_proposals for each row
  execute function guard_filed_day('input', 'effective_date');
create trigger filed_in_open_year before insert on member_proposals for each row when (new.action = 'inherit')
  execute function guard_filed_day('input', 'effective_date');
create trigger filed_in_open_year before insert on setting_proposals for each row when (new.section = 'price')
  execute function guard_filed_day('after', 'valid_from');
create trigger filed_in_open_year before insert on interest_runs for each row execute function guard_filed_day('until');
create trigger filed_in_open_year before update of status on conversion_runs for each row
  when (old.status = 'planned' and new.status = 'calculated') execute function guard_filed_day('run_on');
create trigger filed_in_open_year before update of status on bulk_batches for each row
  when (old.status <> 'awaiting_approval' and new.status = 'awaiting_approval') execute function guard_filed_file();
