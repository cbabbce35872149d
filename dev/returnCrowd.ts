import { Client } from 'pg';
import { administrators } from './seed/people.ts';

const { anna, bram } = administrators;
const atOnce = 2_000;

/** The Good Share that everybody asks to give back. */
const crowdInstrument = '01900000-0000-7000-9000-00000000c0d0';
const crowdDay = '2026-03-01';

/** A round for about two thirds of what so many of them ask for. */
export const crowdTerms = (requests: number) => ({
  instrument_id: crowdInstrument,
  fiscal_year: 2025,
  accounts_adopted_on: null,
  cut_off: crowdDay,
  budget_quantity: String(requests * 20),
  budget_cents: null,
  price_cents: 2_400,
  price_reason: null,
  policy: 'pro_rata_largest_remainder' as const,
  deaths_first: true,
  whole_units: false,
});

/**
 * Puts so many admitted requests into a migrated register, each of one member with two lots of different sizes: for benchmarks
 * and for crashes, where only the number of them matters. Bookings go through ledger_book, as all do.
 */
export async function returnCrowd(databaseUrl: string, requests: number): Promise<void> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`insert into administrators (id, name) values ($1, $2), ($3, $4) on conflict do nothing`, [
      anna.id,
      anna.name,
      bram.id,
      bram.name,
    ]);
    await client.query(
      `insert into instruments (id, code, name_nl, name_en, type, scale, nominal_cents, status, issue_date)
         values ($1, 'CROWD', 'Good Share', 'Good Share', 'good_share', 4, 2500, 'open', '2010-01-01')`,
      [crowdInstrument],
    );
    for (let from = 0; from < requests; from += atOnce) {
      await client.query('begin');
      await fill(client, from, Math.min(from + atOnce, requests));
      await client.query('commit');
    }
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

async function fill(client: Client, from: number, to: number): Promise<void> {
  await client.query('drop table if exists crowd');
  await client.query(
    `create temporary table crowd as
       select n, 900000 + n as member_no, gen_random_uuid() as member, gen_random_uuid() as request, gen_random_uuid() as reserve,
         gen_random_uuid() as first, gen_random_uuid() as second, (20000 + n * 7919 % 400000)::bigint as one,
         (10000 + n * 104729 % 300000)::bigint as two
       from generate_series($1::integer, $2::integer - 1) n`,
    [from, to],
  );
  await client.query(
    `insert into members (id, member_no, kind, status, family_name, joined_on, search_text)
       select member, member_no, 'person', 'active', 'Lid ' || member_no, '2012-01-01', 'lid ' || member_no from crowd`,
  );
  const of = `'member_id', member, 'instrument_id', '${crowdInstrument}'::uuid`;
  const lot = (id: string, units: string) => `
    jsonb_build_object(${of}, 'id', ${id}, 'acquired_on', '2013-01-01', 'original_qty', ${units})`;
  const held = (id: string, units: string) => `
    jsonb_build_object(${of}, 'account', 'holding', 'delta', ${units}, 'lot_id', ${id})`;
  const issue = `
    select n, jsonb_build_object(${of}, 'id', gen_random_uuid(), 'kind', 'issue', 'source', 'opening', 'maker_id', '${anna.id}',
      'effective_date', '2013-01-01', 'quantity', one + two,
      'lots', jsonb_build_array(${lot('first', 'one')}, ${lot('second', 'two')}),
      'postings', jsonb_build_array(${held('first', 'one')}, ${held('second', 'two')},
        jsonb_build_object('account', 'issuer', 'instrument_id', '${crowdInstrument}', 'delta', -(one + two)),
        jsonb_build_object('account', 'bank', 'delta', (one + two) / 4),
        jsonb_build_object('account', 'equity', 'instrument_id', '${crowdInstrument}', 'delta', -((one + two) / 4)))) as t
    from crowd`;
  const set = (account: string, sign: string) => `
    jsonb_build_object(${of}, 'account', '${account}', 'delta', ${sign}one, 'lot_id', first),
    jsonb_build_object(${of}, 'account', '${account}', 'delta', ${sign}(two / 2), 'lot_id', second)`;
  const reserve = `
    select n, jsonb_build_object(${of}, 'id', reserve, 'kind', 'reserve', 'source', 'request', 'source_id', request,
      'maker_id', '${anna.id}', 'effective_date', '${crowdDay}', 'quantity', one + two / 2, 'postings', jsonb_build_array(
        ${set('holding', '-')}, ${set('reserved', '')})) as t
    from crowd`;
  for (const bookings of [issue, reserve]) {
    await client.query(
      `select count(*) from ledger_book(jsonb_build_object('transactions', (select jsonb_agg(t order by n) from (${bookings}) b)))`,
    );
  }
  await client.query(
    `insert into share_return_requests (id, number, member_id, instrument_id, units, asked_outcome, outcome, reason, channel,
         requested_on, maker_id, reserve_id)
       select request, next_number('GS'), member, '${crowdInstrument}', one + two / 2, 'payout', 'payout', 'hardship', 'admin',
         '${crowdDay}', '${anna.id}', reserve from crowd order by n`,
  );
  await client.query(
    `update share_return_requests set status = 'eligible', version = 2, checker_id = $1, decided_at = clock_timestamp()
       where status = 'submitted'`,
    [bram.id],
  );
}
