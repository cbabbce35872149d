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

-- Rounds ----------------------------------------------------------------------------------------------------------

-- What an approved round gives to a member who may not get it when the round is executed is held: nothing is booked for it, the
-- request waits in its place, and the others get what was approved.
alter table return_lines drop constraint return_lines_status_check,
  add constraint return_lines_status_check check (status in ('planned', 'nothing', 'nothing_due', 'approved', 'in_payment', 'paid',
    'payment_failed', 'given', 'to_convert', 'converted', 'reversed', 'held')),
  add column held_for text
    check (held_for in ('member_anonymised', 'member_blocked', 'member_deceased', 'death_corrected')),
  add check ((status = 'held') = (held_for is not null));

create or replace function return_line_steps() returns table (before text, after text)
  language sql immutable
  begin atomic
    values ('planned', 'nothing'), ('planned', 'nothing_due'), ('planned', 'approved'), ('planned', 'given'), ('planned', 'to_convert'),
      ('planned', 'held'),
      ('approved', 'in_payment'), ('payment_failed', 'in_payment'), ('in_payment', 'paid'), ('in_payment', 'approved'),
      ('in_payment', 'payment_failed'), ('paid', 'payment_failed'),
      ('to_convert', 'converted'), ('converted', 'to_convert'),
      ('nothing', 'reversed'), ('nothing_due', 'reversed'), ('approved', 'reversed'), ('given', 'reversed'), ('to_convert', 'reversed');
  end;

-- What keeps a member now from what a round would give; null: nothing. What is to be converted stays where it is: the run looks.
create function return_hold(line return_lines) returns text
  language sql stable
  return (
    select case
        when line.allocated = 0 or line.outcome = 'convert' then null
        when m.anonymised_at is not null then 'member_anonymised'
        when m.status = 'blocked' then 'member_blocked'
        when m.status = 'deceased' and line.outcome = 'gift' then 'member_deceased' -- the dead give nothing
        when line.death and q.reason <> 'death' and m.status <> 'deceased' then 'death_corrected' -- units may be locked again
      end
    from share_return_requests q join members m on m.id = q.member_id where q.id = line.request_id);

create or replace function guard_return_line() returns trigger
  language plpgsql as $$
begin
  if (new.id, new.round_id, new.request_id, new.number, new.place, new.death, new.outcome, new.asked, new.locked, new.allocated,
      new.amount_cents, new.raised, new.tied)
     is distinct from
     (old.id, old.round_id, old.request_id, old.number, old.place, old.death, old.outcome, old.asked, old.locked, old.allocated,
      old.amount_cents, old.raised, old.tied)
     or old.parts is not null and new.parts is distinct from old.parts then
    perform refuse('return_line_fixed', old.number);
  end if;
  if new.status <> old.status and not exists (
      select from return_line_steps() s where (s.before, s.after) = (old.status, new.status)) then
    perform refuse('return_line_step', format('%s: %s to %s', old.number, old.status, new.status));
  end if;
  -- A line is held for what the register says, and for nothing that somebody writes; and it is not given all the same.
  if old.status = 'planned' and new.status <> 'planned' then
    new.held_for := case when new.status = 'held' then return_hold(old) end;
    if (new.status = 'held') <> (return_hold(old) is not null) then
      perform refuse(case new.status when 'held' then 'return_line_not_held' else 'return_line_held' end, old.number);
    end if;
  elsif new.held_for is distinct from old.held_for then
    perform refuse('return_line_fixed', old.number);
  end if;
  return new;
end $$;

-- Conversion runs -------------------------------------------------------------------------------------------------

-- Of a run that was approved a member is left out who was blocked or died since; the run goes on, and its sums follow.
create function conversion_hold(member uuid) returns text
  language sql stable
  return (
    select case
        when m.anonymised_at is not null then 'member_anonymised'
        when m.status = 'blocked' then 'member_blocked'
        when m.status = 'deceased' then 'member_deceased'
      end
    from members m where m.id = member);

alter table conversion_lines
  add column held_for text check (held_for in ('member_anonymised', 'member_blocked', 'member_deceased')),
  add check (held_for is null or outcome = 'exception');
-- Few lines of a run are held; who reads the run asks for them and their sum.
create index conversion_lines_held on conversion_lines (run_id, calculation) where held_for is not null;

-- A line is held while its run is executed, for what the register says, and stays so.
create function hold_conversion_line() returns trigger
  language plpgsql as $$
begin
  new.held_for := conversion_hold(old.member_id);
  if old.held_for is not null or old.outcome <> 'converted' or new.held_for is null
     or not exists (select from conversion_runs r where r.id = old.run_id and r.status = 'executing') then
    perform refuse('conversion_line_not_held', old.id::text);
  end if;
  new.outcome := 'exception';
  new.codes := array[case new.held_for when 'member_deceased' then 'member_deceased' else 'member_blocked' end];
  if to_jsonb(new) - '{held_for,outcome,codes}'::text[] <> to_jsonb(old) - '{held_for,outcome,codes}'::text[] then
    perform refuse('conversion_lines_fixed', old.id::text);
  end if;
  return new;
end $$;
create trigger held before update on conversion_lines for each row
  when (new.held_for is distinct from old.held_for) execute function hold_conversion_line();

create or replace function guard_conversion_lines() returns trigger
  language plpgsql as $$
declare
  bad text;
begin
  select r.number into bad from touched t join conversion_runs r on r.id = t.run_id
    where r.status not in ('planned', 'calculated', 'awaiting_approval')
      and not (tg_op = 'UPDATE' and r.status = 'executing' and t.held_for is not null) limit 1;
  if found then
    perform refuse('conversion_lines_fixed', bad);
  end if;
  return null;
end $$;

-- What was approved keeps its digest: a line that is held was approved as one that is converted.
create or replace function conversion_digest(run uuid, no integer) returns text
  language sql stable
  return encode(sha256(convert_to(coalesce((
    select string_agg(l.sha256 || ' ' || case when l.held_for is null then l.outcome else 'converted' end, e'\n' order by l.place)
      from conversion_lines l where l.run_id = run and l.calculation = no), ''), 'UTF8')), 'hex');

create or replace function guard_conversion_run() returns trigger
  language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    if new.status <> 'planned' or new.version <> 1 or new.calculation <> 0 then
      perform refuse('conversion_run_begins', new.number);
    end if;
    return new;
  end if;
  if new.version not in (old.version, old.version + 1) then
    perform refuse('conversion_run_version', old.number);
  end if;
  if new.status <> old.status and not exists (select from conversion_steps() s where (s.before, s.after) = (old.status, new.status)) then
    perform refuse('conversion_run_step', format('%s: %s to %s', old.number, old.status, new.status));
  end if;
  if (new.id, new.number, new.programme_id, new.terms_id, new.source_id, new.basis, new.target_id, new.remainder, new.run_on,
      new.maker_id, new.created_at)
     is distinct from
     (old.id, old.number, old.programme_id, old.terms_id, old.source_id, old.basis, old.target_id, old.remainder, old.run_on,
      old.maker_id, old.created_at) then
    perform refuse('conversion_run_fixed', old.number);
  end if;
  -- From the approval on it is what was approved, and so are the figures, but for what is held when it is executed.
  if old.status in ('approved', 'executing', 'executed', 'reversed', 'cancelled') and new.status <> 'calculated' and
     ((new.calculation, new.snapshot::text, new.price_cents, new.lines_sha256, new.approved_at)
      is distinct from (old.calculation, old.snapshot::text, old.price_cents, old.lines_sha256, old.approved_at)
     or not ((old.status, new.status) = ('executing', 'executed')
         and new.line_count + new.exception_count = old.line_count + old.exception_count and new.line_count <= old.line_count) and
     (new.line_count, new.exception_count, new.source_units, new.principal_cents, new.interest_cents, new.withholding_cents,
      new.target_units, new.target_cents, new.remainder_cents)
     is distinct from
     (old.line_count, old.exception_count, old.source_units, old.principal_cents, old.interest_cents, old.withholding_cents,
      old.target_units, old.target_cents, old.remainder_cents)) then
    perform refuse('conversion_run_frozen', old.number);
  end if;
  -- Nobody is converted who may not be: such a line is held.
  if (old.status, new.status) = ('executing', 'executed') and exists (
      select from conversion_lines l where l.run_id = new.id and l.calculation = new.calculation and l.outcome = 'converted'
        and conversion_hold(l.member_id) is not null) then
    perform refuse('conversion_line_held', new.number);
  end if;
  return new;
end $$;

-- The sums are looked at when it is executed as well, since lines may be held then.
drop trigger sums on conversion_runs;
create constraint trigger sums after update of status, lines_sha256, calculation, line_count, target_cents on conversion_runs
  deferrable initially deferred for each row execute function check_conversion_sums();

-- A block, a death and what takes them back do not make a run stale that waits for its approval or execution: one member would hold
-- up all others. Who is blocked or dead then is held; who is neither any more is converted if that was approved.
create or replace function note_member_changes() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into conversion_changes as c (run_id, cause, member_id)
    select r.id, case when new.automated_conversion is distinct from old.automated_conversion then 'opt_in' else 'member' end, new.id
      from conversion_runs r
      where r.status in ('planned', 'calculated', 'awaiting_approval', 'approved', 'executing')
        and (old.automated_conversion or new.automated_conversion)
        and (r.status in ('planned', 'calculated') or not array[old.status, new.status] <@ array['active', 'blocked', 'deceased']
          or (new.automated_conversion, new.kind, new.joined_on) is distinct from (old.automated_conversion, old.kind, old.joined_on))
    on conflict (run_id, cause, member_id) do update set transaction_id = null, at = excluded.at, xid = excluded.xid;
  return null;
end $$;

grant update (held_for) on conversion_lines to ledenbureau_service;
