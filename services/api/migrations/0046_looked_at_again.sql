-- Whether a round would still come out the same is asked whenever it is read, and was worked out from all of its requests each time. What a
-- request comes to changes by a step of which the audit tells: where nothing was told since the round was calculated, nothing changed.
-- The end of the audit before its requests were read; of a round of before nobody knows.
alter table return_rounds add column audit_seq bigint;
grant update (audit_seq) on return_rounds to ledenbureau_service;

-- As return_hold of 0013_returns.sql, as a table: PostgreSQL makes it a part of the statement, and asks it of all lines of a round at once.
create function return_holds(line return_lines) returns table (held_for text)
  language sql stable
  begin atomic
  select case
      when line.allocated = 0 or line.outcome = 'convert' then null
      when m.anonymised_at is not null then 'member_anonymised'
      when m.status = 'blocked' then 'member_blocked'
      when m.status = 'deceased' and line.outcome = 'gift' then 'member_deceased' -- the dead give nothing
      when line.death and q.reason <> 'death' and m.status <> 'deceased' then 'death_corrected' -- units may be locked again
    end
  from share_return_requests q join members m on m.id = q.member_id where q.id = line.request_id;
  end;
revoke execute on function return_holds(return_lines) from public;
grant execute on function return_holds(return_lines) to ledenbureau_service;
create or replace function return_hold(line return_lines) returns text
  language sql stable
  return (select h.held_for from return_holds(line) h);
