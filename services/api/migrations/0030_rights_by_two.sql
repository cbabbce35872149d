-- What two people do about who may do what (docs/adr/0051): to bring a member back who was blocked, had left or had died, to say
-- that two sign-ins are of one person, or no longer, and to give somebody the right to open the register.

alter table member_proposals drop constraint member_proposals_action_check,
  add constraint member_proposals_action_check check (action in ('anonymise', 'inherit', 'reinstate'));

-- A member comes back by a proposal that is approved with it, and in no other way: ending a membership first and taking that
-- back would lift a block as well.
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
  when (current_user = 'ledenbureau_service' and old.status in ('blocked', 'ended', 'deceased') and new.status in ('active', 'prospect'))
  execute function guard_reinstated();

-- The people behind sign-ins ---------------------------------------------------------------------------------------

alter table setting_proposals drop constraint setting_proposals_section_check,
  add constraint setting_proposals_section_check
    check (section in ('cooperative', 'thresholds', 'instrument', 'price', 'roles', 'person'));

-- Of the section 'person' the subject is a sign-in, and what holds is which sign-ins its person has.
create or replace function setting_now(section text, subject_id text, after jsonb) returns jsonb
  language sql stable
  return case section
    when 'instrument' then (select to_jsonb(i) - '{id,version}'::text[] from instruments i where i.id::text = subject_id)
    when 'price' then (
      select jsonb_build_object('price_cents', p.price_cents, 'valid_from', p.valid_from) from instrument_prices p
      where p.instrument_id || ' ' || p.purpose = subject_id and p.valid_from <= (after->>'valid_from')::date
      order by p.valid_from desc limit 1)
    when 'person' then (
      select jsonb_build_object('sign_ins', jsonb_agg(s order by s collate "C")) from unnest(sign_ins_of(subject_id)) s)
    else (
      select s.after from setting_proposals s where s.section = setting_now.section and s.subject_id = setting_now.subject_id
        and s.status = 'approved' order by s.decided_at desc limit 1)
  end;

-- Comes after `settle`, by its name, which has compared what held with what was shown.
create function settle_person() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  other text;
begin
  perform pg_advisory_xact_lock(hashtextextended('people', 0));
  if jsonb_array_length(new.after->'sign_ins') = 1 then
    -- Who can read the mail of both is one person, whatever two others say.
    if exists (select from administrators a, administrators b
        where a.id = new.subject_id and b.id = any (sign_ins_of(a.id)) and b.id <> a.id
          and a.email_verified and b.email_verified and lower(a.email) = lower(b.email)) then
      perform refuse('same_address', new.subject_id);
    end if;
    perform part_person(new.subject_id);
  else
    for other in select jsonb_array_elements_text(new.after->'sign_ins') loop
      perform link_people(new.subject_id, other);
    end loop;
  end if;
  if setting_now('person', new.subject_id, new.after) <> new.after then
    perform refuse('setting_stale', 'person ' || new.subject_id);
  end if;
  return new;
end $$;
create trigger settle_person before update on setting_proposals for each row
  when (new.section = 'person' and new.status = 'approved') execute function settle_person();

-- Nobody decides about oneself: about the own roles, or that a sign-in of one's own is somebody else's.
drop trigger a_two_people_subject on setting_proposals;
create trigger a_two_people_subject before insert or update of checker_id on setting_proposals for each row
  when (new.checker_id is not null
    and (new.section = 'roles' or new.section = 'person' and jsonb_array_length(new.after->'sign_ins') = 1))
  execute function guard_two_people('checker_id', 'subject_id');

-- The addresses that a sign-in has or had, verified or not.
create function addresses_of(sign_in text) returns text[]
  language sql stable
  return array(
    select lower(a.email) from administrators a where a.id = sign_in and a.email is not null
    union select v.address from administrator_addresses v where v.administrator_id = sign_in);

-- Whether two sign-ins may be of one person: by a link, the name, or an address.
create function look_alike(one text, other text) returns boolean
  language sql stable
  return one <> other and (person_of(one) = person_of(other)
    or exists (select from administrators a, administrators b where a.id = one and b.id = other
      and lower(regexp_replace(trim(a.name), '\s+', ' ', 'g')) = lower(regexp_replace(trim(b.name), '\s+', ' ', 'g')))
    or addresses_of(one) && addresses_of(other));

revoke execute on function guard_reinstated(), settle_person() from public;
