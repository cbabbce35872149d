import pg from 'pg';
import { administrators } from '../seed/people.ts';

export interface Holder {
  id: string;
  number: string;
  name: string;
}

const day = '2025-01-02';
const wholeCents = 10_000;

/**
 * Adds Good Shares of before the others, free at once, to a register that was seeded, and issues so many of them to each of so
 * many persons whom money and mail can be sent to, at € 100 each. A story about rounds has them for itself.
 */
export async function oldGoodShares(
  databaseUrl: string,
  people: number,
  each: number,
): Promise<{ instrument: { id: string; code: string }; holders: Holder[] }> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const instrument = { id: '01400000-0000-7000-8000-000000000091', code: 'GOOD-2012' };
    const { rows: holders } = await client.query<Holder>(
      `select distinct on (name) id, number, name from (
         select id, member_no::text as number, concat_ws(' ', given_name, infix, family_name) as name from members m
         where kind = 'person' and status = 'active' and email is not null and joined_on < $1 and exists (
           select from bank_accounts b where b.member_id = m.id and b.is_payout and b.verified_at is not null)) m
       -- the bank's file has other letters for some names
       where name ~ '^[A-Za-z ]+$' order by name limit $2`,
      [day, people],
    );
    if (holders.length < people) throw new Error(`the seed has ${holders.length} such members`);
    await client.query(
      `insert into instruments (id, code, name_nl, name_en, type, scale, nominal_cents, status, issue_date)
         values ($1, $2, 'Good Share 2012', 'Good Share 2012', 'good_share', 4, 2500, 'closed', '2012-01-01')`,
      [instrument.id, instrument.code],
    );
    await client.query(`select count(*) from ledger_book(jsonb_build_object('transactions', $1::jsonb))`, [
      JSON.stringify(holders.map(({ id }) => issue(id, instrument.id, each))),
    ]);
    return { instrument, holders };
  } finally {
    await client.end();
  }
}

function issue(member_id: string, instrument_id: string, whole: number) {
  const [quantity, cents] = [whole * 10_000, whole * wholeCents];
  const [lot_id, of] = [crypto.randomUUID(), { member_id, instrument_id }];
  return {
    ...of,
    id: crypto.randomUUID(),
    kind: 'issue',
    source: 'opening',
    maker_id: administrators.anna.id,
    effective_date: day,
    quantity,
    lots: [{ ...of, id: lot_id, acquired_on: day, original_qty: quantity }],
    postings: [
      { ...of, account: 'holding', delta: quantity, lot_id },
      { account: 'issuer', instrument_id, delta: -quantity },
      { account: 'bank', delta: cents },
      { account: 'equity', instrument_id, delta: -cents },
    ],
  };
}
