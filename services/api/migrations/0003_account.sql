-- Accounts at the identity service: which member one belongs to, what that person chose there, and who signed in.

-- A member has one account at most, and an account one member (members.identity_id is unique). It is not replaced by
-- another in one step: who it was is then still told by the audit.
create function refuse_new_identity() returns trigger
  language plpgsql as $$
begin
  perform refuse('identity_fixed', old.member_no::text);
  return null;
end $$;
create trigger identity_fixed before update of identity_id on members for each row
  when (old.identity_id is not null and new.identity_id is not null and new.identity_id <> old.identity_id)
  execute function refuse_new_identity();

-- The member of a verified address is looked for here.
create index members_email on members (lower(email));

-- Opting in to automated conversion is a person's own choice, made in the account. What `members.automated_conversion`
-- mirrors is proven here, for each state of the account that was seen: which choice, when and on which occasion. A
-- conversion run reads the last row of a member when it calculates, and again when it executes.
create table conversion_consents (
  id bigint primary key generated always as identity,
  member_id uuid not null references members,
  identity_id text not null check (length(identity_id) between 1 and 128),
  automated_conversion boolean not null,
  seen_tour boolean, -- whether the explanation had been seen by then; null = the account does not say
  identity_updated_at timestamptz not null, -- the state of the account that says so
  recorded_at timestamptz not null default clock_timestamp(),
  source text not null check (source in ('consent', 'token_hook', 'userinfo', 'identity_hook')),
  request_id text not null check (request_id ~ '^[\x21-\x7e]{1,128}$'),
  unique (member_id, identity_updated_at)
);
create trigger append_only before update or delete on conversion_consents for each row execute function refuse_change();
create trigger append_only_truncate before truncate on conversion_consents execute function refuse_change();

-- How often an address or a person asks, counted for all processes together. Lost in a crash, which does no harm.
create unlogged table rate_windows (
  key text primary key check (length(key) between 1 and 64), -- a digest: no addresses are kept
  started timestamptz not null,
  hits integer not null
) with (fillfactor = 50);

grant select, insert on conversion_consents to ledenbureau_service;
grant select, insert, update, delete on rate_windows to ledenbureau_service;
