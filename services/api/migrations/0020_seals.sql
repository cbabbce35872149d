-- What was approved, decided or is evidence is sealed: each row that a sealed table gets, or has changed or removed, is written
-- down in `seals` as the digest of its content, and each seal is a link of a chain. `verify` reads tables and chain against
-- each other, both ways (docs/adr/0046). Which columns are sealed stands in src/seals/sorting.ts; `migrate` makes the triggers
-- from it.

-- One row for each statement that wrote sealed rows.
create table seals (
  id bigint primary key generated always as identity,
  at timestamptz not null,
  written_by text not null, -- who was signed in to the database
  table_name text not null,
  more integer not null, -- how many rows the table has more since; below 0 where some went
  keys text[] not null, -- the primary key of each row, its columns with blanks between
  digests bytea[] not null, -- of each row in the same order; null where it went
  digest bytea not null -- of all this: what the chain holds
);
create index seals_table on seals (table_name, id) include (more);

create function seal_digest(at timestamptz, written_by text, table_name text, more integer, keys text[], digests bytea[]) returns bytea
  language sql stable set bytea_output = 'hex'
  return sha256(convert_to(concat_ws(e'\x1f', (extract(epoch from at) * 1000000)::bigint, written_by, table_name, more,
    array_to_string(keys, e'\x1e'), array_to_string(digests, e'\x1e', '-')), 'UTF8'));

create table seal_links (
  seq bigint primary key, -- 1, 2, 3 … without gaps, in the order of the commits
  seal_id bigint not null unique references seals,
  prev_hash bytea not null,
  hash bytea not null
);

create table seal_head (
  singleton boolean primary key default true check (singleton),
  seq bigint not null,
  hash bytea not null
) with (fillfactor = 50);
insert into seal_head values (true, 0, decode(repeat('00', 32), 'hex'));
create trigger append_only before update or delete on seals for each row execute function refuse_change();
create trigger append_only_truncate before truncate on seals execute function refuse_change();
create trigger append_only before update or delete on seal_links for each row execute function refuse_change();
create trigger append_only_truncate before truncate on seal_links execute function refuse_change();

-- What is sealed of a table, as `migrate` last found it in sorting.ts.
create table seal_tables (
  table_name text primary key,
  key text not null,
  digest text not null
);

grant select on seals, seal_links, seal_head, seal_tables to ledenbureau_service;

-- When the transaction ends, so that nobody waits for longer than that for the end of the chain.
create function link_seal() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  head seal_head;
  link bytea;
begin
  select * into head from seal_head for update;
  link := sha256(head.hash || new.digest);
  insert into seal_links (seq, seal_id, prev_hash, hash) values (head.seq + 1, new.id, head.hash, link);
  update seal_head set seq = head.seq + 1, hash = link;
  return null;
end $$;
create constraint trigger link after insert on seals deferrable initially deferred for each row execute function link_seal();

create function write_seal(name text, more integer, keys text[], digests bytea[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into seals (at, written_by, table_name, more, keys, digests, digest)
    select now, session_user, name, more, keys, digests, seal_digest(now, session_user, name, more, keys, digests)
      from clock_timestamp() now
$$;

-- Seals what a statement wrote. Arguments: the expressions of a row's key and of its digest, null for one that went; of the row
-- t.
create function seal_rows() returns trigger
  language plpgsql security definer
  set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
begin
  if exists (select from touched) then
    execute format('select write_seal($1, $2 * count(*)::integer, array_agg(%s), array_agg(%s)) from touched t', tg_argv[0], tg_argv[1])
      using tg_table_name, case tg_op when 'INSERT' then 1 when 'DELETE' then -1 else 0 end;
  end if;
  return null;
end $$;

-- Seals the rows of a table that have no seal: when it begins to be sealed, and what a seed wrote beside the triggers.
create function seal_unsealed(name text) returns void
  language plpgsql set search_path = public, pg_temp set timezone = 'UTC' set bytea_output = 'hex' as $$
declare
  sealed seal_tables := (select s from seal_tables s where s.table_name = name);
begin
  execute format('select write_seal(%L, count(*)::integer, array_agg(%s), array_agg(%s)) from %I t
    where %2$s not in (select k from seals s cross join lateral unnest(s.keys) k where s.table_name = %1$L) having count(*) > 0',
    name, sealed.key, sealed.digest, name);
end $$;
revoke execute on function write_seal(text, integer, text[], bytea[]), seal_unsealed(text) from public;

-- Erasing a member leaves no way to guess what was: the digest of a row with personal data has its salt (`seal_salt`), which goes
-- with them.
create function renew_seal_salt() returns trigger
  language plpgsql as $$
begin
  new.seal_salt := gen_random_uuid();
  return new;
end $$;
do $$
declare
  name text;
begin
  for name in select table_name from information_schema.columns where table_schema = 'public' and column_name = 'seal_salt' loop
    execute format($trigger$create trigger zz_seal_salt before update on %I for each row
      when (current_setting('members.erasing', true) = 'on') execute function renew_seal_salt()$trigger$, name);
  end loop;
end $$;

-- The ends of the chains. Kept outside of the register they show whether a chain was ever written anew.
create function register_anchor()
    returns table (seq bigint, hash bytea, audit_seq bigint, audit_hash bytea, seal_seq bigint, seal_hash bytea)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.seq, l.hash, a.seq, a.hash, s.seq, s.hash from ledger_head l, audit_head a, seal_head s
$$;

-- Functions of triggers, of every file, work with the rights of the owner: nobody calls them by hand.
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
