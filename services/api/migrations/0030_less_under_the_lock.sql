-- While a file or a run is booked, everybody else waits from the lock of `ledger_head` to the commit (docs/adr/0026).

-- The parts of its texts took two thirds of the time that a transaction takes to be put there with its indexes, and each alone.
-- Put aside first, and into the index many at a time, they take a fifteenth. A search reads what is aside from end to end, so that is
-- never much.
alter index transactions_words set (fastupdate = on, gin_pending_list_limit = 512);

-- As 0006_ledger.sql has it, but that a person is looked up once for each pair of sign-ins, and not for each transaction of theirs.
create or replace function guard_two_people_booked() returns trigger
  language plpgsql set search_path = public, pg_temp as $$
declare
  bad record;
begin
  if not exists (select from added a where a.checker_id is not null) then
    return null;
  end if;
  perform hold_people();
  with pairs as materialized (select distinct a.maker_id, a.checker_id from added a where a.checker_id is not null)
  select p.maker_id, p.checker_id into bad
    from pairs p where person_of(p.maker_id) = person_of(p.checker_id) limit 1;
  if found then
    perform refuse('two_people', 'transactions: ' || bad.checker_id || ' is ' || bad.maker_id);
  end if;
  return null;
end $$;

-- As 0008_booking.sql has it, but that only what the foreign keys look for is analyzed while others wait. The rest is when the
-- database next does it by itself.
create or replace function ledger_seal() returns table (id uuid, seq bigint, number text, booked_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  entries ledger_entry[] := array(select e.entry from ledger_entered e order by e.place);
  grows boolean := (select c.reltuples from pg_class c where c.oid = 'transactions'::regclass) < 10 * cardinality(entries);
begin
  if grows then
    analyze postings, lots;
  end if;
  return query select * from ledger_seal_in(entries) s order by s.seq desc limit 1;
  delete from ledger_entered;
  -- The foreign keys are checked when the transaction ends, by the plans that suit the table as it was. Where that was small, it could
  -- be one that reads all of a day for each row.
  if grows then
    analyze transactions (id, effective_date);
  end if;
end $$;
