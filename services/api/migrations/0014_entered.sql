-- Kinds that modules book and administrators enter by themselves as well (docs/adr/0035).

-- A gift that nothing was set aside for comes out of the holding; a payout that was paid by hand out of the bank. Widened as in
-- 0008: under the lock that switching the trigger off takes, and only if they still are what they were made as.
do $$
declare
  kind record;
begin
  alter table kinds disable trigger append_only;
  for kind in
    select * from (values
      ('gift_back', '{reserved-,issuer+,?equity+,?revaluation+,?revaluation-,?gift_income-}'::text[], 'reserved-', 'holding-|reserved-'),
      ('payout', '{payable+,in_transit-}', 'in_transit-', 'in_transit-|bank-')) k (name, legs, leg, wider)
  loop
    update kinds k set legs = array_replace(k.legs, kind.leg, kind.wider) where k.name = kind.name and k.legs = kind.legs;
    if not found then
      raise exception 'the kind % is not what it was made as', kind.name;
    end if;
  end loop;
  alter table kinds enable trigger append_only;
end $$;
