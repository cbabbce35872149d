-- Two pairs of eyes are two people (docs/adr/0051). An administrator is a person with one or more sign-ins. Each row of
-- `administrators` is a sign-in; those that are of one person are linked here, and what takes two compares people.

alter table administrators
  add column email_verified boolean not null default false; -- the identity service says that the address is this person's
grant insert (email_verified), update (email_verified) on administrators to ledenbureau_service;

-- Sign-ins of a person who is called by another one. A sign-in without a row is called by itself.
create table linked_sign_ins (
  administrator_id text primary key references administrators,
  person_id text not null references administrators check (person_id <> administrator_id)
);
create index linked_sign_ins_person on linked_sign_ins (person_id);

-- Every verified address that a sign-in ever had, in lower case: who could read the mail of two is one person.
create table administrator_addresses (
  address text not null check (length(address) between 1 and 320),
  administrator_id text not null references administrators,
  since timestamptz not null default clock_timestamp(),
  primary key (address, administrator_id)
);

-- The sign-in by which the person of a sign-in is called.
create function person_of(sign_in text) returns text
  language sql stable
  return coalesce((select l.person_id from linked_sign_ins l where l.administrator_id = sign_in), sign_in);

-- All sign-ins of the person of a sign-in, itself included.
create function sign_ins_of(sign_in text) returns text[]
  language sql stable
  return array(
    select person_of(sign_in)
    union all select l.administrator_id from linked_sign_ins l where l.person_id = person_of(sign_in));

-- Makes two people one: that of the second is called as that of the first.
create function link_people(kept text, joined text) returns void
  language plpgsql as $$
declare
  person text := person_of(kept);
  other text := person_of(joined);
begin
  if person <> other then
    update linked_sign_ins set person_id = person where person_id = other;
    insert into linked_sign_ins (administrator_id, person_id) values (other, person);
  end if;
end $$;

-- Makes a sign-in a person of its own.
create function part_person(sign_in text) returns void
  language plpgsql as $$
declare
  person text := person_of(sign_in);
  heir text;
begin
  if person = sign_in then
    select min(l.administrator_id) into heir from linked_sign_ins l where l.person_id = person;
    delete from linked_sign_ins where administrator_id = heir;
    update linked_sign_ins set person_id = heir where person_id = person;
  else
    delete from linked_sign_ins where administrator_id = sign_in;
  end if;
end $$;

-- A verified address that another sign-in has, or had: both are of one person from now on, without anybody's saying so.
create function keep_address() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  other text;
begin
  if exists (select from administrator_addresses a where (a.address, a.administrator_id) = (lower(new.email), new.id)) then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('people', 0));
  insert into administrator_addresses (address, administrator_id) values (lower(new.email), new.id) on conflict do nothing;
  select a.administrator_id into other from administrator_addresses a
    where a.address = lower(new.email) and a.administrator_id <> new.id order by a.since, a.administrator_id limit 1;
  if other is not null and person_of(other) <> person_of(new.id) then
    perform link_people(other, new.id);
    insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
      values (new.id, 'administrator.same_address', 'identity', new.id, jsonb_build_object('same_as', other), 'sign-in');
  end if;
  return null;
end $$;
create trigger address after insert or update of email, email_verified on administrators for each row
  when (new.email_verified and new.email is not null) execute function keep_address();

-- What takes two ------------------------------------------------------------------------------------------------

-- Arguments: the column of the second pair of eyes, and those of the first. Its triggers come before those that do what was
-- decided, by their names.
create function guard_two_people() returns trigger
  language plpgsql as $$
declare
  record jsonb := to_jsonb(new);
  checker text := record->>tg_argv[0];
  maker text;
begin
  if checker is null or tg_op = 'UPDATE' and to_jsonb(old)->>tg_argv[0] = checker then
    return new;
  end if;
  foreach maker in array tg_argv[1:] loop
    if person_of(record->>maker) = person_of(checker) then
      perform refuse('two_people', tg_table_name || ' ' || (record->>'id') || ': ' || tg_argv[0] || ' is ' || maker);
    end if;
  end loop;
  return new;
end $$;

do $$
declare
  -- table, who decides, who had a hand in it before
  pairs text[] := array[
    'transaction_proposals checker_id maker_id',
    'coupon_rate_proposals checker_id maker_id',
    'interest_runs checker_id maker_id',
    'interest_runs reversal_checker_id reversal_maker_id',
    'redemption_requests checker_id maker_id',
    'redemption_requests reversal_checker_id reversal_maker_id',
    'payment_batches checker_id maker_id',
    'bulk_batches checker_id maker_id',
    'bulk_batches reversal_checker_id reversal_maker_id',
    'share_return_requests checker_id maker_id',
    'share_return_requests reversal_checker_id reversal_maker_id',
    'return_rounds checker_id maker_id terms_by calculated_by',
    'return_rounds reversal_checker_id reversal_maker_id',
    'conversion_terms checker_id maker_id',
    'conversion_runs checker_id maker_id calculated_by submitted_by',
    'conversion_runs reversal_checker_id reversal_maker_id',
    'member_proposals checker_id maker_id',
    'period_proposals checker_id maker_id',
    'setting_proposals checker_id maker_id'];
  pair text;
  words text[];
begin
  foreach pair in array pairs loop
    words := string_to_array(pair, ' ');
    execute format('create trigger a_two_people_%2$s before insert or update of %2$I on %1$I for each row
      when (new.%2$I is not null) execute function guard_two_people(%3$s)', words[1], words[2],
      (select string_agg(quote_literal(word), ', ') from unnest(words[2:]) word));
  end loop;
end $$;

-- An account that came in before anybody wrote down by whom is verified by anybody. With four eyes switched off one verifies
-- the own one, by the same sign-in.
create trigger a_two_people_verified_by before insert or update of verified_by on bank_accounts for each row
  when (new.verified_by is not null and new.verified_by <> new.created_by)
  execute function guard_two_people('verified_by', 'created_by');

-- Who decided about a line of a conversion had a hand in the run.
create function guard_decided_lines() returns trigger
  language plpgsql as $$
begin
  if exists (select from conversion_decisions d where d.run_id = new.id and person_of(d.decided_by) = person_of(new.checker_id)) then
    perform refuse('two_people', 'conversion_runs ' || new.id || ': checker_id is decided_by');
  end if;
  return new;
end $$;
create trigger a_two_people_decided_by before update of checker_id on conversion_runs for each row
  when (new.checker_id is not null and new.checker_id is distinct from old.checker_id) execute function guard_decided_lines();

-- Nobody decides about oneself.
create trigger a_two_people_subject before insert or update of checker_id on setting_proposals for each row
  when (new.checker_id is not null and new.section = 'roles') execute function guard_two_people('checker_id', 'subject_id');

-- A booking is many rows of few people.
create function guard_two_people_booked() returns trigger
  language plpgsql as $$
declare
  bad record;
begin
  select t.maker_id, t.checker_id into bad
    from (select distinct a.maker_id, a.checker_id from added a where a.checker_id is not null) t
    where person_of(t.maker_id) = person_of(t.checker_id) limit 1;
  if found then
    perform refuse('two_people', 'transactions: ' || bad.checker_id || ' is ' || bad.maker_id);
  end if;
  return null;
end $$;
create trigger two_people after insert on transactions referencing new table as added
  for each statement execute function guard_two_people_booked();

-- Whether an administrator is somebody who signs in: neither who runs the service by its command line, nor signing in itself,
-- in whose name the audit tells of who was refused.
create function signs_in(id text) returns boolean
  language sql immutable
  return id not like 'os:%' and id <> 'sign-in';

-- An empty register with one administrator has nobody to approve, by however many sign-ins that one comes.
create or replace function settles_alone(who text) returns boolean
  language sql stable
  return not exists (select from transactions)
    and not exists (select from administrators a where person_of(a.id) <> person_of(who) and signs_in(a.id));

grant select on linked_sign_ins, administrator_addresses to ledenbureau_service;
revoke execute on function link_people(text, text), part_person(text), keep_address(), guard_two_people(),
  guard_decided_lines(), guard_two_people_booked() from public;
