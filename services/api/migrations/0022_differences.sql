-- A register that differs from the old administration is submitted with the reason, which stays with what is approved.

alter table bulk_batches
  add column old_difference_count integer not null default 0, -- found when it was submitted
  add column old_difference_reason text;
-- there are as few batches as files that were read: looking at them takes no time
-- squawk-ignore constraint-missing-not-valid
alter table bulk_batches add check (old_difference_count = 0 and old_difference_reason is null
  or old_difference_count > 0 and old_totals is not null and length(old_difference_reason) between 1 and 500);

-- As 0021_rehearsal.sql has it, with what differs from the old register and why.
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
      new.totals, new.new_members, new.bookings_sha256, new.instruments, new.old_totals, new.old_difference_count,
      new.old_difference_reason)
     is distinct from
     (old.reading, old.row_count, old.warning_count, old.error_count, old.skipped_count, old.member_count, old.amount_cents,
      old.totals, old.new_members, old.bookings_sha256, old.instruments, old.old_totals, old.old_difference_count,
      old.old_difference_reason) then
    perform refuse('bulk_frozen', old.number);
  end if;
  return new;
end $$;

grant update (old_difference_count, old_difference_reason) on bulk_batches to ledenbureau_service;
