import pg from 'pg';
import { expect, it } from 'vitest';
import { auditText, genesisHash, nextHash, transactionText } from '../src/domain/hashChain.ts';
import type { HashedAuditEvent, HashedLot, HashedPosting, HashedTransaction, Json } from '../src/domain/hashChain.ts';
import { connectToTestDatabase } from './harness.ts';

const uuid = (digit: number) => `01900000-0000-7000-8000-0000000000${digit}${digit}`;

const full: HashedTransaction = {
  seq: 41n,
  id: uuid(1),
  number: 'TR-2026-000041',
  kind: 'reversal',
  effective_date: '2026-02-28',
  booked_at_micros: 1772323200123456n,
  member_id: uuid(2),
  member_no: 100001n,
  counterparty_id: uuid(3),
  counterparty_no: 100002n,
  instrument_id: uuid(4),
  quantity: 299627n,
  price_cents: 12750n,
  amount_cents: 382024425n,
  description: 'Coöperatie “Zonnebloem” \\ 12,5 % <b>',
  reference: "O'REF/1",
  source: 'ui',
  source_id: uuid(5),
  maker_id: 'maker',
  checker_id: 'checker',
  reverses_id: uuid(6),
  reason_code: 'input_error',
  document: 'Verklaring nr. 7',
};
const empty = Object.fromEntries(
  Object.entries(full).map(([key, value]) => [
    key,
    /_id$|_no$|price|amount|quantity|^d|^ref|reason/u.test(key) ? null : value,
  ]),
) as unknown as HashedTransaction;
const lines: HashedPosting[] = [
  { seq: 1, account_id: 7n, delta: 9007199254740993n, lot_id: uuid(7) },
  { seq: 2, account_id: 8n, delta: -9007199254740993n, lot_id: null },
];

const parcels: HashedLot[] = [
  {
    id: uuid(9),
    member_id: uuid(2),
    instrument_id: uuid(4),
    acquired_on: '2026-02-28',
    original_qty: 9007199254740993n,
    lock_until: '2028-02-29',
    interest_from: '2026-03-01',
  },
  {
    id: uuid(7),
    member_id: uuid(3),
    instrument_id: uuid(4),
    acquired_on: '2025-01-01',
    original_qty: 1n,
    lock_until: null,
    interest_from: null,
  },
];

const client = await connectToTestDatabase();

/** Writes a row as it is, past the triggers that would seal it, asks, and takes everything back. */
async function ask(setup: string[], question: string): Promise<{ text: string; hash: Buffer }> {
  await client.query('begin');
  try {
    await client.query('set local session_replication_role = replica');
    for (const statement of setup) await client.query(statement);
    const { rows } = await client.query<{ text: string; hash: Buffer }>(question);
    if (rows[0] === undefined) throw new Error('nothing was written');
    return rows[0];
  } finally {
    await client.query('rollback');
  }
}

const literal = (value: bigint | Json) => {
  if (value === null) return 'null';
  return pg.escapeLiteral(typeof value === 'object' ? JSON.stringify(value) : `${value}`);
};
const instant = (micros: bigint | number) => `to_timestamp(0) + ${micros} * interval '1 microsecond'`;

it.each([
  ['with every field', { ...full }, lines, parcels],
  ['with nothing optional', { ...empty, id: uuid(1), maker_id: 'maker', kind: 'issue' }, [], []],
])('a transaction %s has the text and the hash that SQL gives it', async (_, transaction, postings, lots) => {
  const { booked_at_micros, member_no, counterparty_no, ...columns } = transaction;
  const header = `insert into transactions (${Object.keys(columns).join(', ')}, booked_at, posting_count, prev_hash, hash)
    values (${Object.values(columns).map(literal).join(', ')}, ${instant(booked_at_micros)}, 2, ${literal(`\\x${'00'.repeat(32)}`)}, ${literal(`\\x${'00'.repeat(32)}`)})`;
  const rows = postings.toReversed().map(
    (p) => `insert into postings (transaction_id, seq, account_id, effective_date, delta, lot_id)
      values ('${uuid(1)}', ${p.seq}, ${p.account_id}, '2026-02-28', ${p.delta}, ${literal(p.lot_id)})`,
  );
  const begun = lots.map(
    (l) => `insert into lots (transaction_id, ${Object.keys(l).join(', ')})
      values ('${uuid(1)}', ${Object.values(l).map(literal).join(', ')})`,
  );
  const answer = await ask(
    [header, ...rows, ...begun],
    `select x.text, sha256(t.prev_hash || convert_to(x.text, 'UTF8')) as hash
      from transactions t cross join lateral (select transaction_text(t, ${literal(member_no)}, ${literal(counterparty_no)},
        (select string_agg(posting_text(p), e'\\x1e' order by p.seq) from postings p where p.transaction_id = t.id),
        (select string_agg(lot_text(l), e'\\x1e' order by l.id) from lots l where l.transaction_id = t.id)) as text) x`,
  );
  expect(transactionText(transaction, postings, lots)).toBe(answer.text);
  expect(nextHash(genesisHash, answer.text)).toEqual(answer.hash);
});

it('an audit event has the text that SQL gives it, whatever its data', async () => {
  const event: HashedAuditEvent = {
    seq: 3,
    at_micros: 1772323200123456n,
    actor_id: 'anna',
    action: 'transaction.booked',
    subject_type: 'transaction',
    subject_id: uuid(1),
    data: {
      longer_key: 'tab\t, quote ", back\\slash, bel\u0007, é, 😀, \u007f',
      b: [1, -2, [], {}, null, true],
      a: { é: 1, zz: 'x', y: '' },
    },
    request_id: 'request',
    ledger_seq: 41n,
    ledger_hash: Buffer.from('a0ff'.repeat(16), 'hex'),
  };
  const { at_micros, ledger_hash: _ledgerHash, ...columns } = event;
  const insert = `insert into audit_events (${Object.keys(columns).join(', ')}, at, ledger_hash, prev_hash, hash)
    values (${Object.values(columns).map(literal).join(', ')}, ${instant(at_micros)}, '\\x${'a0ff'.repeat(16)}', '', '')`;
  const { text } = await ask([insert], `select audit_text(e) as text, ''::bytea as hash from audit_events e`);
  expect(auditText(event)).toBe(text);
});
