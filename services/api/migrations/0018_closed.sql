-- Books that were closed stay closed: nothing that holds from a day on begins in a closed year (docs/adr/0033). Bookings are
-- refused by 0001; here are the other facts that a year's statement is worked out with.

create function refuse_closed_year() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Waits for a year that is being closed, and lets none close behind it.
  perform pg_advisory_xact_lock_shared(hashtextextended('closing', 0));
  if exists (select from periods where status = 'closed' and year >= extract(year from new.valid_from)) then
    perform refuse('period_closed', new.valid_from::text);
  end if;
  return new;
end $$;
create trigger open_year before insert on coupon_rates for each row execute function refuse_closed_year();
create trigger open_year before insert on coupon_rate_proposals for each row execute function refuse_closed_year();
create trigger open_year before insert on instrument_prices for each row execute function refuse_closed_year();

create function settle_open_year() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if new.status = 'closed' then
    perform pg_advisory_xact_lock(hashtextextended('closing', 0));
  end if;
  return new;
end $$;
create trigger open_year before insert or update on periods for each row execute function settle_open_year();

-- What proposals will take of what a member is owed once they are approved: payments by hand, and reversals of what was granted.
create view waiting_payouts as
  select p.id, (p.input->>'member_id')::uuid as member_id, (p.input->>'amount_cents')::bigint as cents
    from transaction_proposals p where p.status = 'waiting' and p.action = 'book' and p.input->>'kind' = 'payout'
  union all
  select p.id, a.member_id, -sum(x.delta)::bigint
    from transaction_proposals p join postings x on x.transaction_id = p.reverses_id
    join accounts a on a.id = x.account_id and a.kind = 'payable'
    where p.status = 'waiting' and p.action = 'reverse' group by p.id, a.member_id having sum(x.delta) < 0;

-- What is owed to members and no request and no conversion speaks for: docs/payments.md follows one euro through its states.
create view member_owed as
  select p.member_id, p.cents
      - coalesce((select sum(r.cents) from owed_for_requests r where r.member_id = p.member_id), 0)::bigint
      - coalesce((select k.cents from kept_for_conversion k where k.member_id = p.member_id), 0)::bigint as cents
    from member_payables p where p.cents > 0;

create or replace view payment_candidates as
  select subject_type, subject_id, number, member_id, amount_cents, return_code, wished_id, asked_at from payables
  union all
  select 'member', m.id, 'LID-' || m.member_no, m.id, o.cents - coalesce(w.cents, 0), null, null, null
    from member_owed o
    left join (select member_id, sum(cents)::bigint as cents from waiting_payouts group by member_id) w on w.member_id = o.member_id
    join members m on m.id = o.member_id
    where o.cents - coalesce(w.cents, 0) > 0;

grant select on waiting_payouts, member_owed to ledenbureau_service;
