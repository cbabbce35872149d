-- What members hold, and what one of it costs on a day. 0018_settings.sql has how both are settled by two.

create table instruments (
  id uuid primary key,
  code text not null unique check (code ~ '^[A-Z0-9][A-Z0-9-]{0,19}$'),
  name_nl text not null check (length(name_nl) <= 100),
  name_en text not null check (length(name_en) <= 100),
  type text not null check (type in ('share', 'good_share', 'bond')),
  scale smallint not null check (scale between 0 and 6),
  nominal_cents bigint not null check (nominal_cents > 0),
  status text not null check (status in ('draft', 'open', 'closed', 'matured')),
  max_per_member bigint check (max_per_member > 0), -- in units of 10^-scale
  lock_in_months integer not null default 0 check (lock_in_months between 0 and 600),
  allowed_member_kinds text[] not null default '{person,organisation}',
  coupon_ppm integer check (coupon_ppm >= 0),
  day_count text check (day_count in ('ACT365F', 'ACTACT_ISDA', '30E360')),
  coupon_months integer check (coupon_months between 1 and 12),
  issue_date date not null,
  maturity_date date check (maturity_date > issue_date),
  early_redemption_fee_ppm integer check (early_redemption_fee_ppm >= 0),
  fee_min_cents bigint check (fee_min_cents >= 0),
  notice_days integer check (notice_days >= 0),
  version integer not null default 1,
  check ((type = 'bond') = (coupon_ppm is not null)),
  check ((type = 'bond') = (maturity_date is not null))
);

create table instrument_prices (
  instrument_id uuid not null references instruments,
  purpose text not null check (purpose in ('issue', 'return', 'conversion')),
  valid_from date not null,
  price_cents bigint not null check (price_cents > 0),
  created_at timestamptz not null default now(),
  created_by text not null references administrators,
  primary key (instrument_id, purpose, valid_from)
);

-- A price is money: the audit tells of each, so that `verify` sees one that was changed or slipped in.
create function price_data(p instrument_prices) returns jsonb
  language sql stable
  return jsonb_build_object('instrument_id', p.instrument_id, 'purpose', p.purpose, 'valid_from', p.valid_from,
                            'price_cents', p.price_cents::text);

create function audit_price() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  insert into audit_events (actor_id, action, subject_type, subject_id, data, request_id)
    values (new.created_by, 'price.set', 'instrument', new.instrument_id::text, price_data(new), 'database');
  return null;
end $$;
create trigger audited after insert on instrument_prices for each row execute function audit_price();
create trigger append_only before update or delete on instrument_prices for each row execute function refuse_change();
create trigger append_only_truncate before truncate on instrument_prices execute function refuse_change();

-- A bulk file brings instruments along, and is approved by two as well; what is settled changes them. An interest run holds the
-- row still while it works: a lock asks for the right to change something.
grant select,
  insert (id, code, name_nl, name_en, type, scale, nominal_cents, status, coupon_ppm, day_count, coupon_months, issue_date,
    maturity_date, early_redemption_fee_ppm, fee_min_cents, notice_days),
  update (version)
  on instruments to ledenbureau_service;
grant select on instrument_prices to ledenbureau_service;
