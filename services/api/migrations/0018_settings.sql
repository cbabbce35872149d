-- What the cooperative settles about itself: its particulars, its instruments and their prices, the rules that a booking is held
-- to, and what each administrator may do. Nothing of it is edited: it is proposed, and holds once another administrator
-- approves it. docs/adr/0037 says why what was approved last is what holds, and how a register without one begins.

create table setting_proposals (
  id uuid primary key,
  section text not null check (section in ('cooperative', 'thresholds', 'instrument', 'price', 'roles', 'person')),
  -- What of the section: an instrument, 'instrument purpose' of a price, an administrator; '' where there is one of it.
  subject_id text not null default '' check (length(subject_id) <= 128),
  status text not null default 'waiting' check (status in ('waiting', 'approved', 'rejected', 'withdrawn')),
  version integer not null default 1,
  before jsonb, -- what held when it was proposed; null: what the service was installed with, or nothing
  after jsonb not null check (jsonb_typeof(after) = 'object'),
  reason text not null check (length(reason) between 1 and 500),
  maker_id text not null references administrators,
  created_at timestamptz not null default clock_timestamp(),
  checker_id text references administrators check (checker_id <> maker_id), -- 9
  -- Why nobody else approved it: an empty register with one administrator, or four eyes switched off where it is installed.
  alone text check (alone in ('first_run', 'four_eyes_off')),
  decided_at timestamptz,
  comment text check (length(comment) <= 500),
  check ((status = 'waiting') = (decided_at is null)),
  check (status = 'approved' or alone is null),
  check (status <> 'approved' or (checker_id is null) = (alone is not null)),
  check (section <> 'roles' or checker_id is distinct from subject_id) -- nobody decides about oneself
);
-- Nobody proposes the same twice.
create unique index setting_proposals_waiting on setting_proposals (section, subject_id) where status = 'waiting';
create index setting_proposals_asked on setting_proposals (created_at, id) where status = 'waiting';
create index setting_proposals_held on setting_proposals (section, subject_id, decided_at desc) where status = 'approved';
create index setting_proposals_newest on setting_proposals (created_at desc, id desc);
create trigger append_only before delete on setting_proposals for each row execute function refuse_change();
create trigger append_only_truncate before truncate on setting_proposals execute function refuse_change();
create trigger a_two_people_checker_id before insert or update of checker_id on setting_proposals for each row
  when (new.checker_id is not null) execute function guard_two_people('checker_id', 'maker_id');
-- Nobody decides about oneself: about the own roles, or that a sign-in of one's own is somebody else's.
create trigger a_two_people_subject before insert or update of checker_id on setting_proposals for each row
  when (new.checker_id is not null
    and (new.section = 'roles' or new.section = 'person' and jsonb_array_length(new.after->'sign_ins') = 1))
  execute function guard_two_people('checker_id', 'subject_id');
grant select, insert (id, section, subject_id, before, after, reason, maker_id),
  update (status, version, checker_id, alone, decided_at, comment)
  on setting_proposals to ledenbureau_service;

-- Whether an administrator is the only one there ever was, by however many sign-ins that one comes, and nothing was booked yet:
-- then there is nobody to approve, and nothing that a wrong setting could have spoilt.
create function settles_alone(who text) returns boolean
  language sql stable
  return not exists (select from transactions)
    and not exists (select from administrators a where person_of(a.id) <> person_of(who) and signs_in(a.id));

-- What holds now of what a proposal is about, as `before` keeps it. Of the section 'person' the subject is a sign-in, and what
-- holds is which sign-ins its person has.
create function setting_now(section text, subject_id text, after jsonb) returns jsonb
  language sql stable
  return case section
    when 'instrument' then (select to_jsonb(i) - '{id,version}'::text[] from instruments i where i.id::text = subject_id)
    when 'price' then (
      select jsonb_build_object('price_cents', p.price_cents, 'valid_from', p.valid_from) from instrument_prices p
      where p.instrument_id || ' ' || p.purpose = subject_id and p.valid_from <= (after->>'valid_from')::date
      order by p.valid_from desc limit 1)
    when 'person' then (
      select jsonb_build_object('sign_ins', jsonb_agg(s order by s collate "C")) from unnest(sign_ins_of(subject_id)) s)
    else (
      select s.after from setting_proposals s where s.section = setting_now.section and s.subject_id = setting_now.subject_id
        and s.status = 'approved' order by s.decided_at desc limit 1)
  end;

-- domain/settings.ts names the same ones.
create function fixed_terms(terms jsonb) returns jsonb
  language sql immutable
  return jsonb_build_array(terms->'code', terms->'type', terms->'scale', terms->'nominal_cents', terms->'coupon_ppm',
    terms->'day_count', terms->'coupon_months', terms->'issue_date', terms->'maturity_date');

-- The one door: what is approved takes effect here, and only if what it was proposed against still holds.
create function settle() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  made instruments;
begin
  if old.status <> 'waiting' then
    perform refuse('append_only', 'a setting that was decided on');
  end if;
  if new.status <> 'approved' then
    return new;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('settings', 0));
  if setting_now(new.section, new.subject_id, new.after) is distinct from new.before then
    perform refuse('setting_stale', new.section || ' ' || new.subject_id);
  end if;
  if new.alone = 'first_run' and not settles_alone(new.maker_id) then
    perform refuse('setting_alone', new.section || ' ' || new.subject_id);
  end if;
  if new.section = 'instrument' then
    made := jsonb_populate_record(null::instruments, new.after || jsonb_build_object('id', new.subject_id, 'version', 1));
    if new.before is null then
      insert into instruments select made.*;
      if new.after ? 'price' then
        insert into instrument_prices (instrument_id, purpose, valid_from, price_cents, created_by)
          values (made.id, 'issue', (new.after->'price'->>'valid_from')::date, (new.after->'price'->>'price_cents')::bigint,
            new.maker_id);
      end if;
    else
      -- Terms that holders bought on stay as they are once there is an account of it.
      if exists (select from accounts a where a.instrument_id = made.id)
          and fixed_terms(new.after) is distinct from fixed_terms(new.before) then
        perform refuse('instrument_fixed', new.subject_id);
      end if;
      update instruments i set code = made.code, name_nl = made.name_nl, name_en = made.name_en, type = made.type,
          scale = made.scale, nominal_cents = made.nominal_cents, status = made.status, max_per_member = made.max_per_member,
          lock_in_months = made.lock_in_months, allowed_member_kinds = made.allowed_member_kinds, coupon_ppm = made.coupon_ppm,
          day_count = made.day_count, coupon_months = made.coupon_months, issue_date = made.issue_date,
          maturity_date = made.maturity_date, early_redemption_fee_ppm = made.early_redemption_fee_ppm,
          fee_min_cents = made.fee_min_cents, notice_days = made.notice_days, version = i.version + 1
        where i.id = made.id;
    end if;
  elsif new.section = 'price' then
    insert into instrument_prices (instrument_id, purpose, valid_from, price_cents, created_by)
      values (split_part(new.subject_id, ' ', 1)::uuid, split_part(new.subject_id, ' ', 2), (new.after->>'valid_from')::date,
        (new.after->>'price_cents')::bigint, new.maker_id);
  end if;
  return new;
end $$;
create trigger settle before update on setting_proposals for each row execute function settle();

-- Comes after `settle`, by its name, which has compared what held with what was shown. It decides once nothing else is being
-- decided.
create function settle_person() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  other text;
begin
  perform pg_advisory_xact_lock(hashtextextended('people', 0));
  new.decided_at := clock_timestamp();
  if jsonb_array_length(new.after->'sign_ins') = 1 then
    -- Who can read the mail of both is one person, whatever two others say.
    if exists (select from administrators a, administrators b
        where a.id = new.subject_id and b.id = any (sign_ins_of(a.id)) and b.id <> a.id
          and a.email_verified and b.email_verified and lower(a.email) = lower(b.email)) then
      perform refuse('same_address', new.subject_id);
    end if;
    perform part_person(new.subject_id);
  else
    for other in select jsonb_array_elements_text(new.after->'sign_ins') loop
      perform link_people(new.subject_id, other);
    end loop;
  end if;
  if setting_now('person', new.subject_id, new.after) <> new.after then
    perform refuse('setting_stale', 'person ' || new.subject_id);
  end if;
  return new;
end $$;
create trigger settle_person before update on setting_proposals for each row
  when (new.section = 'person' and new.status = 'approved') execute function settle_person();
