-- A row of a register may make a member who holds nothing: it is approved by the digest of who that is, and books nothing.

alter table bulk_rows drop constraint bulk_rows_check1;
-- rows are few beside the ledger, and only those of batches that are being checked change meanwhile
-- squawk-ignore constraint-missing-not-valid
alter table bulk_rows add constraint bulk_rows_booking
  check (booking_sha256 is null or (transaction_id is null) = (kind is null));

-- As 0016_bulk.sql has it, and of a row that books nothing the member is there.
create or replace function check_bulk_posted() returns trigger
  language plpgsql set enable_seqscan = off as $$
declare
  missing integer;
begin
  select r.line into missing from bulk_rows r
    where r.batch_id = new.id and r.status in ('valid', 'warning')
      and case when r.kind is null then not exists (select from members m where m.member_no = r.member_no)
        else not exists (select from transactions t
          where t.id = r.transaction_id and (t.source, t.source_id, t.maker_id) = ('bulk', new.id, new.maker_id)
            and t.checker_id is not distinct from new.checker_id) end
    order by r.line limit 1;
  if found then
    perform refuse('bulk_whole', format('%s: row %s is not booked', new.number, missing));
  end if;
  return null;
end $$;
