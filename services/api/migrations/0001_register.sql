-- The register: members, instruments, and an append-only ledger that guards itself.
-- Over 300 lines on purpose: the tables and the triggers that keep their invariants are read together.
--
-- How a transaction is booked (see docs/adr/0009): inside one database transaction the service inserts
-- accounts and lots where needed, then the postings, and last the row in `transactions`. The trigger
-- `seal_transaction` on that last insert locks, checks every invariant, and assigns number, time and hash.
-- From then on nothing about the transaction can be added, changed or removed.

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
  note text check (length(note) <= 2000),
  version integer not null default 1,
  anonymised_at timestamptz,
  created_at timestamptz not null default now(),
  search_text text not null, -- folded by domain/search.ts: number, names, company, email, KvK, address
  check ((kind = 'person' and family_name is not null) or (kind = 'organisation' and company_name is not null)),
  check (country <> 'NL' or postal_code is null or postal_code ~ '^[1-9]\d{3} [A-Z]{2}$')
);
create index members_search on members using gin (search_text gin_trgm_ops);
create index members_status on members (status, member_no);
create index members_joined on members (joined_on);

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
  created_by text references administrators,
  primary key (instrument_id, purpose, valid_from)
);

create table periods (
  year integer primary key check (year between 1900 and 2200),
  status text not null check (status in ('open', 'closed')),
  changed_at timestamptz not null default now(),
  changed_by text references administrators
);

-- Ledger ------------------------------------------------------------------------------------------------

create table accounts (
  id bigint generated by default as identity primary key,
  kind text not null,
  member_id uuid references members,
  instrument_id uuid references instruments,
  -- What the account counts: units of an instrument, or cents where this is null. Invariant 2 rests on it:
  -- units live on holding, reserved and issuer accounts only, and each transaction sums to 0 per asset.
  asset_id uuid generated always as (case when kind in ('holding', 'reserved', 'issuer') then instrument_id end) stored,
  unique nulls not distinct (kind, member_id, instrument_id),
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
  number text not null unique,
  kind text not null check (kind in (
    'opening', 'issue', 'transfer', 'reversal', 'redeem_early', 'redeem', 'return', 'gift_back', 'reserve', 'release',
    'interest', 'dividend', 'convert', 'payout', 'payout_confirmed', 'payout_returned', 'receipt', 'correction')),
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
  unique (source, reference),
  unique (id, effective_date),
  check ((kind = 'reversal') = (reverses_id is not null))
);
create index transactions_newest on transactions (effective_date desc, seq desc);
create index transactions_member on transactions (member_id, effective_date desc, seq desc);
create index transactions_counterparty on transactions (counterparty_id, effective_date desc, seq desc) where counterparty_id is not null;
create index transactions_instrument on transactions (instrument_id, effective_date desc, seq desc);
create index transactions_booked on transactions (booked_at);

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

-- The end of the chain. Its row lock puts bookings in one order, so numbers have no gaps.
create table ledger_head (
  singleton boolean primary key default true check (singleton),
  seq bigint not null,
  booked_at timestamptz not null,
  hash bytea not null
);
insert into ledger_head values (true, 0, '-infinity', decode(repeat('00', 32), 'hex'));

create table number_series (
  prefix text not null,
  year integer not null,
  last bigint not null,
  primary key (prefix, year)
);

-- What a transaction's hash covers. domain/hashChain.ts builds the same text; a test compares the two.
create function transaction_text(t transactions) returns text
  language sql stable
  return concat(
    t.seq, e'\x1f', t.id, e'\x1f', t.number, e'\x1f', t.kind, e'\x1f', to_char(t.effective_date, 'YYYY-MM-DD'), e'\x1f',
    (extract(epoch from t.booked_at) * 1000000)::bigint, e'\x1f', t.member_id, e'\x1f', t.counterparty_id, e'\x1f',
    t.instrument_id, e'\x1f', t.quantity, e'\x1f', t.price_cents, e'\x1f', t.amount_cents, e'\x1f', t.description, e'\x1f',
    t.reference, e'\x1f', t.source, e'\x1f', t.source_id, e'\x1f', t.maker_id, e'\x1f', t.checker_id, e'\x1f',
    t.reverses_id, e'\x1f', t.reason_code, e'\x1f', t.document, e'\x1e',
    (select string_agg(concat(p.seq, e'\x1f', p.account_id, e'\x1f', p.delta, e'\x1f', p.lot_id), e'\x1e' order by p.seq)
       from postings p where p.transaction_id = t.id)
  );

create function refuse(rule text, detail text) returns void
  language plpgsql as $$
begin
  raise exception using errcode = 'LB001', constraint = rule, message = format('ledger rule %s: %s', rule, detail);
end $$;

create function seal_transaction() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  bad record;
  reversed transactions;
  head ledger_head;
  number_year integer;
  number_last bigint;
begin
  perform a.id from accounts a
    where a.kind in ('holding', 'reserved')
      and a.id in (select p.account_id from postings p where p.transaction_id = new.id)
    order by a.id for no key update;

  -- 7: not in the future (closed periods below)
  if new.effective_date > register_today() then
    perform refuse('effective_date_in_future', new.effective_date::text);
  end if;

  -- 1: per asset the deltas sum to 0
  select a.asset_id, sum(p.delta) as total into bad
    from postings p join accounts a on a.id = p.account_id
    where p.transaction_id = new.id group by a.asset_id having sum(p.delta) <> 0 limit 1;
  if found then
    perform refuse('sums_to_zero', format('%s is off by %s', coalesce(bad.asset_id::text, 'EUR'), bad.total));
  end if;
  select count(*)::smallint into new.posting_count from postings p where p.transaction_id = new.id;

  -- 4: units of a member always belong to one of their lots, cents never do
  perform from postings p
    join accounts a on a.id = p.account_id
    left join lots l on l.id = p.lot_id
    where p.transaction_id = new.id
      and case when a.kind in ('holding', 'reserved')
            then l.id is null or l.member_id <> a.member_id or l.instrument_id <> a.instrument_id
            else p.lot_id is not null end;
  if found then
    perform refuse('lot_of_holder', 'a posting names no lot, or the lot of another member or instrument');
  end if;
  perform from lots l where l.transaction_id = new.id
    and l.original_qty <> coalesce((select sum(p.delta) from postings p where p.transaction_id = new.id and p.lot_id = l.id), 0);
  if found then
    perform refuse('lot_original_qty', 'a new lot does not start with the quantity posted to it');
  end if;

  -- 3: on no date may a lot, and so a holding or a reservation, fall below 0
  select * into bad from (
    select p.account_id, p.effective_date as on_date,
           sum(sum(p.delta)) over (partition by p.account_id, p.lot_id order by p.effective_date) as balance
      from postings p
      where p.account_id in (
        select q.account_id from postings q join accounts a on a.id = q.account_id
          where q.transaction_id = new.id and q.delta < 0 and a.kind in ('holding', 'reserved'))
      group by p.account_id, p.lot_id, p.effective_date
  ) running where balance < 0 order by on_date limit 1;
  if found then
    perform refuse('never_negative', format('account %s on %s: %s', bad.account_id, bad.on_date, bad.balance));
  end if;

  -- 6: a reversal negates one transaction exactly, and is not itself reversed (once: unique reverses_id)
  if new.reverses_id is not null then
    select * into reversed from transactions t where t.id = new.reverses_id;
    if reversed.kind = 'reversal' then
      perform refuse('reversal_of_reversal', reversed.number);
    end if;
    if new.effective_date < reversed.effective_date then
      perform refuse('reversal_before_original', reversed.number);
    end if;
    if exists (select account_id, lot_id, delta from postings where transaction_id = new.id
               except all select account_id, lot_id, -delta from postings where transaction_id = reversed.id)
       or new.posting_count <> reversed.posting_count then
      perform refuse('reversal_negates', reversed.number);
    end if;
  end if;

  -- 14 and 15: one order of booking, times that never run back, and a chain of hashes
  select * into head from ledger_head for update;
  -- 7: after the last closed period. Under the lock, so that a year closed by a session that waited for the bookings
  -- under way (settle_ledger) takes no more of them.
  if exists (select from periods where status = 'closed' and year >= extract(year from new.effective_date)) then
    perform refuse('period_closed', new.effective_date::text);
  end if;
  new.seq := head.seq + 1;
  new.booked_at := greatest(clock_timestamp(), head.booked_at + interval '1 microsecond');
  number_year := extract(year from new.booked_at at time zone 'Europe/Amsterdam');
  insert into number_series as s (prefix, year, last) values ('TR', number_year, 1)
    on conflict (prefix, year) do update set last = s.last + 1 returning last into number_last;
  new.number := format('TR-%s-%s', number_year, lpad(number_last::text, greatest(6, length(number_last::text)), '0'));
  new.prev_hash := head.hash;
  new.hash := sha256(head.hash || convert_to(transaction_text(new), 'UTF8'));
  update ledger_head set seq = new.seq, booked_at = new.booked_at, hash = new.hash;
  return new;
end $$;
create trigger seal before insert on transactions for each row execute function seal_transaction();

-- Nothing joins a transaction after it was sealed.
create function refuse_late_posting() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from inserted i join transactions t on t.id = i.transaction_id;
  if found then
    perform refuse('sealed', 'the transaction is booked already');
  end if;
  return null;
end $$;
create trigger late after insert on postings referencing new table as inserted
  for each statement execute function refuse_late_posting();
create trigger late after insert on lots referencing new table as inserted
  for each statement execute function refuse_late_posting();

-- The same at commit, for a posting written by another session before the transaction was sealed.
create function check_posting_count() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from transactions t where t.id = new.transaction_id
    and t.posting_count <> (select count(*) from postings p where p.transaction_id = t.id);
  if found then
    perform refuse('sealed', 'a posting was added to a transaction that is booked already');
  end if;
  return null;
end $$;
create constraint trigger count_at_commit after insert on postings deferrable initially deferred
  for each row execute function check_posting_count();

create function check_lot_start() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform from postings p where p.transaction_id = new.transaction_id and p.lot_id = new.id
    having coalesce(sum(p.delta), 0) <> new.original_qty;
  if found then
    perform refuse('sealed', 'a lot was added to a transaction that is booked already');
  end if;
  return null;
end $$;
create constraint trigger start_at_commit after insert on lots deferrable initially deferred
  for each row execute function check_lot_start();

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
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected')),
  maker_id text not null references administrators,
  created_at timestamptz not null default now(),
  checker_id text references administrators check (checker_id <> maker_id), -- 9
  decided_at timestamptz,
  comment text check (length(comment) <= 500),
  version integer not null default 1,
  check ((action = 'reverse') = (reverses_id is not null)),
  check ((status = 'waiting') = (checker_id is null)),
  check ((status = 'waiting') = (decided_at is null))
);
create unique index transaction_proposals_one_reversal on transaction_proposals (reverses_id) where status = 'waiting';
create index transaction_proposals_waiting on transaction_proposals (created_at) where status = 'waiting';

create table audit_events (
  seq bigint primary key,
  at timestamptz not null,
  actor_id text not null references administrators,
  action text not null check (action ~ '^[a-z_.]{1,60}$'),
  subject_type text not null check (subject_type ~ '^[a-z_]{1,40}$'),
  subject_id text not null check (subject_id ~ '^[\x21-\x7e]{1,128}$'),
  data jsonb not null default '{}',
  request_id text not null check (request_id ~ '^[\x21-\x7e]{1,128}$'),
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
                e'\x1f', e.subject_type, e'\x1f', e.subject_id, e'\x1f', e.data, e'\x1f', e.request_id);

create function chain_audit_event() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head audit_head;
begin
  select * into head from audit_head for update;
  new.seq := head.seq + 1;
  new.at := greatest(clock_timestamp(), head.at + interval '1 microsecond');
  new.prev_hash := head.hash;
  new.hash := sha256(head.hash || convert_to(audit_text(new), 'UTF8'));
  update audit_head set seq = new.seq, at = new.at, hash = new.hash;
  return new;
end $$;
create trigger chain before insert on audit_events for each row execute function chain_audit_event();

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
  foreach name in array array['transactions', 'postings', 'lots', 'accounts', 'instrument_prices', 'audit_events'] loop
    execute format('create trigger append_only before update or delete on %I for each row execute function refuse_change()', name);
    execute format('create trigger append_only_truncate before truncate on %I execute function refuse_change()', name);
  end loop;
end $$;

-- What the service may do ---------------------------------------------------------------------------------

-- Row locks on accounts need a right to update that the service does not have: this function takes them.
create function lock_accounts(ids bigint[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select id from accounts where id = any (ids) order by id for no key update
$$;

-- Where a booking starts: makes the holding accounts that are missing, locks the holders' accounts of the instrument,
-- and only then reads what moved in and out of their lots, so that no other booking changes it before this one ends.
create function lock_holdings(holders uuid[], instrument uuid) returns table (
    account_id bigint, kind text, member_id uuid, lot_id uuid, acquired_on date, lock_until date, interest_from date,
    effective_date date, delta bigint)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  insert into accounts (kind, member_id, instrument_id)
    select 'holding', h, instrument from unnest(holders) h
      where not exists (select from accounts a where a.kind = 'holding' and a.member_id = h and a.instrument_id = instrument)
      order by h
    on conflict do nothing;
  perform lock_accounts(array(select a.id from accounts a
    where a.kind in ('holding', 'reserved') and a.member_id = any (holders) and a.instrument_id = instrument));
  return query
    select a.id, a.kind, a.member_id, l.id, l.acquired_on, l.lock_until, l.interest_from, p.effective_date, sum(p.delta)::bigint
      from accounts a left join postings p on p.account_id = a.id left join lots l on l.id = p.lot_id
      where a.kind in ('holding', 'reserved') and a.member_id = any (holders) and a.instrument_id = instrument
      group by a.id, l.id, p.effective_date;
end $$;

-- Waits until every booking under way is done; after it, what was booked up to now no longer changes.
create function settle_ledger() returns timestamptz
  language sql security definer set search_path = public, pg_temp as $$
  select booked_at from ledger_head for share
$$;

grant select on all tables in schema public to ledenbureau_service;
grant insert, update on administrators, members, bank_accounts, instruments, periods to ledenbureau_service;
grant insert on accounts, lots, postings, instrument_prices, idempotency_records to ledenbureau_service;
grant insert (id, kind, effective_date, member_id, counterparty_id, instrument_id, quantity, price_cents, amount_cents,
              description, reference, source, source_id, maker_id, checker_id, reverses_id, reason_code, document)
  on transactions to ledenbureau_service;
grant insert (actor_id, action, subject_type, subject_id, data, request_id) on audit_events to ledenbureau_service;
grant insert (id, action, input, reverses_id, maker_id),
      update (status, checker_id, decided_at, comment, version)
  on transaction_proposals to ledenbureau_service;
