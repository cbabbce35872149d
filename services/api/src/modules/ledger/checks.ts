// What is told from the register as it stands; what each transaction must keep is in historyChecks.ts.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';

export interface Check {
  /** Number of the invariant in the domain model. */
  invariant: number;
  name: string;
  /** One row for each thing that breaks it, with one column `example` that names it. */
  query: RawBuilder<unknown>;
}

/** Units of 10^-scale of instrument `i` as a decimal number. */
export const units = (expression: string) =>
  sql.raw(`trim_scale((${expression})::numeric / power(10::numeric, i.scale))`);

const ledgerTables =
  'transactions postings lots accounts instrument_prices audit_events coupon_rates interest_run_members interest_lines'.split(
    ' ',
  );

/** The rules of the database that keep what was booked as it is. */
export const ledgerGuards = sql`
  select format('%s: nothing guards it against %s', name, operation)
  from unnest(${ledgerTables}::text[]) as name,
       unnest(array['append_only', 'append_only_truncate'], array['update and delete', 'truncate'])
         as guard (trigger, operation)
  where not exists (
    select from pg_trigger g
    where g.tgrelid = to_regclass(name) and g.tgname = guard.trigger and g.tgenabled in ('O', 'A'))
  union all
  select format('%s: the service may %s it', name, privilege)
  from unnest(${ledgerTables}::text[]) as name, unnest(array['update', 'delete', 'truncate']) as privilege
  where has_table_privilege('ledenbureau_service', name, privilege)`;

export const checks: readonly Check[] = [
  {
    invariant: 2,
    name: 'what was issued of an instrument equals what members hold and have reserved',
    query: sql`
      select format('%s: issued %s, held %s', i.code, ${units('-x.issuer')}, ${units('x.held')}) as example
      from (
        select a.instrument_id,
          coalesce(sum(b.total) filter (where a.kind = 'issuer'), 0) as issuer,
          coalesce(sum(b.total) filter (where a.kind <> 'issuer'), 0) as held
        from (select account_id, sum(delta) as total from postings group by account_id) b
        join accounts a on a.id = b.account_id
        where a.kind in ('issuer', 'holding', 'reserved') group by a.instrument_id
      ) x join instruments i on i.id = x.instrument_id
      where x.issuer <> -x.held`,
  },
  {
    invariant: 5,
    name: 'transactions and postings are never changed or deleted',
    query: sql`
      select format('%s postings are there, the transactions have %s', p.present, t.named) as example
      from (select count(*) as present from postings) p, (select coalesce(sum(posting_count), 0) as named from transactions) t
      where p.present <> t.named
      union all
      select format('%s-%s: %s numbers were given, %s are there', s.prefix, s.year, s.last, coalesce(n.present, 0))
      from number_series s
      left join (select substr(number, 4, 4)::integer as year, count(*) as present from transactions group by 1) n
        on n.year = s.year
      where s.prefix = 'TR' and s.last <> coalesce(n.present, 0)
      union all
      select format('reference %s of %s: %s', r.reference, r.source, 'is taken by no transaction that stands')
      from transaction_references r left join transactions t on t.id = r.transaction_id
      where t.reference is distinct from r.reference or exists (select from transactions x where x.reverses_id = r.transaction_id)
      union all
      ${ledgerGuards}`,
  },
  {
    invariant: 9,
    name: 'nobody decides on what is their own, and proposals say what the audit says',
    query: sql`
      select format('proposal %s: made and decided by %s', id, maker_id) as example
      from transaction_proposals where checker_id = maker_id
      union all
      select format('proposal %s: is not what %s proposed', p.id, p.maker_id)
      from transaction_proposals p
      where not exists (select from audit_events e where e.subject_type = 'transaction' and e.subject_id = p.id::text
        and e.action = 'transaction.proposed' and e.actor_id = p.maker_id and e.data->>'input_sha256' = input_digest(p.input))
        -- its words go with its members; the seal of its row says the rest
        and not (p.status <> 'approved'
          and (is_erased((p.input->>'member_id')::uuid) or is_erased((p.input->>'counterparty_id')::uuid)))
      union all
      select format('proposal %s: the audit knows of no %s by %s', p.id, p.status, coalesce(p.checker_id, p.maker_id))
      from transaction_proposals p
      where p.status <> 'waiting' and not exists (
        select from audit_events e where e.subject_type = 'transaction' and e.subject_id = p.id::text
          and e.action = 'transaction.' || p.status and e.actor_id = coalesce(p.checker_id, p.maker_id))
      union all
      select format('proposal %s: is decided, says %s', p.id, p.status)
      from transaction_proposals p join audit_events e on e.subject_type = 'transaction' and e.subject_id = p.id::text
        and e.action in ('transaction.approved', 'transaction.rejected', 'transaction.withdrawn')
      where e.action <> 'transaction.' || p.status`,
  },
  {
    invariant: 10,
    name: 'a request that is sent again has one effect',
    query: sql`
      select format('key %s of %s: %s effects', key, actor_id, count(*)) as example
      from idempotency_records group by key, route, actor_id having count(*) > 1`,
  },
  {
    invariant: 15,
    name: 'the ends of both chains, the audit and the prices it tells of',
    query: sql`
      select format('the audit saw transaction %s at place %s of the ledger, which is %s', e.subject_id, e.ledger_seq,
                    case when t.seq is null then 'not there' else 'another' end) as example
      from (select distinct on (ledger_seq) * from audit_events order by ledger_seq, seq) e
      left join transactions t on t.seq = e.ledger_seq
      where e.ledger_hash <> coalesce(t.hash, decode(repeat('00', 32), 'hex'))
      union all
      select format('%s: the audit knows of no price %s from %s', i.code, p.price_cents, p.valid_from)
      from instrument_prices p join instruments i on i.id = p.instrument_id
      where not exists (select from audit_events e where e.subject_type = 'instrument' and e.subject_id = p.instrument_id::text
        and e.action = 'price.set' and e.data = price_data(p))
      union all
      select format('%s: the price %s from %s is gone', e.subject_id, e.data->>'price_cents', e.data->>'valid_from')
      from audit_events e where e.action = 'price.set' and not exists (
        select from instrument_prices p where p.instrument_id::text = e.subject_id and price_data(p) = e.data)
      union all
      select format('%s: the audit knows of no rate %s from %s', i.code, r.coupon_ppm, r.valid_from)
      from coupon_rates r join instruments i on i.id = r.instrument_id
      where not exists (select from audit_events e where e.subject_type = 'instrument' and e.subject_id = r.instrument_id::text
        and e.action = 'coupon_rate.set' and e.data = coupon_rate_data(r))
      union all
      select format('the end of the ledger is %s, its last transaction %s', h.seq, coalesce(t.seq, 0))
      from (select true) x left join ledger_head h on true left join (select * from transactions order by seq desc limit 1) t on true
      where h.seq is distinct from coalesce(t.seq, 0) or h.hash is distinct from coalesce(t.hash, decode(repeat('00', 32), 'hex'))
      union all
      select format('audit event %s: %s', e.seq, case
          when prev_hash is distinct from before then 'does not follow the one before it' else 'was changed' end)
      from (
        select e.*, coalesce(lag(e.hash) over (order by e.seq), decode(repeat('00', 32), 'hex')) as before,
          sha256(e.prev_hash || convert_to(audit_text(e), 'UTF8')) as computed
        from audit_events e
      ) e where prev_hash is distinct from before or hash is distinct from computed
      union all
      select format('the end of the audit is %s, its last event %s', h.seq, coalesce(e.seq, 0))
      from (select true) x left join audit_head h on true left join (select * from audit_events order by seq desc limit 1) e on true
      where h.seq is distinct from coalesce(e.seq, 0) or h.hash is distinct from coalesce(e.hash, decode(repeat('00', 32), 'hex'))`,
  },
  {
    invariant: 17,
    name: 'no member has more of an instrument than is allowed',
    query: sql`
      select format('LID %s: %s of %s, at most %s', m.member_no, ${units('sum(p.delta)')}, i.code,
                    ${units('i.max_per_member')}) as example
      from instruments i
      join accounts a on a.instrument_id = i.id and a.member_id is not null
      join postings p on p.account_id = a.id
      join members m on m.id = a.member_id
      where i.max_per_member is not null
      group by m.id, i.id having sum(p.delta) > i.max_per_member`,
  },
];
