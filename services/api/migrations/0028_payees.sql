-- Who is paid lives somewhere: countries are those of ISO 3166-1, and a payee outside of the European Economic Area has a town and
-- a country before a payment is put together (docs/payments.md, ADR 0050).

-- domain/countries.ts has the same; a test compares.
create table countries (
  code text collate "C" primary key,
  eea boolean not null -- in the European Economic Area
);
insert into countries
  select code, code = any (string_to_array('AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IS IT LI LT LU LV MT NL NO PL PT RO SE SI SK', ' '))
    from unnest(string_to_array(
      'AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF '
      'CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH '
      'GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW '
      'KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG '
      'NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN '
      'SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT '
      'ZA ZM ZW', ' ')) code;
create trigger append_only before update or delete on countries for each row execute function refuse_change();
create trigger append_only_truncate before truncate on countries execute function refuse_change();
grant select on countries to ledenbureau_service;

-- Members that came in before with a code that is none keep it until somebody corrects it: a payment waits for that.
alter table members
  add constraint members_country_iso foreign key (country) references countries not valid,
  add constraint members_birthcountry_iso foreign key (birthcountry) references countries not valid;

-- Whether a payment lacks the address that the bank of its payee asks for, by the country of the account.
create function payment_address_missing(iban text, address jsonb) returns boolean
  language sql stable
  return not exists (select from countries c where c.code = left(iban, 2) and c.eea)
    and (coalesce(address->>'town', '') = '' or not exists (select from countries c where c.code = address->>'country'));

create function guard_payment_address() returns trigger
  language plpgsql as $$
begin
  if payment_address_missing(new.iban, new.address) then
    perform refuse('payment_address', new.number);
  end if;
  return new;
end $$;
create trigger addressed before insert on payment_lines for each row execute function guard_payment_address();

-- A batch from before this rule may have such a line: it is held as well.
alter table payment_lines drop constraint payment_lines_held_for_check,
  add constraint payment_lines_held_for_check check (held_for in ('member_anonymised', 'member_blocked', 'member_deceased',
    'iban_unverified', 'iban_changed', 'address_missing'));

create or replace function payment_hold(line payment_lines) returns text
  language sql stable
  return (
    select case
        when m.anonymised_at is not null then 'member_anonymised'
        when m.status = 'blocked' then 'member_blocked'
        when a.verified_at is null then 'iban_unverified'
        when m.status = 'deceased' and a.verified_at <= m.gone_known_at then 'member_deceased'
        when exists (select from bank_accounts n where n.member_id = a.member_id and n.is_payout and n.id <> a.id
          and n.created_at > b.created_at) then 'iban_changed'
        when payment_address_missing(line.iban, line.address) then 'address_missing'
      end
    from members m, bank_accounts a, payment_batches b
    where m.id = line.member_id and a.id = line.bank_account_id and b.id = line.batch_id);
