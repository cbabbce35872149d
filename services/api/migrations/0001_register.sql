-- The register: members, instruments, and an append-only ledger that guards itself.
-- Over 300 lines on purpose: the tables and the triggers that keep their invariants are read together.
--
-- How transactions are booked (see docs/adr/0009): the service hands `ledger_book` one or many of them as JSON. In one
-- statement it makes missing accounts, locks the holders' accounts, writes lots and postings, checks every rule over all of
-- them at once, and last, under the lock of `ledger_head`, gives each its number, time and hash. It is the only door:
-- the service may not write to the tables of the ledger, and from then on nothing about a transaction can be added,
-- changed or removed.

create extension if not exists pg_trgm;

-- The role as which the service works. It owns nothing and may update or delete nothing in the ledger.
do $$
begin
  if not exists (select from pg_roles where rolname = 'ledenbureau_service') then
    create role ledenbureau_service nologin;
  end if;
exception when duplicate_object or unique_violation then null; -- another database of this cluster made it just now
end $$;
do $$
begin
  set local role ledenbureau_service;
  reset role;
exception when insufficient_privilege then -- since PostgreSQL 16 the maker of a role may not become it by itself
  execute format('grant ledenbureau_service to %I', current_user);
end $$;
grant usage on schema public to ledenbureau_service;

create function register_today() returns date
  language sql stable
  return (clock_timestamp() at time zone 'Europe/Amsterdam')::date;

create function refuse(rule text, detail text) returns void
  language plpgsql as $$
begin
  raise exception using errcode = 'LB001', constraint = rule, message = format('ledger rule %s: %s', rule, detail);
end $$;

-- People ------------------------------------------------------------------------------------------------

create table administrators (
  id text primary key check (length(id) between 1 and 128 and id !~ '[\x01-\x1f\x7f]'), -- subject of the access token
  name text not null check (length(name) <= 200),
  email text check (length(email) <= 320),
  first_seen_at timestamptz not null default now(),
  last_seen_at timestamptz not null default now()
);

create table members (
  id uuid primary key,
  member_no bigint not null unique check (member_no > 0),
  kind text not null check (kind in ('person', 'organisation')),
  status text not null check (status in ('prospect', 'active', 'ended', 'deceased', 'blocked')),
  given_name text check (length(given_name) <= 100),
  infix text check (length(infix) <= 30),
  family_name text check (length(family_name) <= 100),
  company_name text check (length(company_name) <= 200),
  kvk text check (kvk ~ '^\d{8}$'),
  birthdate date,
  birthplace text check (length(birthplace) <= 100),
  birthcountry text check (birthcountry ~ '^[A-Z]{2}$'),
  email text check (length(email) <= 320),
  secondary_email text check (length(secondary_email) <= 320),
  phone text check (phone ~ '^\+[1-9]\d{6,14}$'),
  street_address text check (length(street_address) <= 200),
  postal_code text check (length(postal_code) <= 20),
  locality text check (length(locality) <= 100),
  region text check (length(region) <= 100),
  country text check (country ~ '^[A-Z]{2}$'),
  locale text not null default 'nl' check (locale in ('nl', 'en')),
  identity_id text unique,
  automated_conversion boolean not null default false,
  automated_conversion_changed_at timestamptz,
  automated_conversion_changed_by text,
  joined_on date,
  ended_on date,
  deceased_on date,
  gone_known_at timestamptz, -- when the register learned that this member had died or left
  note text check (length(note) <= 2000),
  version integer not null default 1,
  anonymised_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text not null, -- folded by domain/search.ts: number, names, company, email, KvK, address
  check ((kind = 'person' and family_name is not null) or (kind = 'organisation' and company_name is not null)),
  check (country <> 'NL' or postal_code is null or postal_code ~ '^[1-9]\d{3} [A-Z]{2}$')
);

-- The number is in the hash of each of the member's transactions.
create function refuse_new_number() returns trigger
  language plpgsql as $$
begin
  perform refuse('member_no_fixed', old.member_no::text);
  return null;
end $$;
create trigger number_fixed before update of member_no on members for each row
  when (new.member_no <> old.member_no) execute function refuse_new_number();

create table bank_accounts (
  id uuid primary key,
  member_id uuid not null references members,
  iban text not null check (iban ~ '^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$'),
  bic text check (bic ~ '^[A-Z]{6}[A-Z0-9]{2}([A-Z0-9]{3})?$'),
  holder_name text not null check (length(holder_name) <= 70),
  verified_at timestamptz,
  verified_by text references administrators,
  valid_from date not null,
  is_payout boolean not null default false,
  created_at timestamptz not null default now()
);
create index bank_accounts_member on bank_accounts (member_id, valid_from desc);
create index bank_accounts_iban on bank_accounts (iban);

-- Instruments ---------------------------------------------------------------------------------------------

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

create table periods (
  year integer primary key check (year between 1900 and 2200),
  status text not null check (status in ('open', 'closed')),
  changed_at timestamptz not null default now(),
  changed_by text references administrators
);

-- Ledger ------------------------------------------------------------------------------------------------

-- What a transaction of a kind may do. domain/kinds says the same to people; a test compares the two.
create table kinds (
  name text primary key check (name ~ '^[a-z_]{1,40}$'),
  -- '<account><sign>': its legs, debit + and credit -; 'a|b' is one or more of them, '?a' may be missing. Null: negates another.
  legs text[],
  two_instruments boolean not null default false, -- its units may be of another instrument than the transaction names
  after_end boolean not null default false -- 16: also for a member who died or left
);
insert into kinds (name, legs, two_instruments, after_end) values
  ('opening', '{holding+,issuer-,opening+,equity-|bond_liability-}', false, false),
  ('issue', '{holding+,issuer-,bank+|suspense+|payable+,equity-|bond_liability-}', false, false),
  ('transfer', '{holding-,holding+}', false, true),
  ('redeem_early', '{reserved-,issuer+,bond_liability+,?interest_expense+,?interest_payable+,?fee_income-,?withholding-,payable-}', false, true),
  ('redeem', '{holding-,issuer+,bond_liability+,?interest_expense+,?interest_payable+,?withholding-,payable-}', false, true),
  ('return', '{reserved-,issuer+,equity+,?revaluation+,?revaluation-,payable-}', false, true),
  ('gift_back', '{reserved-,issuer+,equity+,?revaluation+,?revaluation-,gift_income-}', false, false),
  ('reserve', '{holding-,reserved+}', false, true),
  ('release', '{reserved-,holding+}', false, true),
  ('interest', '{interest_expense+|interest_payable+,?withholding-,payable-}', false, false),
  ('dividend', '{equity+,?withholding-,payable-}', false, false),
  ('convert', '{?holding-,?reserved-,?issuer+,holding+,issuer-,?bond_liability+,?equity+,?interest_expense+,?interest_payable+,?payable+,?revaluation+,?revaluation-,?withholding-,equity-|bond_liability-,?payable-}', true, false),
  ('payout', '{payable+,in_transit-}', false, true),
  ('payout_confirmed', '{in_transit+,bank-}', false, true),
  ('payout_returned', '{in_transit+,payable-}', false, true),
  ('receipt', '{bank+,suspense-|payable-}', false, false),
  ('correction', '{?holding+,?holding-,?issuer+,?issuer-,?opening+,?opening-,?bank+,?bank-,?suspense+,?suspense-,?payable+,?payable-,?equity+,?equity-,?bond_liability+,?bond_liability-,?interest_expense+,?interest_expense-,?interest_payable+,?interest_payable-,?fee_income+,?fee_income-,?gift_income+,?gift_income-,?withholding+,?withholding-,?revaluation+,?revaluation-}', false, false),
  ('reversal', null, true, true);

-- An account by what it is, to find it by.
create function account_key(kind text, member_id uuid, instrument_id uuid) returns text
  language sql immutable parallel safe
  return kind || ' ' || coalesce(member_id::text, '') || ' ' || coalesce(instrument_id::text, '');

create table accounts (
  id bigint generated by default as identity primary key,
  kind text not null,
  member_id uuid references members,
  instrument_id uuid references instruments,
  -- What the account counts: units of an instrument, or cents where this is null. Invariant 2 rests on it:
  -- units live on holding, reserved and issuer accounts only, and each transaction sums to 0 per asset.
  asset_id uuid generated always as (case when kind in ('holding', 'reserved', 'issuer') then instrument_id end) stored,
  key text not null unique generated always as (account_key(kind, member_id, instrument_id)) stored,
  check (
    case
      when kind in ('holding', 'reserved') then member_id is not null and instrument_id is not null
      when kind = 'payable' then member_id is not null and instrument_id is null
      when kind in ('issuer', 'equity', 'bond_liability') then member_id is null and instrument_id is not null
      when kind in ('bank', 'in_transit', 'suspense', 'interest_expense', 'interest_payable', 'fee_income',
                    'gift_income', 'withholding', 'revaluation', 'opening')
        then member_id is null and instrument_id is null
      else false
    end
  )
);
create index accounts_member on accounts (member_id) where member_id is not null;
create index accounts_instrument on accounts (instrument_id, kind) where member_id is null;

create table transactions (
  id uuid primary key,
  seq bigint not null unique check (seq > 0), -- place in the hash chain: 1, 2, 3 … without gaps
  number text collate "C" not null unique, -- "C": looked up by its beginning
  kind text not null references kinds,
  effective_date date not null,
  booked_at timestamptz not null,
  member_id uuid references members,
  counterparty_id uuid references members check (counterparty_id <> member_id),
  instrument_id uuid references instruments,
  quantity bigint check (quantity > 0), -- in units of 10^-scale
  price_cents bigint check (price_cents > 0),
  amount_cents bigint check (amount_cents >= 0),
  description text check (length(description) between 1 and 140 and description !~ '[\x01-\x1f\x7f]'),
  reference text check (reference ~ '^[a-zA-Z0-9/?:().,''+ -]{1,35}$'),
  source text not null check (source in ('ui', 'bulk', 'request', 'conversion', 'payment', 'api', 'opening')),
  source_id uuid,
  maker_id text not null references administrators,
  checker_id text references administrators check (checker_id <> maker_id),
  reverses_id uuid unique references transactions,
  reason_code text check (reason_code ~ '^[a-z_]{1,40}$'),
  document text check (length(document) between 1 and 140 and document !~ '[\x01-\x1f\x7f]'),
  posting_count smallint not null check (posting_count >= 2),
  prev_hash bytea not null check (length(prev_hash) = 32),
  hash bytea not null check (length(hash) = 32),
  unique (id, effective_date),
  check ((kind = 'reversal') = (reverses_id is not null))
);

-- A parcel of units that a member acquired on one day. What is left of it is the sum of its postings.
create table lots (
  id uuid primary key,
  member_id uuid not null references members,
  instrument_id uuid not null references instruments,
  transaction_id uuid not null references transactions deferrable initially deferred,
  acquired_on date not null,
  original_qty bigint not null check (original_qty > 0),
  lock_until date, -- the units are free from this day on
  interest_from date
);
create index lots_member on lots (member_id, instrument_id, acquired_on, id);
create index lots_transaction on lots (transaction_id);

create table postings (
  transaction_id uuid not null,
  seq smallint not null check (seq > 0),
  account_id bigint not null references accounts,
  effective_date date not null, -- copied from the transaction (the foreign key below holds them equal)
  delta bigint not null check (delta <> 0),
  lot_id uuid references lots deferrable initially deferred,
  primary key (transaction_id, seq),
  foreign key (transaction_id, effective_date) references transactions (id, effective_date) deferrable initially deferred
);
create index postings_account on postings (account_id, effective_date) include (delta, lot_id);
create index postings_lot on postings (lot_id, account_id, effective_date) include (delta) where lot_id is not null;

-- Which reference is taken by which transaction; a reversal of that one frees it.
create table transaction_references (
  source text not null,
  reference text not null,
  transaction_id uuid not null unique references transactions deferrable initially deferred,
  primary key (source, reference)
);

-- The end of the chain. Its row lock puts bookings in one order, so numbers have no gaps.
create table ledger_head (
  singleton boolean primary key default true check (singleton),
  seq bigint not null,
  booked_at timestamptz not null,
  hash bytea not null
);
insert into ledger_head values (true, 0, '-infinity', decode(repeat('00', 32), 'hex'));

-- Up to where `verify` has found the history sound: it goes on from there, unless that place no longer says the same.
create table ledger_verified (
  singleton boolean primary key default true check (singleton),
  seq bigint not null,
  hash bytea not null,
  at timestamptz not null default now()
);

create table number_series (
  prefix text not null,
  year integer not null,
  last bigint not null,
  primary key (prefix, year)
);

-- What a transaction's hash covers: itself with the numbers of its members, its postings, and the dates of its lots, which
-- are money. domain/hashChain.ts builds the same text; a test compares the two. Plain expressions, so that they are inlined.
create function posting_text(p postings) returns text
  language sql stable
  return concat(p.seq, e'\x1f', p.account_id, e'\x1f', p.delta, e'\x1f', p.lot_id);
create function lot_text(l lots) returns text
  language sql stable
  return concat(l.id, e'\x1f', l.member_id, e'\x1f', l.instrument_id, e'\x1f', to_char(l.acquired_on, 'YYYY-MM-DD'), e'\x1f',
                l.original_qty, e'\x1f', to_char(l.lock_until, 'YYYY-MM-DD'), e'\x1f', to_char(l.interest_from, 'YYYY-MM-DD'));
create function transaction_text(t transactions, member_no bigint, counterparty_no bigint, lines text, lots text) returns text
  language sql stable
  return concat(
    t.seq, e'\x1f', t.id, e'\x1f', t.number, e'\x1f', t.kind, e'\x1f', to_char(t.effective_date, 'YYYY-MM-DD'), e'\x1f',
    (extract(epoch from t.booked_at) * 1000000)::bigint, e'\x1f', t.member_id, e'\x1f', member_no, e'\x1f',
    t.counterparty_id, e'\x1f', counterparty_no, e'\x1f', t.instrument_id, e'\x1f', t.quantity, e'\x1f', t.price_cents, e'\x1f',
    t.amount_cents, e'\x1f', t.description, e'\x1f', t.reference, e'\x1f', t.source, e'\x1f', t.source_id, e'\x1f',
    t.maker_id, e'\x1f', t.checker_id, e'\x1f', t.reverses_id, e'\x1f', t.reason_code, e'\x1f', t.document,
    e'\x1e', lines, e'\x1d', lots);

-- What in some transactions breaks a rule that can be told from them alone, whether booked already or not: `ledger_book`
-- refuses it, `verify` looks for it in the whole history. One query, so that both mean the same.
create function broken_rules(headers transactions[]) returns table (transaction_id uuid, rule text, detail text)
  language sql stable as $$
  with lines as materialized (
    select h.id, h.kind, k.legs, p.delta, p.lot_id, a.asset_id, a.kind || case when p.delta > 0 then '+' else '-' end as leg,
        case
          -- 4: units of a member always belong to one of their lots, cents never do
          when case when a.kind in ('holding', 'reserved')
                 then o.id is null or o.member_id <> a.member_id or o.instrument_id <> a.instrument_id
                 else p.lot_id is not null end
            then 'lot_of_holder'
          -- accounts of the members and the instrument that the transaction names, and of no others
          when a.member_id is not null and (a.member_id = h.member_id or a.member_id = h.counterparty_id) is not true
            or a.instrument_id is not null and a.instrument_id is distinct from h.instrument_id and not k.two_instruments
          -- and units go from the member to the counterparty
            or k.legs is not null and h.counterparty_id is not null and p.lot_id is not null
               and (a.member_id = h.counterparty_id) <> (p.delta > 0)
            then 'party_named'
          -- 16: only what settles is booked for who died or left, and no units come to them by a transfer. What was booked
          -- before anybody knew of it stands.
          when m.status in ('deceased', 'ended') and h.effective_date > coalesce(m.deceased_on, m.ended_on)
            and coalesce(h.booked_at, 'infinity') > coalesce(m.gone_known_at, '-infinity')
            and (not k.after_end or h.kind = 'transfer' and p.delta > 0)
            then 'member_gone'
        end as broken,
        concat('LID ' || m.member_no || ': ', h.kind, ' has ', a.kind, case when p.delta > 0 then '+' else '-' end) as who
      from unnest(headers) h
      -- Looked up one by one, for one transaction or for thousands: joined, all that was ever posted would be read.
      cross join lateral (select account_id, delta, lot_id from postings where transaction_id = h.id offset 0) p
      cross join lateral (select kind, member_id, instrument_id, asset_id from accounts where id = p.account_id offset 0) a
      left join lateral (select id, member_id, instrument_id from lots where id = p.lot_id offset 0) o on true
      left join lateral (select member_no, status, deceased_on, ended_on, gone_known_at from members where id = a.member_id
        offset 0) m on true
      left join kinds k on k.name = h.kind
  )
  select l.id, l.broken, l.who from lines l where l.broken is not null
  union all
  -- 1: per asset the deltas sum to 0
  (select l.id, 'sums_to_zero', case when i.id is null then format('EUR off by %s cents', sum(l.delta))
                                     else format('%s off by %s', i.code, trim_scale(sum(l.delta) / power(10::numeric, i.scale))) end
    from lines l left join instruments i on i.id = l.asset_id group by l.id, i.id having sum(l.delta) <> 0)
  union all
  -- what the kind may do, and what it must
  (select x.id, 'leg_of_kind', format('%s has %s', x.kind, array_to_string(x.found, ' '))
    from (select l.id, l.kind, l.legs, array_agg(distinct l.leg) as found from lines l group by l.id, l.kind, l.legs) x
    where x.legs is not null and (
      not x.found <@ string_to_array(replace(array_to_string(x.legs, '|'), '?', ''), '|')
      or exists (select from unnest(x.legs) g where g not like '?%' and not string_to_array(g, '|') && x.found)))
  union all
  -- 4: a new lot starts with what is posted to it
  select o.transaction_id, 'lot_original_qty', format('lot %s', o.id)
    from unnest(headers) h join lots o on o.transaction_id = h.id
    where o.original_qty is distinct from
      (select sum(p.delta) from postings p where p.transaction_id = o.transaction_id and p.lot_id = o.id)
$$;

-- Books one transaction or many, in the order given: {"transactions": [{…, "lots": […], "postings": […]}]}, with the columns
-- of these tables; a posting names its account by kind ("account"), member_id and instrument_id. Answers what each became.
create function ledger_book(batch jsonb) returns table (id uuid, seq bigint, number text, booked_at timestamptz)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  headers transactions[] := array(select h from jsonb_populate_recordset(null::transactions, batch->'transactions') h);
  ids uuid[] := array(select h.id from unnest(headers) h);
  earliest date := (select min(h.effective_date) from unnest(headers) h);
  latest date := (select max(h.effective_date) from unnest(headers) h);
  bad record;
  head ledger_head;
  t transactions;
  item record;
  sealed transactions[];
  number_year integer;
  number_last bigint;
begin
  if cardinality(ids) = 0 then
    return;
  end if;
  -- 7: not in the future (closed periods below)
  if latest > register_today() then
    perform refuse('effective_date_in_future', latest::text);
  end if;
  perform set_config('ledger.booking', 'on', true);

  insert into accounts (kind, member_id, instrument_id)
    select distinct p.account, p.member_id, p.instrument_id
      from jsonb_array_elements(batch->'transactions') t
      cross join jsonb_to_recordset(t->'postings') as p (account text, member_id uuid, instrument_id uuid)
      where (select a.id from accounts a where a.key = account_key(p.account, p.member_id, p.instrument_id)) is null
      order by 1, 2, 3
    on conflict do nothing;
  insert into lots (id, member_id, instrument_id, transaction_id, acquired_on, original_qty, lock_until, interest_from)
    select l.id, l.member_id, l.instrument_id, (t->>'id')::uuid, l.acquired_on, l.original_qty, l.lock_until, l.interest_from
      from jsonb_array_elements(batch->'transactions') t
      cross join jsonb_to_recordset(t->'lots') as l (id uuid, member_id uuid, instrument_id uuid, acquired_on date,
        original_qty bigint, lock_until date, interest_from date);
  insert into postings (transaction_id, seq, account_id, effective_date, delta, lot_id)
    select (t->>'id')::uuid, p.ordinality, a.id, (t->>'effective_date')::date, p.delta, p.lot_id
      from jsonb_array_elements(batch->'transactions') t
      cross join rows from (jsonb_to_recordset(t->'postings') as (account text, member_id uuid, instrument_id uuid,
        delta bigint, lot_id uuid)) with ordinality p
      -- Each looked up by itself: joined, one booking would read every account there is.
      cross join lateral (select a.id from accounts a where a.key = account_key(p.account, p.member_id, p.instrument_id) offset 0) a;
  delete from transaction_references r using unnest(headers) h where r.transaction_id = h.reverses_id;
  insert into transaction_references (source, reference, transaction_id)
    select h.source, h.reference, h.id from unnest(headers) h where h.reference is not null order by 1, 2;

  perform lock_accounts(array(select p.account_id from postings p where p.transaction_id = any (ids)));
  select * into bad from broken_rules(headers) limit 1;
  if found then
    perform refuse(bad.rule, bad.detail);
  end if;

  -- 3: on no date may a lot, and so a holding or a reservation, fall below 0
  select * into bad from (
    select p.account_id, p.effective_date as on_date,
           sum(sum(p.delta)) over (partition by p.account_id, p.lot_id order by p.effective_date) as balance
      from postings p
      where p.lot_id = any (array(select q.lot_id from postings q where q.transaction_id = any (ids) and q.delta < 0 and q.lot_id is not null))
      group by p.account_id, p.lot_id, p.effective_date
  ) running where balance < 0 order by on_date limit 1;
  if found then
    perform refuse('never_negative', format('account %s on %s: %s', bad.account_id, bad.on_date, bad.balance));
  end if;

  -- 6: a reversal negates one transaction exactly, and is not itself reversed (once: unique reverses_id)
  select o.number, case when o.kind = 'reversal' then 'reversal_of_reversal'
                        when h.effective_date < o.effective_date then 'reversal_before_original' else 'reversal_negates' end as rule into bad
    from unnest(headers) h join transactions o on o.id = h.reverses_id
    where o.kind = 'reversal' or h.effective_date < o.effective_date
       or (select count(*) from postings where transaction_id = h.id) <> o.posting_count
       or exists (select account_id, lot_id, delta from postings where transaction_id = h.id
                  except all select account_id, lot_id, -delta from postings where transaction_id = o.id)
    limit 1;
  if found then
    perform refuse(bad.rule, bad.number);
  end if;

  -- 14 and 15: one order of booking, times that never run back, and a chain of hashes. From here to the commit bookings wait
  -- for each other: what can be done before stands before.
  select * into head from ledger_head for update;
  -- 7: after the last closed period. Under the lock, so that a year closed by a session that waited for the bookings
  -- under way (settle_ledger) takes no more of them.
  if exists (select from periods where status = 'closed' and year >= extract(year from earliest)) then
    perform refuse('period_closed', earliest::text);
  end if;
  head.booked_at := greatest(clock_timestamp(), head.booked_at + interval '1 microsecond');
  number_year := extract(year from head.booked_at at time zone 'Europe/Amsterdam');
  insert into number_series as s (prefix, year, last) values ('TR', number_year, cardinality(ids))
    on conflict (prefix, year) do update set last = s.last + excluded.last returning last - cardinality(ids) into number_last;
  -- What the hashes cover is gathered at once; only the chaining itself goes one by one, in memory.
  for item in
    select h.place, h.header, coalesce(l.posting_count, 0::smallint) as posting_count, m.member_no, c.member_no as counterparty_no, l.lines, o.lots
      from (select row_number() over () as place, u as header from unnest(headers) u) h
      left join members m on m.id = (h.header).member_id
      left join members c on c.id = (h.header).counterparty_id
      left join (select p.transaction_id, count(*)::smallint as posting_count,
                        string_agg(posting_text(p), e'\x1e' order by p.seq) as lines
                   from postings p where p.transaction_id = any (ids) group by p.transaction_id) l
        on l.transaction_id = (h.header).id
      left join (select p.transaction_id, string_agg(lot_text(p), e'\x1e' order by p.id) as lots
                   from lots p where p.transaction_id = any (ids) group by p.transaction_id) o
        on o.transaction_id = (h.header).id
      order by h.place
  loop
    t := item.header;
    t.seq := head.seq + item.place;
    t.booked_at := head.booked_at;
    t.number := format('TR-%s-%s', number_year,
      lpad((number_last + item.place)::text, greatest(6, length((number_last + item.place)::text)), '0'));
    t.posting_count := item.posting_count;
    t.prev_hash := head.hash;
    t.hash := sha256(head.hash || convert_to(
      transaction_text(t, item.member_no, item.counterparty_no, item.lines, item.lots), 'UTF8'));
    sealed := array_append(sealed, t);
    head.hash := t.hash;
    head.booked_at := head.booked_at + interval '1 microsecond';
  end loop;
  insert into transactions select h.* from unnest(sealed) h;
  update ledger_head set seq = t.seq, booked_at = t.booked_at, hash = t.hash;
  perform keep_rollups(t.seq - cardinality(ids) + 1, t.seq); -- 0002
  perform set_config('ledger.booking', 'off', true);
  return query select h.id, h.seq, h.number, h.booked_at from unnest(sealed) h order by h.seq;
end $$;

-- The door: rows come into the ledger through ledger_book and in no other way, not even by the owner's mistake.
create function refuse_side_door() returns trigger
  language plpgsql as $$
begin
  if current_setting('ledger.booking', true) is distinct from 'on' then
    perform refuse('sealed', tg_table_name || ' is written by ledger_book only');
  end if;
  return null;
end $$;

-- 5: booked is booked
create function refuse_change() returns trigger
  language plpgsql as $$
begin
  perform refuse('append_only', tg_table_name || ' is never changed; book a reversal');
  return null;
end $$;

-- Approval, audit, idempotency -------------------------------------------------------------------------------

-- A booking or a reversal that waits for a second administrator. Its id becomes the transaction's id.
create table transaction_proposals (
  id uuid primary key,
  action text not null check (action in ('book', 'reverse')),
  input jsonb not null, -- the request as validated
  reverses_id uuid references transactions,
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  maker_id text not null references administrators,
  created_at timestamptz not null default now(),
  checker_id text references administrators check (checker_id <> maker_id), -- 9
  decided_at timestamptz,
  comment text check (length(comment) <= 500),
  version integer not null default 1,
  check ((action = 'reverse') = (reverses_id is not null)),
  check ((status in ('approved', 'rejected')) = (checker_id is not null)),
  check ((status = 'waiting') = (decided_at is null))
);
create unique index transaction_proposals_one_reversal on transaction_proposals (reverses_id) where status = 'waiting';
create index transaction_proposals_holding on transaction_proposals ((input->>'instrument_id'), (input->>'member_id')) where status = 'waiting';

-- What the audit keeps of a proposal's input, so that `verify` sees one that was changed while it waited.
create function input_digest(input jsonb) returns text
  language sql immutable
  return encode(sha256(convert_to(input::text, 'UTF8')), 'hex');

create table audit_events (
  seq bigint primary key,
  at timestamptz not null,
  actor_id text not null references administrators,
  action text not null check (action ~ '^[a-z_.]{1,60}$'),
  subject_type text not null check (subject_type ~ '^[a-z_]{1,40}$'),
  subject_id text not null check (subject_id ~ '^[\x21-\x7e]{1,128}$'),
  data jsonb not null default '{}',
  request_id text not null check (request_id ~ '^[\x21-\x7e]{1,128}$'),
  -- The end of the ledger as it was then: who cuts that end off contradicts the audit.
  ledger_seq bigint not null,
  ledger_hash bytea not null,
  prev_hash bytea not null,
  hash bytea not null
);
create index audit_events_subject on audit_events (subject_type, subject_id, seq);

create table audit_head (
  singleton boolean primary key default true check (singleton),
  seq bigint not null,
  at timestamptz not null,
  hash bytea not null
);
insert into audit_head values (true, 0, '-infinity', decode(repeat('00', 32), 'hex'));

create function audit_text(e audit_events) returns text
  language sql stable
  return concat(e.seq, e'\x1f', (extract(epoch from e.at) * 1000000)::bigint, e'\x1f', e.actor_id, e'\x1f', e.action,
                e'\x1f', e.subject_type, e'\x1f', e.subject_id, e'\x1f', e.data, e'\x1f', e.request_id,
                e'\x1f', e.ledger_seq, e'\x1f', encode(e.ledger_hash, 'hex'));

create function chain_audit_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.seq := head.seq + 1;
  new.at := greatest(clock_timestamp(), head.at + interval '1 microsecond');
  select l.seq, l.hash into new.ledger_seq, new.ledger_hash from ledger_head l;
  new.prev_hash := head.hash;
  new.hash := sha256(head.hash || convert_to(audit_text(new), 'UTF8'));
  update audit_head set seq = new.seq, at = new.at, hash = new.hash;
  return new;
end $$;
create trigger chain before insert on audit_events for each row execute function chain_audit_event();

-- The end of both chains. Kept outside of the register it shows whether a chain was ever written anew.
create function register_anchor() returns table (seq bigint, hash bytea, audit_seq bigint, audit_hash bytea)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.seq, l.hash, a.seq, a.hash from ledger_head l, audit_head a
$$;

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

create table idempotency_records (
  key text not null check (length(key) between 8 and 128),
  route text not null,
  actor_id text not null,
  body_sha256 bytea not null,
  status smallint not null,
  response jsonb not null,
  created_at timestamptz not null default now(),
  primary key (key, route, actor_id) -- 10: one effect
);
create index idempotency_records_created on idempotency_records (created_at);

do $$
declare
  name text;
begin
  foreach name in array array['kinds', 'transactions', 'postings', 'lots', 'accounts', 'instrument_prices', 'audit_events'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', name);
    execute format('create trigger append_only_truncate before truncate on %I execute function refuse_change()', name);
  end loop;
  foreach name in array array['transactions', 'postings', 'lots', 'accounts', 'transaction_references'] loop
    execute format('create trigger door after insert on %I execute function refuse_side_door()', name);
  end loop;
end $$;

-- What the service may do ---------------------------------------------------------------------------------

-- Row locks on accounts need a right to update that the service does not have: this function takes them, in one order.
create function lock_accounts(ids bigint[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select id from accounts where id = any (ids) and kind in ('holding', 'reserved', 'payable') order by id for no key update
$$;

-- Where a booking starts: makes the holding accounts that are missing, locks the holders' accounts of the instrument, and
-- only then reads what moved in and out of their lots, so that no other booking changes it before this one ends. What moved
-- before `on_date` is summed to one row a lot and account, dated on that day; lots with nothing on that day and later are
-- left out. A null `on_date` gives every day apart.
create function lock_holdings(holders uuid[], instrument uuid, on_date date default null) returns table (
    account_id bigint, kind text, member_id uuid, lot_id uuid, acquired_on date, lock_until date, interest_from date,
    effective_date date, delta bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  perform set_config('ledger.booking', 'on', true);
  insert into accounts (kind, member_id, instrument_id)
    select 'holding', h, instrument from unnest(holders) h
      where not exists (select from accounts a where a.key = account_key('holding', h, instrument))
      order by h
    on conflict do nothing;
  perform set_config('ledger.booking', 'off', true);
  perform lock_accounts(array(select a.id from accounts a
    where a.kind in ('holding', 'reserved') and a.member_id = any (holders) and a.instrument_id = instrument));
  return query
    select a.id, a.kind, a.member_id, l.id, l.acquired_on, l.lock_until, l.interest_from, m.on_day, m.delta
      from accounts a
      left join lateral ( -- of each account for itself: joined, the sums of every account there is would be made
        select p.lot_id, greatest(p.effective_date, on_date) as on_day, sum(p.delta)::bigint as delta
          from postings p where p.account_id = a.id group by p.lot_id, greatest(p.effective_date, on_date)
      ) m on m.delta <> 0
      left join lots l on l.id = m.lot_id
      where a.kind in ('holding', 'reserved') and a.member_id = any (holders) and a.instrument_id = instrument;
end $$;

-- Waits until every booking under way is done; after it, what was booked up to now no longer changes.
create function settle_ledger() returns timestamptz
  language sql security definer set search_path = public, pg_temp as $$
  select booked_at from ledger_head for share
$$;

grant select on all tables in schema public to ledenbureau_service;
grant insert, update on administrators, members, bank_accounts, instruments, periods to ledenbureau_service;
grant insert on instrument_prices, idempotency_records to ledenbureau_service;
grant insert (actor_id, action, subject_type, subject_id, data, request_id) on audit_events to ledenbureau_service;
grant insert (id, action, input, reverses_id, maker_id),
      update (status, checker_id, decided_at, comment, version)
  on transaction_proposals to ledenbureau_service;
