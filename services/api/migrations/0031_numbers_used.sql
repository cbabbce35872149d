-- A number that is given is of something. Whoever signs in as the service could ask for one and put nothing under it: a gap that stays.

-- As 0001_ground.sql has it, but that the numbers of transactions are left to ledger_seal_in, which books what they are of.
create or replace function next_number(series text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  year_now integer := extract(year from register_today());
  given bigint;
begin
  if series = 'TR' then
    perform refuse('number_booked', series);
  end if;
  insert into number_series as s (prefix, year, last) values (series, year_now, 1)
    on conflict (prefix, year) do update set last = s.last + 1 returning last into given;
  return format('%s-%s-%s', series, year_now, lpad(given::text, greatest(6, length(given::text)), '0'));
end $$;

-- Of the other series each number is on a row by the end. wire/numbered.ts has the same tables.
create function guard_number_used() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  given text := format('%s-%s-%s', new.prefix, new.year, lpad(new.last::text, greatest(6, length(new.last::text)), '0'));
  is_used boolean := case new.prefix
    when 'VA' then exists (select from redemption_requests where number = given)
    when 'GS' then exists (select from share_return_requests where number = given)
    when 'GR' then exists (select from return_rounds where number = given)
    when 'BB' then exists (select from bulk_batches where number = given)
    when 'BT' then exists (select from payment_batches where number = given)
    when 'RN' then exists (select from interest_runs where number = given)
    when 'CV' then exists (select from conversion_runs where number = given)
    else false end;
begin
  if not is_used then
    perform refuse('number_unused', given);
  end if;
  return null;
end $$;
revoke execute on function guard_number_used() from public;
create constraint trigger used after insert or update on number_series deferrable initially deferred
  for each row when (new.prefix <> 'TR') execute function guard_number_used();
