-- A register that is opened brings instruments along. Their terms are kept with the batch, so that whoever approves it has seen
-- them, and what is booked is what was seen (docs/adr/0052).

alter table bulk_batches add column instruments jsonb not null default '[]'; -- that are made when it is booked, with all their terms
grant update (instruments) on bulk_batches to ledenbureau_service;

-- What is approved of a batch: what each row books, and the terms of what is made.
create function bulk_bookings_sha256(batch uuid, instruments jsonb) returns text
  language sql stable as $$
  select encode(sha256(convert_to(coalesce(string_agg(r.booking_sha256, '' order by r.line), '')
    || case when instruments = '[]' then '' else instruments::text end, 'UTF8')), 'hex')
  from bulk_rows r where r.batch_id = batch
$$;

-- As in 0007, and the terms of what is made stay as they were submitted.
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
      new.totals, new.new_members, new.bookings_sha256, new.instruments)
     is distinct from
     (old.reading, old.row_count, old.warning_count, old.error_count, old.skipped_count, old.member_count, old.amount_cents,
      old.totals, old.new_members, old.bookings_sha256, old.instruments) then
    perform refuse('bulk_frozen', old.number);
  end if;
  return new;
end $$;
