// What can be told from a stretch of the history and what went before: `verify` goes over it stretch by stretch and need
// not begin anew. One query for each invariant, in the order of docs/register.md.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Check } from './checks.ts';
import { units } from './checks.ts';

/** Places in the chain of transactions, both included. */
export interface Stretch {
  from: bigint;
  to: bigint;
}

export interface HistoryCheck extends Omit<Check, 'query'> {
  query: (stretch: Stretch) => RawBuilder<unknown>;
}

const within = ({ from, to }: Stretch) => sql`t.seq between ${from} and ${to}`;

/** The rules that ledger_book asks too, by the names it gives to what breaks them; one query finds them all. */
export const sealRules: readonly (Omit<Check, 'query'> & { rules: readonly string[] })[] = [
  { invariant: 1, name: 'per transaction and asset the deltas sum to 0', rules: ['sums_to_zero'] },
  {
    invariant: 4,
    name: 'units belong to lots of their holder, and a lot began with what was posted to it',
    rules: ['lot_of_holder', 'lot_original_qty'],
  },
  { invariant: 16, name: 'after death or leaving only what settles is booked', rules: ['member_gone'] },
  {
    invariant: 18,
    name: 'a transaction has the legs of its kind, on the accounts of those it names',
    rules: ['leg_of_kind', 'party_named'],
  },
];

/** What breaks a seal rule in a stretch: rows of `rule` and `example`. */
export const brokenRules = (stretch: Stretch): RawBuilder<{ rule: string; example: string }> => sql`
  select b.rule, format('%s: %s', t.number, b.detail) as example
  from broken_rules(array(select t from transactions t where ${within(stretch)})) b
  join transactions t on t.id = b.transaction_id`;

export const historyChecks: readonly HistoryCheck[] = [
  {
    invariant: 3,
    name: 'on no date does a member hold or reserve less than 0',
    query: (stretch) => sql`
      select format('LID %s: %s of %s is %s on %s', m.member_no, x.kind, i.code, ${units('x.balance')}, x.effective_date) as example
      from (
        select distinct on (account_id) * from (
          select p.account_id, a.kind, a.member_id, a.instrument_id, p.effective_date,
            sum(sum(p.delta)) over (partition by p.account_id, p.lot_id order by p.effective_date) as balance
          from postings p join accounts a on a.id = p.account_id
          where a.kind in ('holding', 'reserved') and p.lot_id = any (array(
            select q.lot_id from transactions t join postings q on q.transaction_id = t.id where ${within(stretch)} and q.delta < 0))
          group by p.account_id, p.lot_id, a.kind, a.member_id, a.instrument_id, p.effective_date
        ) running where balance < 0 order by account_id, effective_date
      ) x
      join members m on m.id = x.member_id
      join instruments i on i.id = x.instrument_id`,
  },
  {
    invariant: 5,
    name: 'no transaction and no posting is missing',
    query: (stretch) => sql`
      select format('%s: %s of its %s postings are there', t.number, count(p.seq), t.posting_count) as example
      from transactions t left join postings p on p.transaction_id = t.id
      where ${within(stretch)} group by t.id having count(p.seq) <> t.posting_count
      union all
      select format('%s: %s before it are missing', number, seq - before - 1)
      from (select t.number, t.seq, coalesce(lag(t.seq) over (order by t.seq), ${stretch.from}::bigint - 1) as before
            from transactions t where ${within(stretch)}) t
      where seq <> before + 1`,
  },
  {
    invariant: 6,
    name: 'a reversal negates one transaction exactly, once, and is not itself reversed',
    query: (stretch) => sql`
      select format('%s: reverses %s, which is a reversal', t.number, o.number) as example
      from transactions t join transactions o on o.id = t.reverses_id where ${within(stretch)} and o.kind = 'reversal'
      union all
      select format('%s: reversed %s times', o.number, (select count(*) from transactions r where r.reverses_id = o.id))
      from transactions t join transactions o on o.id = t.reverses_id
      where ${within(stretch)} and (select count(*) from transactions r where r.reverses_id = o.id) > 1
      union all
      select format('%s: does not negate %s', t.number, o.number)
      from transactions t join transactions o on o.id = t.reverses_id
      where ${within(stretch)} and t.reverses_id is not null
        and (exists (select account_id, lot_id, delta from postings where transaction_id = t.id
                     except all select account_id, lot_id, -delta from postings where transaction_id = o.id)
          or exists (select account_id, lot_id, -delta from postings where transaction_id = o.id
                     except all select account_id, lot_id, delta from postings where transaction_id = t.id))
      union all
      select format('%s: is a reversal of nothing', t.number) from transactions t
      where ${within(stretch)} and (t.kind = 'reversal') <> (t.reverses_id is not null)`,
  },
  {
    invariant: 7,
    name: 'effective dates lie after the last closed period and not in the future',
    query: (stretch) => sql`
      select format('%s: effective %s, booked %s', number, effective_date, booked_on) as example
      from (select *, (booked_at at time zone 'Europe/Amsterdam')::date as booked_on from transactions t where ${within(stretch)}) t
      where effective_date > booked_on
      union all
      select format('%s: effective %s, booked after %s was closed', t.number, t.effective_date, p.year)
      from transactions t join periods p on p.status = 'closed' and t.booked_at > p.changed_at
        and t.effective_date < make_date(p.year + 1, 1, 1)
      where ${within(stretch)}`,
  },
  {
    invariant: 9,
    name: 'nobody approves what is their own',
    query: (stretch) => sql`
      select format('%s: made and approved by %s', t.number, t.maker_id) as example
      from transactions t where ${within(stretch)} and t.checker_id = t.maker_id`,
  },
  {
    invariant: 14,
    name: 'times of booking follow the order of booking',
    query: (stretch) => sql`
      select format('%s: booked %s, the one before it %s', number, booked_at, before) as example
      from (select t.*, lag(t.booked_at) over (order by t.seq) as before from transactions t
            where t.seq between ${stretch.from}::bigint - 1 and ${stretch.to}) t
      where booked_at <= before`,
  },
  {
    invariant: 15,
    name: 'the hash chain of transactions holds',
    query: (stretch) => sql`
      select format('%s: %s', number, case
          when prev_hash is distinct from before then 'does not follow the one before it' else 'was changed' end) as example
      from (
        select t.seq, t.number, t.prev_hash, t.hash,
          case when t.seq = 1 then decode(repeat('00', 32), 'hex') else lag(t.hash) over (order by t.seq) end as before,
          sha256(t.prev_hash || convert_to(transaction_text(t, m.member_no, c.member_no,
            (select string_agg(posting_text(p), e'\\x1e' order by p.seq) from postings p where p.transaction_id = t.id),
            (select string_agg(lot_text(l), e'\\x1e' order by l.id) from lots l where l.transaction_id = t.id)), 'UTF8')) as computed
        from transactions t
        left join members m on m.id = t.member_id
        left join members c on c.id = t.counterparty_id
        where t.seq between ${stretch.from}::bigint - 1 and ${stretch.to}
      ) t where seq >= ${stretch.from} and (prev_hash is distinct from before or hash is distinct from computed)`,
  },
];
