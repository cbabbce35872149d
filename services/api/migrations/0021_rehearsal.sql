-- What the old administration comes to, told with the batch that moves its register in: compared until it is submitted.

alter table bulk_batches add column old_totals jsonb;
-- there are as few batches as files that were read: looking at them takes no time
-- squawk-ignore constraint-missing-not-valid
alter table bulk_batches add check (old_totals is null or purpose = 'register');

-- As 0016_bulk.sql has it, and what was told of the old register stays with what is approved. A batch changes by one version and one
-- step at a time; what was submitted is what is approved and booked, and so are the terms of what is made.
create or replace function guard_bulk_batch() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'uploaded' or new.version <> 1 then
      perform refuse('bulk_begins', new.number);
    end if;
    return new;
  end if;
  if new.version <> old.version + 1 then
    perform refuse('bulk_version', old.number);
  end if;
  if new.status <> old.status and not exists (select from bulk_steps() s where (s.before, s.after) = (old.status, new.status)) then
    perform refuse('bulk_step', format('%s: %s to %s', old.number, old.status, new.status));
  end if;
  if (new.id, new.number, new.purpose, new.file_name, new.file_sha256, new.file_bytes, new.maker_id, new.created_at)
     is distinct from
     (old.id, old.number, old.purpose, old.file_name, old.file_sha256, old.file_bytes, old.maker_id, old.created_at) then
    perform refuse('bulk_fixed', old.number);
  end if;
  if old.status in ('awaiting_approval', 'posting', 'posted', 'reversed', 'discarded') and
     (new.reading, new.row_count, new.warning_count, new.error_count, new.skipped_count, new.member_count, new.amount_cents,
      new.totals, new.new_members, new.bookings_sha256, new.instruments, new.old_totals)
     is distinct from
     (old.reading, old.row_count, old.warning_count, old.error_count, old.skipped_count, old.member_count, old.amount_cents,
      old.totals, old.new_members, old.bookings_sha256, old.instruments, old.old_totals) then
    perform refuse('bulk_frozen', old.number);
  end if;
  return new;
end $$;

grant update (old_totals) on bulk_batches to ledenbureau_service;
