// Long on purpose: one query for each invariant, in the order of the domain model (section 6), read side by side.
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
const units = (expression: string) => sql.raw(`trim_scale((${expression})::numeric / power(10::numeric, i.scale))`);

const ledgerTables = ['transactions', 'postings', 'lots', 'accounts', 'instrument_prices', 'audit_events'];

export const checks: readonly Check[] = [
  {
    invariant: 1,
    name: 'per transaction and asset the deltas sum to 0',
    query: sql`
      select format('%s: %s off by %s', coalesce(t.number, x.transaction_id::text), coalesce(i.code, 'EUR'),
                    coalesce(${units('x.total')}::text, x.total || ' cents')) as example
      from (
        select p.transaction_id, a.asset_id, sum(p.delta) as total
        from postings p join accounts a on a.id = p.account_id
        group by p.transaction_id, a.asset_id having sum(p.delta) <> 0
      ) x
      left join transactions t on t.id = x.transaction_id
      left join instruments i on i.id = x.asset_id`,
  },
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
    invariant: 3,
    name: 'on no date does a member hold or reserve less than 0',
    query: sql`
      select format('LID %s: %s of %s is %s on %s', m.member_no, x.kind, i.code, ${units('x.balance')},
                    x.effective_date) as example
      from (
        select distinct on (id) * from (
          select a.id, a.kind, a.member_id, a.instrument_id, p.effective_date,
            sum(sum(p.delta)) over (partition by a.id order by p.effective_date) as balance
          from postings p join accounts a on a.id = p.account_id
          where a.kind in ('holding', 'reserved') group by a.id, p.effective_date
        ) running where balance < 0 order by id, effective_date
      ) x
      join members m on m.id = x.member_id
      join instruments i on i.id = x.instrument_id`,
  },
  {
    invariant: 4,
    name: "the rest of a member's lots equals what the member holds and has reserved",
    query: sql`
      with per_lot as (
        select l.id, l.member_id, l.instrument_id, l.original_qty, sum(p.delta) as rest,
          coalesce(sum(p.delta) filter (where p.transaction_id = l.transaction_id), 0) as first
        from lots l left join postings p on p.lot_id = l.id group by l.id
      )
      select format('LID %s: %s units of %s belong to no lot of the member', m.member_no, ${units('sum(p.delta)')},
                    i.code) as example
      from postings p
      join accounts a on a.id = p.account_id
      join members m on m.id = a.member_id
      join instruments i on i.id = a.instrument_id
      left join lots l on l.id = p.lot_id and l.member_id = a.member_id and l.instrument_id = a.instrument_id
      where a.kind in ('holding', 'reserved') and l.id is null
      group by m.member_no, i.code, i.scale
      union all
      select format('LID %s: lot %s of %s began with %s, says %s', m.member_no, x.id, i.code, ${units('x.first')},
                    ${units('x.original_qty')})
      from per_lot x join members m on m.id = x.member_id join instruments i on i.id = x.instrument_id
      where x.first <> x.original_qty
      union all
      select format('LID %s: lot %s of %s has %s left', m.member_no, x.id, i.code, ${units('x.rest')})
      from per_lot x join members m on m.id = x.member_id join instruments i on i.id = x.instrument_id
      where x.rest < 0`,
  },
  {
    invariant: 5,
    name: 'transactions and postings are never changed or deleted',
    query: sql`
      select format('%s: %s of its %s postings are there', t.number, count(p.seq), t.posting_count) as example
      from transactions t left join postings p on p.transaction_id = t.id
      group by t.id having count(p.seq) <> t.posting_count
      union all
      select format('transaction %s: %s postings without it', p.transaction_id, count(*))
      from postings p left join transactions t on t.id = p.transaction_id
      where t.id is null group by p.transaction_id
      union all
      select format('%s: %s before it are missing', number, seq - before - 1)
      from (select number, seq, coalesce(lag(seq) over (order by seq), 0) as before from transactions) t
      where seq <> before + 1
      union all
      select format('%s-%s: %s numbers were given, %s are there', s.prefix, s.year, s.last, coalesce(n.present, 0))
      from number_series s
      left join (select substr(number, 4, 4)::integer as year, count(*) as present from transactions group by 1) n
        on n.year = s.year
      where s.prefix = 'TR' and s.last <> coalesce(n.present, 0)
      union all
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
      where has_table_privilege('ledenbureau_service', name, privilege)`,
  },
  {
    invariant: 6,
    name: 'a reversal negates one transaction exactly, once, and is not itself reversed',
    query: sql`
      select format('%s: reverses %s, which is a reversal', r.number, o.number) as example
      from transactions r join transactions o on o.id = r.reverses_id where o.kind = 'reversal'
      union all
      select format('%s: reversed %s times', o.number, count(*))
      from transactions r join transactions o on o.id = r.reverses_id group by o.id having count(*) > 1
      union all
      select format('%s: does not negate %s', r.number, o.number)
      from transactions r join transactions o on o.id = r.reverses_id
      where (select count(*) from postings where transaction_id = r.id)
            <> (select count(*) from postings where transaction_id = o.id)
         or exists (select account_id, lot_id, delta from postings where transaction_id = r.id
                    except all select account_id, lot_id, -delta from postings where transaction_id = o.id)
      union all
      select format('%s: is a reversal of nothing', number) from transactions
      where (kind = 'reversal') <> (reverses_id is not null)`,
  },
  {
    invariant: 7,
    name: 'effective dates lie after the last closed period and not in the future',
    query: sql`
      select format('%s: effective %s, booked %s', number, effective_date, booked_on) as example
      from (select *, (booked_at at time zone 'Europe/Amsterdam')::date as booked_on from transactions) t
      where effective_date > booked_on
      union all
      select format('%s: effective %s, booked after %s was closed', t.number, t.effective_date, p.year)
      from transactions t join periods p on p.status = 'closed' and t.booked_at > p.changed_at
        and t.effective_date < make_date(p.year + 1, 1, 1)`,
  },
  {
    invariant: 9,
    name: 'nobody approves what is their own',
    query: sql`
      select format('%s: made and approved by %s', number, maker_id) as example
      from transactions where checker_id = maker_id
      union all
      select format('proposal %s: made and decided by %s', id, maker_id)
      from transaction_proposals where checker_id = maker_id`,
  },
  {
    invariant: 10,
    name: 'a request that is sent again has one effect',
    query: sql`
      select format('key %s of %s: %s effects', key, actor_id, count(*)) as example
      from idempotency_records group by key, route, actor_id having count(*) > 1`,
  },
  {
    invariant: 14,
    name: 'times of booking follow the order of booking',
    query: sql`
      select format('%s: booked %s, the one before it %s', number, booked_at, before) as example
      from (select number, booked_at, lag(booked_at) over (order by seq) as before from transactions) t
      where booked_at <= before`,
  },
  {
    invariant: 15,
    name: 'the hash chains of transactions and audit hold',
    query: sql`
      select format('%s: %s', t.number, case
          when prev_hash is distinct from before then 'does not follow the one before it' else 'was changed' end) as example
      from (
        select t.*, coalesce(lag(t.hash) over (order by t.seq), decode(repeat('00', 32), 'hex')) as before,
          sha256(t.prev_hash || convert_to(transaction_text(t), 'UTF8')) as computed
        from transactions t
      ) t where prev_hash is distinct from before or hash is distinct from computed
      union all
      select format('the end of the ledger is %s, its last transaction %s', h.seq, coalesce(t.seq, 0))
      from ledger_head h left join (select * from transactions order by seq desc limit 1) t on true
      where h.seq <> coalesce(t.seq, 0) or h.hash <> coalesce(t.hash, decode(repeat('00', 32), 'hex'))
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
      from audit_head h left join (select * from audit_events order by seq desc limit 1) e on true
      where h.seq <> coalesce(e.seq, 0) or h.hash <> coalesce(e.hash, decode(repeat('00', 32), 'hex'))`,
  },
  {
    invariant: 16,
    name: 'after death or leaving only transfers, returns, redemptions, payouts and reversals are booked',
    query: sql`
      select format('%s: %s for LID %s, %s since %s', t.number, t.kind, m.member_no, m.status,
                    coalesce(m.deceased_on, m.ended_on)) as example
      from members m
      join accounts a on a.member_id = m.id
      join postings p on p.account_id = a.id and p.effective_date > coalesce(m.deceased_on, m.ended_on)
      join transactions t on t.id = p.transaction_id
      where m.status in ('deceased', 'ended')
        and t.kind not in ('transfer', 'return', 'redeem', 'redeem_early', 'payout', 'payout_confirmed',
                           'payout_returned', 'reversal')
      group by t.id, m.id`,
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
