-- What all other files stand on: the role as which the service works, how the database refuses, ids and numbers, countries.
-- The files are in order of meaning; each table stands in one of them as it is, with its indexes, triggers and rights.
-- docs/tables.md draws them.

create extension if not exists pg_trgm;

-- The role as which the service works. It owns nothing, may update or delete nothing in the ledger, and may do no more than its
-- routes need (docs/adr/0045): test/rights.test.ts tries each right and holds docs/service-rights.txt.
do $$
begin
  if not exists (select from pg_roles where rolname = 'ledenbureau_service') then
    create role ledenbureau_service nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster made it just now
end $$;
do $$
begin
  set local role ledenbureau_service;
  reset role;
exception when insufficient_privilege then -- since PostgreSQL 16 the maker of a role may not become it by itself
  execute format('grant ledenbureau_service to %I', current_user);
end $$;
grant usage on schema public to ledenbureau_service;
grant select on schema_migrations, schema_migrations_lock to ledenbureau_service;

create function register_today() returns date
  language sql stable
  return (clock_timestamp() at time zone 'Europe/Amsterdam')::date;

-- A rule of the register that is broken, under its name: src/plugins/problem.ts says what a client is told of it.
create function refuse(rule text, detail text) returns void
  language plpgsql as $$
begin
  raise exception using errcode = 'LB001', constraint = rule, message = format('ledger rule %s: %s', rule, detail);
end $$;

-- 5: booked is booked
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  perform refuse('append_only', tg_table_name || ' is never changed; book a reversal');
  return null;
end $$;

-- Rows that hold what people said or sent are never changed, and go only with the member they are about.
create function refuse_unless_erasing() returns trigger
  language plpgsql as $$
begin
  if current_setting('members.erasing', true) is distinct from 'on' then
    perform refuse('append_only', tg_table_name || ' is kept as it is');
  end if;
  return case when tg_op = 'DELETE' then old else new end;
end $$;

-- An id that sorts by when it was made: version 7 of RFC 9562, with the microseconds in rand_a (its section 6.2, method 3).
-- From 18 on PostgreSQL has such a function itself; a dump of an older server should load there, and the other way round.
create function time_ordered_id() returns uuid
  language sql volatile
  begin atomic
    select encode(
        substring(int8send(micros / 1000) from 3)
          || substring(int4send((7 << 12) | (micros % 1000 * 4096 / 1000)::integer) from 3)
          || substring(uuid_send(gen_random_uuid()) from 9), 'hex')::uuid
      from (select (extract(epoch from clock_timestamp()) * 1000000)::bigint as micros) t;
  end;

-- The digest of a JSON value: what the audit keeps of a proposal's input, so that `verify` sees one that was changed while it
-- waited.
create function input_digest(input jsonb) returns text
  language sql immutable
  return encode(sha256(convert_to(input::text, 'UTF8')), 'hex');

-- Letters without their marks, in lower case: what names are sorted by.
create function folded(text) returns text
  language sql immutable strict parallel safe
  return translate(lower(regexp_replace(normalize($1, nfd), '[\u0300-\u036f]', '', 'g')), 'øłđðı', 'olddi');

create table number_series (
  prefix text not null,
  year integer not null,
  last bigint not null,
  primary key (prefix, year)
);
grant select on number_series to ledenbureau_service;

-- The next human number of a series, gapless: its row is locked up to the commit.
create function next_number(series text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  year_now integer := extract(year from register_today());
  given bigint;
begin
  insert into number_series as s (prefix, year, last) values (series, year_now, 1)
    on conflict (prefix, year) do update set last = s.last + 1 returning last into given;
  return format('%s-%s-%s', series, year_now, lpad(given::text, greatest(6, length(given::text)), '0'));
end $$;
revoke execute on function next_number(text) from public;
grant execute on function next_number(text) to ledenbureau_service;

-- Countries of ISO 3166-1. domain/countries.ts has the same; a test compares.
create table countries (
  code text collate "C" primary key,
  eea boolean not null -- in the European Economic Area
);
insert into countries
  select code, code = any (string_to_array('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK', ' '))
    from unnest(string_to_array(
      'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF '
      'CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH '
      'GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW '
      'KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG '
      'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN '
      'SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT '
      'ZA ZM ZW', ' ')) code;
create trigger append_only before update or delete on countries for each row execute function refuse_change();
create trigger append_only_truncate before truncate on countries execute function refuse_change();
grant select on countries to ledenbureau_service;
