import { administrators } from '../../dev/seed/people.ts';
import { inDatabase } from '../database.ts';

export const bond = '01900000-0000-7000-9000-000000000019';
export const share = '01900000-0000-7000-9000-000000000001';
const { anna, bram } = administrators;
/** So many members are issued bonds in one booking. */
const atOnce = 500;

/**
 * Fills a register with so many members who take part, each with 37 matured bonds in two lots: the worked example, that often.
 * Others have nothing. @returns the ids of those others.
 */
export async function fillRegister(url: string, members: number, others = 0): Promise<string[]> {
  return inDatabase(url, async (client) => {
    await client.query(
      `insert into administrators (id, name, email) values ($1, $2, $3), ($4, $5, $6)`,
      [anna, bram].flatMap(({ id, name: called, email }) => [id, called, email]),
    );
    await client.query(fixed, [anna.id]);
    for (let from = 1; from <= members; from += atOnce) {
      const to = Math.min(members, from + atOnce - 1);
      await client.query(people, [from, to]);
      await client.query(issues, [from, to, anna.id]);
    }
    await client.query(people, [members + 1, members + others]);
    await client.query('analyze');
    const { rows } = await client.query<{ id: string }>(
      `select ${memberId} as id from generate_series($1::integer, $2::integer) n`,
      [members + 1, members + others],
    );
    return rows.map(({ id }) => id);
  });
}

const memberId = `('0195'||lpad(to_hex(n), 8, '0')||'70008000000000000000')::uuid`;
const instrument = `(id, code, name_nl, name_en, type, scale, nominal_cents, status, issue_date`;
const fixed = `
  with made as (
    insert into instruments ${instrument}, coupon_ppm, day_count, coupon_months, maturity_date)
      values ('${bond}', 'OBL', 'Obligatie', 'Bond', 'bond', 0, 10000, 'open', '2019-12-01', 32500, 'ACT365F', 12, '2025-12-01')
  ), target as (
    insert into instruments ${instrument}) values ('${share}', 'AANDEEL', 'Aandeel', 'Share', 'share', 0, 10000, 'open', '2015-01-01')
    returning id
  )
  insert into instrument_prices (instrument_id, purpose, valid_from, price_cents, created_by)
    select id, purpose, '2020-01-01', 12750, $1 from target cross join unnest('{conversion, issue}'::text[]) purpose`;
const people = `
  insert into members (id, member_no, kind, status, family_name, joined_on, automated_conversion, search_text)
    select ${memberId}, 500000 + n, 'person', 'active', 'Lid ' || n, '2018-01-01', true, e'\\n lid ' || n
    from generate_series($1::integer, $2::integer) n`;
const issues = `
  select count(*) from (
    select jsonb_build_object('transactions', jsonb_agg(jsonb_build_object('id', t, 'kind', 'issue', 'effective_date', day,
      'member_id', member, 'instrument_id', '${bond}', 'quantity', q, 'price_cents', 10000, 'amount_cents', q * 10000, 'source', 'ui',
      'maker_id', $3::text, 'lots', jsonb_build_array(jsonb_build_object('id', l, 'member_id', member, 'instrument_id', '${bond}',
        'acquired_on', day, 'original_qty', q, 'interest_from', day)),
      'postings', jsonb_build_array(
        jsonb_build_object('account', 'holding', 'member_id', member, 'instrument_id', '${bond}', 'delta', q, 'lot_id', l),
        jsonb_build_object('account', 'issuer', 'instrument_id', '${bond}', 'delta', -q),
        jsonb_build_object('account', 'bank', 'delta', q * 10000),
        jsonb_build_object('account', 'bond_liability', 'instrument_id', '${bond}', 'delta', -q * 10000))))) as batch
    from (select ${memberId} as member, q, day, gen_random_uuid() as t, gen_random_uuid() as l
      from generate_series($1::integer, $2::integer) n
      cross join (values (20, '2024-12-01'::date), (17, '2025-03-01'::date)) v (q, day)) x
  ) b cross join lateral ledger_book(b.batch)`;
