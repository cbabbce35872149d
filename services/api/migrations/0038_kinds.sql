-- What a kind means follows from its legs, so that queries ask the table of kinds instead of naming kinds, and a new kind is counted
-- where it belongs. domain/kinds says the same to people; a test compares the two.

alter table kinds
  -- What it does to the capital that units of an instrument stand for.
  add column capital text not null generated always as (case
    when legs is null then 'other'
    when two_instruments then 'converted'
    when 'opening+' = any (legs) then 'opened'
    when 'issuer-' = any (legs) then 'raised'
    when legs && '{gift_income-,?gift_income-}' and 'issuer+' = any (legs) then 'given'
    when 'issuer+' = any (legs) then 'returned'
    else 'other' end) stored,
  -- Units only change between available and set aside for a request.
  add column sets_aside boolean not null generated always as (
    coalesce(legs <@ '{holding-,holding+,reserved-,reserved+}' and legs && '{reserved-,reserved+}', false)) stored,
  -- Equity goes to members, and no units come back for it.
  add column distributes boolean not null generated always as (
    coalesce('equity+' = any (legs) and not legs && '{issuer+,?issuer+}', false)) stored,
  -- The number of units outstanding may change.
  add column moves_outstanding boolean not null generated always as (
    coalesce(legs && '{issuer+,?issuer+,issuer-,?issuer-}', true)) stored;
