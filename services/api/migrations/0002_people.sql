-- Administrators, and that two pairs of eyes are two people (docs/adr/0051). An administrator is a person with one or more
-- sign-ins. Each row of `administrators` is a sign-in; those that are of one person are linked here, and what takes two compares
-- people.

create table administrators (
  id text primary key check (length(id) between 1 and 128 and id !~ '[\x01-\x1f\x7f]'), -- subject of the access token
  name text not null check (length(name) <= 200), -- as it is; the app marks letters of other scripts where it shows it
  email text check (length(email) <= 320),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now(),
  email_verified boolean not null default false -- the identity service says that the address is this person's
);

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
revoke execute on function link_people(text, text), part_person(text) from public;

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

-- Whether an administrator is somebody who signs in: neither who runs the service by its command line, nor signing in itself,
-- in whose name the audit tells of who was refused.
create function signs_in(id text) returns boolean
  language sql immutable
  return id not like 'os:%' and id <> 'sign-in';

-- The addresses that a sign-in has or had, verified or not.
create function addresses_of(sign_in text) returns text[]
  language sql stable
  return array(
    select lower(a.email) from administrators a where a.id = sign_in and a.email is not null
    union select v.address from administrator_addresses v where v.administrator_id = sign_in);

-- A name as it reads: letters and digits alone, without accents, capitals, and what nobody sees, with the Latin letters that
-- others are taken for (domain/lookAlikes.ts).
create function plain_name(name text) returns text
  language sql immutable
  return lower(translate(
    regexp_replace(normalize(name, nfkd),
      '[\u0001-/:-@\[-`{-\u00bf\u02b0-\u036f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2000-\u206f\u2800\u3000\u3164\ufe00-\ufe0f\ufeff\uffa0\U000e0000-\U000e0fff]', '', 'g'),
    'АВСЕНІЈКМОРЅТХУҮасԁеһіјӏорԛѕѵԝхуүΑΒΕΗΙΚΜΝΟΡΤΧΥΖαικνορυՍՏՕհոսօց', 'ABCEHIJKMOPSTXYYacdehijlopqsvwxyyABEHIKMNOPTXYZaikvopuUSOhnuog'));

-- Whether two sign-ins may be of one person: by a link, the name, or an address. A name of which nothing is left is like no
-- other.
create function look_alike(one text, other text) returns boolean
  language sql stable
  return one <> other and (person_of(one) = person_of(other)
    or exists (select from administrators a, administrators b
      where a.id = one and b.id = other and plain_name(a.name) = plain_name(b.name) and plain_name(a.name) <> '')
    or addresses_of(one) && addresses_of(other));

-- What takes two ------------------------------------------------------------------------------------------------

-- A decision waits for a link of sign-ins that is being decided, and a link for decisions under way: whichever comes second sees
-- the first. Decisions do not wait for each other.
create function hold_people() returns void
  language sql
  return pg_advisory_xact_lock_shared(hashtextextended('people', 0));

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
  perform hold_people();
  foreach maker in array tg_argv[1:] loop
    if person_of(record->>maker) = person_of(checker) then
      perform refuse('two_people', tg_table_name || ' ' || (record->>'id') || ': ' || tg_argv[0] || ' is ' || maker);
    end if;
  end loop;
  return new;
end $$;

-- Signing in ------------------------------------------------------------------------------------------------------

-- Who is shown out is out (docs/adr/0059): the sign-ins of an account that began before `ended_at` are over, but for the one that
-- asked for it. Every token says which sign-in it comes from. A row is gone once no token from before it can live any more.
create table ended_sign_ins (
  id bigint generated always as identity primary key,
  identity_id text not null check (length(identity_id) between 1 and 128),
  ended_at timestamptz not null default clock_timestamp(),
  kept_id uuid -- the sign-in that goes on; null = none
);
create index ended_sign_ins_identity on ended_sign_ins (identity_id, ended_at);

-- How often an address or a person asks, counted for all processes together. Lost in a crash, which does no harm.
create unlogged table rate_windows (
  key text primary key check (length(key) between 1 and 64), -- a digest: no addresses are kept
  started timestamptz not null,
  hits integer not null
) with (fillfactor = 50);

-- Lists -----------------------------------------------------------------------------------------------------------

-- How an administrator likes to look at a list: filters and orders with a name, all of a list in one row.
create table saved_views (
  admin_id text not null references administrators,
  list text not null check (list ~ '^[a-z_]{1,40}$'),
  version integer not null default 1,
  views jsonb not null check (jsonb_typeof(views) = 'array'),
  primary key (admin_id, list)
);

grant select, insert (id, name, email, email_verified),
  update (name, email, last_seen_at, email_verified)
  on administrators to ledenbureau_service;
grant select on linked_sign_ins, administrator_addresses to ledenbureau_service;
grant select, insert (identity_id, kept_id), delete on ended_sign_ins to ledenbureau_service;
grant select, insert, update, delete on rate_windows to ledenbureau_service;
grant select, insert (admin_id, list, views), update (version, views) on saved_views to ledenbureau_service;
