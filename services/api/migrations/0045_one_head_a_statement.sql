-- Every change of one row leaves its former version, and who looks for the row in the same transaction goes through all of them. The end of
-- the audit was changed for each event: of 10,000 events in one statement each went through a hundred pages. Now for each statement.

-- As 0003_audit.sql has it, but that within a statement an event follows the one before it, and not the end as it was before both. Whoever
-- cuts that end off contradicts the audit as before: what comes next follows the end that was kept.
create or replace function chain_audit_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
  before audit_events;
begin
  select * into head from audit_head for update;
  select * into before from audit_events e where e.seq > head.seq order by e.seq desc limit 1;
  if found then
    head := row(true, before.seq, before.at, before.hash);
  end if;
  new.seq := head.seq + 1;
  new.at := greatest(clock_timestamp(), head.at + interval '1 microsecond');
  select l.seq, l.hash into new.ledger_seq, new.ledger_hash from ledger_head l;
  new.prev_hash := head.hash;
  new.hash := sha256(head.hash || convert_to(audit_text(new), 'UTF8'));
  return new;
end $$;

create function keep_audit_head() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update audit_head h set seq = e.seq, at = e.at, hash = e.hash
    from (select seq, at, hash from audit_events order by seq desc limit 1) e where e.seq > h.seq;
  return null;
end $$;
revoke execute on function keep_audit_head() from public;
create trigger chain_end after insert on audit_events for each statement execute function keep_audit_head();
