import type { Client } from 'pg';

// What any system would have to do at the least: the same rows, put with one INSERT … SELECT a table into the same tables,
// with their constraints, triggers and indexes, and chained by the same hash. No rule is checked, no lot is chosen.

/** Takes what was booked after `seq` out of a register, to be put into a copy of it. */
export async function bookedSince(
  client: Client,
  seq: string,
): Promise<Record<'transactions' | 'postings' | 'lots' | 'accounts', string>> {
  const { rows } = await client.query<Record<'transactions' | 'postings' | 'lots' | 'accounts', string>>(
    `with t as materialized (select * from transactions where seq > $1)
     select (select json_agg(t order by seq)::text from t) as transactions,
       (select json_agg(p)::text from postings p join t on t.id = p.transaction_id) as postings,
       (select json_agg(l)::text from lots l join t on t.id = l.transaction_id) as lots,
       (select json_agg(json_build_object('id', a.id, 'kind', a.kind, 'member_id', a.member_id, 'instrument_id',
         a.instrument_id))::text from accounts a where exists (select from postings p join t on t.id = p.transaction_id
           where p.account_id = a.id)) as accounts`,
    [seq],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('nothing was booked');
  return row;
}

/** Milliseconds it takes to put them there. */
export async function insertedAgain(client: Client, booked: Awaited<ReturnType<typeof bookedSince>>): Promise<number> {
  await client.query(`
    create temp table raw_transactions (like transactions);
    create temp table raw_postings (like postings);
    create temp table raw_lots (like lots);
    create temp table raw_accounts (id bigint, kind text, member_id uuid, instrument_id uuid)`);
  for (const [name, json] of Object.entries(booked)) {
    await client.query(`insert into raw_${name} select * from json_populate_recordset(null::raw_${name}, $1::json)`, [
      json,
    ]);
  }
  await client.query('analyze raw_transactions, raw_postings, raw_lots, raw_accounts');
  const start = performance.now();
  await client.query('begin');
  await client.query(`select set_config('ledger.booking', 'on', true)`);
  await client.query(`insert into accounts (id, kind, member_id, instrument_id)
    select id, kind, member_id, instrument_id from raw_accounts on conflict do nothing`);
  await client.query('insert into lots select * from raw_lots');
  await client.query('insert into postings select * from raw_postings');
  await client.query(`insert into transaction_references (source, reference, transaction_id)
    select source, reference, id from raw_transactions where reference is not null`);
  await client.query(chained);
  await client.query('commit');
  return performance.now() - start;
}

/** The hashes one after the other, as there is no other way; then one INSERT … SELECT. */
const chained = `
do $$
declare
  head ledger_head;
  item record;
  t transactions;
  sealed transactions[];
begin
  select * into head from ledger_head for update;
  for item in
    select r as header, m.member_no, c.member_no as counterparty_no, l.lines, o.lots
      from raw_transactions r
      left join members m on m.id = r.member_id
      left join members c on c.id = r.counterparty_id
      left join (select p.transaction_id, string_agg(posting_text(p), e'\\x1e' order by p.seq) as lines
        from postings p join raw_transactions x on x.id = p.transaction_id group by 1) l on l.transaction_id = r.id
      left join (select o.transaction_id, string_agg(lot_text(o), e'\\x1e' order by o.id) as lots
        from lots o join raw_transactions x on x.id = o.transaction_id group by 1) o on o.transaction_id = r.id
      order by r.seq
  loop
    t := jsonb_populate_record(null::transactions, to_jsonb(item.header));
    t.prev_hash := head.hash;
    t.hash := sha256(head.hash || convert_to(transaction_text(t, item.member_no, item.counterparty_no, item.lines, item.lots), 'UTF8'));
    sealed := array_append(sealed, t);
    head.hash := t.hash;
  end loop;
  insert into transactions select h.* from unnest(sealed) h;
  update ledger_head set seq = t.seq, booked_at = t.booked_at, hash = t.hash;
end $$`;
