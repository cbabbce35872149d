-- Who brought a bank account in does not verify it, by a file neither: so nobody's account comes in (docs/adr/0051). Those from
-- before anybody wrote that down stay as they are.
create function guard_account_maker() returns trigger
  language plpgsql as $$
begin
  perform refuse('bank_account_by_nobody', new.id::text);
  return null;
end $$;
create trigger by_somebody before insert on bank_accounts for each row
  when (current_user = 'ledenbureau_service' and new.created_by is null)
  execute function guard_account_maker();
revoke execute on function guard_account_maker() from public;
