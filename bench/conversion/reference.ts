import type { Client } from 'pg';
import { bond, share } from './register.ts';

/** So many transactions are booked at once, as the service does: an array of JSON has an end. */
const atOnce = 500;

/** The same lines, worked out and written by one statement, of which nothing is kept; answers how long that took. */
export async function calculatedBySql(client: Client, runId: string): Promise<number> {
  await client.query('set statement_timeout = 0');
  await client.query('begin');
  const start = performance.now();
  await client.query(
    `insert into conversion_lines (id, run_id, calculation, place, member_id, outcome, codes, soft, held_units, units, principal_cents,
        interest_cents, withholding_cents, target_units, target_cents, remainder_cents, parts, sha256)
      select gen_random_uuid(), $1, 2, row_number() over (order by member_no), member_id, 'converted', '{}', false, units, units, principal,
        interest, 0, div(principal + interest, 12750), div(principal + interest, 12750) * 12750, mod(principal + interest, 12750), parts,
        encode(sha256(convert_to(concat_ws(' ', member_id, units, principal, interest, parts), 'UTF8')), 'hex')
      from (
        select m.id as member_id, m.member_no, sum(x.units) as units, sum(x.units * 10000) as principal, sum(x.interest) as interest,
          jsonb_agg(jsonb_build_object('lot_id', x.lot_id, 'quantity', x.units::text, 'acquired_on', x.acquired_on,
            'interest_from', x.since, 'interest_to', '2025-12-01', 'days', x.days, 'year_days', 365, 'rate_ppm', 32500,
            'principal_cents', (x.units * 10000)::text, 'interest_cents', x.interest::text) order by x.acquired_on, x.lot_id) as parts
        from member_units u join members m on m.id = u.member_id and m.automated_conversion
        cross join lateral (
          select l.id as lot_id, l.acquired_on, p.units, s.since, '2025-12-01'::date - s.since as days,
            div(2 * p.units * 10000 * 32500 * ('2025-12-01'::date - s.since) + 1000000 * 365::numeric, 2000000 * 365::numeric) as interest
          from accounts a
          cross join lateral (select q.lot_id, sum(q.delta) as units from postings q where q.account_id = a.id group by q.lot_id) p
          join lots l on l.id = p.lot_id cross join lateral (select interest_since(l) as since offset 0) s
          where a.key = account_key('holding', m.id, '${bond}') and p.units > 0) x
        where u.instrument_id = '${bond}' and u.units > 0 group by m.id, m.member_no
      ) y`,
    [runId],
  );
  const ms = performance.now() - start;
  await client.query('rollback');
  return ms;
}

/** The same transactions, made of the lines and booked by one statement. */
export async function bookedBySql(client: Client, runId: string): Promise<void> {
  await client.query('set statement_timeout = 0');
  await client.query(
    `with made as (
      select l.place, jsonb_build_object('id', l.id, 'kind', 'convert', 'effective_date', r.run_on, 'member_id', l.member_id,
          'instrument_id', '${share}', 'quantity', l.target_units, 'price_cents', r.price_cents, 'amount_cents', l.target_cents,
          'description', r.number, 'source', 'conversion', 'source_id', r.id, 'maker_id', r.maker_id, 'checker_id', r.checker_id,
          'lots', jsonb_build_array(jsonb_build_object('id', o.id, 'member_id', l.member_id, 'instrument_id', '${share}',
            'acquired_on', r.run_on, 'original_qty', l.target_units)),
          'postings', (select jsonb_agg(jsonb_build_object('account', 'holding', 'member_id', l.member_id, 'instrument_id', '${bond}',
              'delta', -(p->>'quantity')::bigint, 'lot_id', p->>'lot_id')) from jsonb_array_elements(l.parts) p)
            || jsonb_build_array(
              jsonb_build_object('account', 'issuer', 'instrument_id', '${bond}', 'delta', l.units),
              jsonb_build_object('account', 'holding', 'member_id', l.member_id, 'instrument_id', '${share}', 'delta', l.target_units, 'lot_id', o.id),
              jsonb_build_object('account', 'issuer', 'instrument_id', '${share}', 'delta', -l.target_units),
              jsonb_build_object('account', 'bond_liability', 'instrument_id', '${bond}', 'delta', l.principal_cents),
              jsonb_build_object('account', 'interest_expense', 'delta', l.interest_cents),
              jsonb_build_object('account', 'equity', 'instrument_id', '${share}', 'delta', -l.target_cents),
              jsonb_build_object('account', 'payable', 'member_id', l.member_id, 'delta', -l.remainder_cents))) as one
        from conversion_lines l join conversion_runs r on r.id = l.run_id and r.calculation = l.calculation
        cross join lateral (select gen_random_uuid() as id where l.id is not null offset 0) o
        where r.id = $1 and l.outcome = 'converted'
    ), parts as materialized (
      select jsonb_build_object('transactions', jsonb_agg(one order by place)) as batch from made group by (place - 1) / ${atOnce} order by min(place)
    )
    select count(*) from parts cross join lateral ledger_book(parts.batch)`,
    [runId],
  );
}
