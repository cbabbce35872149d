-- What the service may do, no more than its routes need (docs/adr/0045). test/rights.test.ts tries each of it and holds
-- docs/service-rights.txt.

revoke insert, update on administrators, members, bank_accounts, instruments, periods from ledenbureau_service;
grant insert (id, name, email), update (name, email, last_seen_at) on administrators to ledenbureau_service;
-- Not the number, which is in the hash of each transaction, and not anonymised_at: erase_member alone anonymises.
grant insert (id, member_no, kind, status, given_name, infix, family_name, company_name, kvk, birthdate, birthplace, birthcountry,
    email, secondary_email, phone, street_address, postal_code, locality, region, country, locale, joined_on, note, search_text),
  update (status, given_name, infix, family_name, company_name, kvk, birthdate, birthplace, birthcountry, email, secondary_email,
    phone, street_address, postal_code, locality, region, country, locale, identity_id, automated_conversion,
    automated_conversion_changed_at, automated_conversion_changed_by, joined_on, ended_on, deceased_on, gone_known_at, note, version,
    search_text)
  on members to ledenbureau_service;
-- An account comes in unverified.
grant insert (id, member_id, iban, bic, holder_name, valid_from, is_payout, created_by, hold_until),
  update (verified_at, verified_by, version) on bank_accounts to ledenbureau_service;
-- A bulk file brings instruments along; what is settled changes them (0016). An interest run holds the row still.
grant insert (id, code, name_nl, name_en, type, scale, nominal_cents, status, coupon_ppm, day_count, coupon_months, issue_date,
    maturity_date, early_redemption_fee_ppm, fee_min_cents, notice_days),
  update (version) on instruments to ledenbureau_service;
grant insert, update (status, changed_at, changed_by) on periods to ledenbureau_service;

-- A year is closed or opened again by a proposal that is approved with it, and in no other way.
create function guard_period() returns trigger
  language plpgsql as $$
begin
  if not exists (select from period_proposals p where p.year = new.year and p.status = 'approved' and p.decided_at >= now()
      and p.action = case new.status when 'closed' then 'close' else 'reopen' end) then
    perform refuse('period_decided', new.year::text);
  end if;
  return new;
end $$;
create trigger decided before insert or update on periods for each row
  when (current_user = 'ledenbureau_service') execute function guard_period();

-- Functions of triggers work with the rights of the owner: nobody calls them by hand.
do $$
declare
  name regprocedure;
begin
  for name in
    select p.oid from pg_proc p join pg_namespace n on n.oid = p.pronamespace
      where n.nspname = 'public' and p.prorettype = 'trigger'::regtype
  loop
    execute format('revoke execute on function %s from public', name);
  end loop;
end $$;
revoke execute on function lock_accounts(bigint[]) from public;
