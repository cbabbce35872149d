-- Who is shown out is out (docs/adr/0059): the sign-ins of an account that began before `ended_at` are over, but for the one that
-- asked for it. Every token says which sign-in it comes from. A row is gone once no token from before it can live any more.
create table ended_sign_ins (
  id bigint generated always as identity primary key,
  identity_id text not null check (length(identity_id) between 1 and 128),
  ended_at timestamptz not null default clock_timestamp(),
  kept_id uuid -- the sign-in that goes on; null = none
);
create index ended_sign_ins_identity on ended_sign_ins (identity_id, ended_at);
grant select, delete, insert (identity_id, kept_id) on ended_sign_ins to ledenbureau_service;
