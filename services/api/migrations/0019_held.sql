-- Between approval and bank a payment is held when its member was blocked, died or was anonymised, or its account is no longer
-- the verified one. docs/payments.md and ADR 0024 tell of it.

alter table payment_lines drop constraint payment_lines_status_check,
  add constraint payment_lines_status_check check (status in ('open', 'in_file', 'confirmed', 'returned', 'withdrawn', 'held')),
  add column held_for text
    check (held_for in ('member_anonymised', 'member_blocked', 'member_deceased', 'iban_unverified', 'iban_changed')),
  add column held_at timestamptz,
  add check ((status = 'held') = (held_for is not null)),
  add check ((held_for is null) = (held_at is null));

-- What keeps an approved payment from the bank now; null: nothing. What is owed to the dead goes to the account of the estate:
-- one that was verified after the register learned of the death.
create function payment_hold(line payment_lines) returns text
  language sql stable
  return (
    select case
        when m.anonymised_at is not null then 'member_anonymised'
        when m.status = 'blocked' then 'member_blocked'
        when a.verified_at is null then 'iban_unverified'
        when m.status = 'deceased' and a.verified_at <= m.gone_known_at then 'member_deceased'
        when exists (select from bank_accounts n where n.member_id = a.member_id and n.is_payout and n.id <> a.id
          and n.created_at > b.created_at) then 'iban_changed'
      end
    from members m, bank_accounts a, payment_batches b
    where m.id = line.member_id and a.id = line.bank_account_id and b.id = line.batch_id);

-- A line is held for what the register says, and for nothing that somebody writes.
create function guard_held_line() returns trigger
  language plpgsql as $$
begin
  if new.status = 'held' and old.status = 'in_file' then
    new.held_for := payment_hold(old);
    new.held_at := clock_timestamp();
    if new.held_for is null then
      perform refuse('payment_line_not_held', old.end_to_end_id);
    end if;
  elsif (new.held_for, new.held_at) is distinct from (old.held_for, old.held_at) then
    perform refuse('payment_line_fixed', old.end_to_end_id);
  end if;
  return new;
end $$;
create trigger held before update on payment_lines for each row execute function guard_held_line();

create or replace function guard_payment_line() returns trigger
  language plpgsql as $$
begin
  if (new.id, new.batch_id, new.seq, new.subject_type, new.subject_id, new.member_id, new.amount_cents, new.end_to_end_id,
      new.bank_account_id, new.iban, new.bic, new.holder_name, new.address)
     is distinct from
     (old.id, old.batch_id, old.seq, old.subject_type, old.subject_id, old.member_id, old.amount_cents, old.end_to_end_id,
      old.bank_account_id, old.iban, old.bic, old.holder_name, old.address) then
    perform refuse('payment_line_fixed', old.end_to_end_id);
  end if;
  if new.status <> old.status and (old.status, new.status) not in (
      ('open', 'in_file'), ('open', 'withdrawn'), ('in_file', 'withdrawn'), ('in_file', 'held'),
      ('in_file', 'confirmed'), ('in_file', 'returned'), ('confirmed', 'returned')) then
    perform refuse('payment_line_step', format('%s: %s to %s', old.end_to_end_id, old.status, new.status));
  end if;
  return new;
end $$;

-- Who is being paid is not anonymised: what is held could not be booked back.
create function guard_paid_member() returns trigger
  language plpgsql as $$
begin
  if exists (select from payment_lines l where l.member_id = new.id and l.status in ('open', 'in_file')) then
    perform refuse('payment_under_way', new.member_no::text);
  end if;
  return new;
end $$;
create trigger paid before update of anonymised_at on members for each row
  when (old.anonymised_at is null and new.anonymised_at is not null) execute function guard_paid_member();

-- A file that has to be made again keeps the MsgId: of two files under one the bank takes only one. The old one is kept.
alter table payment_files drop constraint payment_files_pkey,
  add column sha256 text not null generated always as (encode(sha256(bytes), 'hex')) stored,
  add primary key (batch_id, sha256);

create or replace function guard_payment_batch() returns trigger
  language plpgsql as $$
begin
  if new.version <> old.version + 1 then
    perform refuse('payment_batch_version', old.number);
  end if;
  if new.status <> old.status and not exists (select from payment_steps() s where (s.before, s.after) = (old.status, new.status)) then
    perform refuse('payment_batch_step', format('%s: %s to %s', old.number, old.status, new.status));
  end if;
  if (new.id, new.number, new.execution_date, new.debtor_iban, new.debtor_name, new.msg_id, new.count, new.total_cents, new.maker_id, new.created_at)
     is distinct from
     (old.id, old.number, old.execution_date, old.debtor_iban, old.debtor_name, old.msg_id, old.count, old.total_cents, old.maker_id, old.created_at) then
    perform refuse('payment_batch_fixed', old.number);
  end if;
  -- Another file only when a line of the one before was held since.
  if old.file_sha256 is not null and new.file_sha256 is distinct from old.file_sha256
     and not (old.status = 'file_made' and new.status = 'file_made' and exists (
       select from payment_lines l where l.batch_id = old.id and l.held_at > old.file_made_at)) then
    perform refuse('payment_batch_fixed', old.number);
  end if;
  if new.status in ('file_made', 'sent') and (new.status, new.file_sha256) is distinct from (old.status, old.file_sha256)
     and exists (select from payment_lines l where l.batch_id = new.id and l.status = 'in_file' and payment_hold(l) is not null) then
    perform refuse('payment_line_held', new.number);
  end if;
  return new;
end $$;
