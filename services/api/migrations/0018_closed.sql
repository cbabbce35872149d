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
