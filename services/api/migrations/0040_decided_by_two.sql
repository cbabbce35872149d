-- What the attack on two pairs of eyes and on blocks found (docs/adr/0051).

-- A decision waits for a link of sign-ins that is being decided, and a link for decisions under way: whichever comes second sees
-- the first. Decisions do not wait for each other.
create function hold_people() returns void
  language sql
  return pg_advisory_xact_lock_shared(hashtextextended('people', 0));

create or replace function guard_two_people() returns trigger
  language plpgsql as $$
declare
  record jsonb := to_jsonb(new);
  checker text := record->>tg_argv[0];
  maker text;
begin
  if checker is null or tg_op = 'UPDATE' and to_jsonb(old)->>tg_argv[0] = checker then
    return new;
  end if;
  perform hold_people();
  foreach maker in array tg_argv[1:] loop
    if person_of(record->>maker) = person_of(checker) then
      perform refuse('two_people', tg_table_name || ' ' || (record->>'id') || ': ' || tg_argv[0] || ' is ' || maker);
    end if;
  end loop;
  return new;
end $$;

create or replace function guard_decided_lines() returns trigger
  language plpgsql as $$
begin
  perform hold_people();
  if exists (select from conversion_decisions d where d.run_id = new.id and person_of(d.decided_by) = person_of(new.checker_id)) then
    perform refuse('two_people', 'conversion_runs ' || new.id || ': checker_id is decided_by');
  end if;
  return new;
end $$;

create or replace function guard_two_people_booked() returns trigger
  language plpgsql as $$
declare
  bad record;
begin
  if not exists (select from added a where a.checker_id is not null) then
    return null;
  end if;
  perform hold_people();
  select t.maker_id, t.checker_id into bad
    from (select distinct a.maker_id, a.checker_id from added a where a.checker_id is not null) t
    where person_of(t.maker_id) = person_of(t.checker_id) limit 1;
  if found then
    perform refuse('two_people', 'transactions: ' || bad.checker_id || ' is ' || bad.maker_id);
  end if;
  return null;
end $$;

-- As in 0030_rights_by_two.sql, but decided once nothing else is being decided.
create or replace function settle_person() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  other text;
begin
  perform pg_advisory_xact_lock(hashtextextended('people', 0));
  new.decided_at := clock_timestamp();
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

-- Two lead a member out of a block. A death or an end that one writes down would lift it as well: what is owed to the dead is
-- paid, and their units pass to heirs.
drop trigger reinstated on members;
create trigger reinstated before update of status on members for each row
  when (current_user = 'ledenbureau_service' and (old.status = 'blocked' and new.status <> 'blocked'
    or old.status in ('ended', 'deceased') and new.status in ('active', 'prospect')))
  execute function guard_reinstated();

-- Names are kept as they are; the app marks letters of other scripts where it shows them.
update administrators set name = regexp_replace(name, ' \([^()]* ≠ [^()]*\)$', '') where name like '% ≠ %';

-- A name as it reads: letters and digits alone, without accents, capitals, and what nobody sees, with the Latin letters that
-- others are taken for (domain/lookAlikes.ts).
create or replace function plain_name(name text) returns text
  language sql immutable
  return lower(translate(
    regexp_replace(normalize(name, nfkd),
      '[\u0001-/:-@\[-`{-\u00bf\u02b0-\u036f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]', '', 'g'),
    'АВСЕНІЈКМОРЅТХУҮасԁеһіјӏорԛѕѵԝхуүΑΒΕΗΙΚΜΝΟΡΤΧΥΖαικνορυՍՏՕհոսօց', 'ABCEHIJKMOPSTXYYacdehijlopqsvwxyyABEHIKMNOPTXYZaikvopuUSOhnuog'));

-- A name of which nothing is left is like no other.
create or replace function look_alike(one text, other text) returns boolean
  language sql stable
  return one <> other and (person_of(one) = person_of(other)
    or exists (select from administrators a, administrators b
      where a.id = one and b.id = other and plain_name(a.name) = plain_name(b.name) and plain_name(a.name) <> '')
    or addresses_of(one) && addresses_of(other));
